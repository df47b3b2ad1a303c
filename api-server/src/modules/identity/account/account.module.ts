import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { PlanModule } from '../../governance/plan/plan.module.ts';
import type { TransferModule } from '../../governance/transfer/transfer.module.ts';
import type { MailModule } from '../../messaging/mail/mail.module.ts';
import type { SecurityModule } from '../security/security.module.ts';
import { AccountRepository } from './account.repository.ts';
import { accountRoutes } from './account.routes.ts';
import { AccountService } from './account.service.ts';

interface Needs {
  readonly mail: MailModule;
  readonly security: SecurityModule;
  readonly plan: PlanModule;
  readonly transfer: TransferModule;
}

export function accountModule({ db, clock, log }: Parts, { mail, security, plan: { plans }, transfer: { leaving } }: Needs) {
  const repository = new AccountRepository(db);
  const { confirmPassword } = security;
  const account = new AccountService({ repository, confirmPassword, plans, leaving, post: mail.post, clock, log });
  return defineModule({
    name: 'account',
    routes: ({ register }) => accountRoutes(register, account),
    jobs: account.jobs,
    hasBusinessProfile: account.hasBusinessProfile.bind(account),
  });
}

export type AccountModule = ReturnType<typeof accountModule>;
