import type { Clock } from '../../platform/clock.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../mail/outbox.service.ts';
import type { Plans } from '../plan/plan.service.ts';
import type { SecurityService } from '../security/security.service.ts';
import { AccountRepository } from './account.repository.ts';
import { AccountService } from './account.service.ts';

interface Parts {
  readonly db: Drizzle;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly security: SecurityService;
  readonly plans: Plans;
}

export function createAccount({ db, clock, log, outbox, security, plans }: Parts): AccountService {
  return new AccountService({
    repository: new AccountRepository(db),
    confirmPassword: security.confirmPassword.bind(security),
    plans,
    post: outbox.post.bind(outbox),
    clock,
    log,
  });
}
