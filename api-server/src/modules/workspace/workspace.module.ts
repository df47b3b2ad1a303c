import type { Clock } from '../../platform/clock.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import type { AlertsService } from '../alert/alert.service.ts';
import type { Throttle } from '../auth/throttle.ts';
import type { Verification } from '../auth/verification.service.ts';
import type { Outbox } from '../mail/outbox.service.ts';
import { OwnershipRepository } from '../ownership/ownership.repository.ts';
import type { Plans } from '../plan/plan.service.ts';
import { InvitationsRepository } from './invitation.repository.ts';
import { InvitationsService } from './invitation.service.ts';
import { WorkspacesRepository } from './workspace.repository.ts';
import { WorkspacesService } from './workspace.service.ts';

interface Parts {
  readonly db: Drizzle;
  readonly clock: Clock;
  readonly alerts: AlertsService;
  readonly outbox: Outbox;
  readonly verification: Pick<Verification, 'sendsMail'>;
  readonly throttle: Throttle;
  readonly plans: Plans;
}

/** Workspaces, their people and the invitations to them. */
export function createWorkspaces({ db, clock, alerts, outbox, verification, throttle, plans }: Parts) {
  const repository = new WorkspacesRepository(db);
  const post = outbox.post.bind(outbox);
  return {
    workspaces: new WorkspacesService({ repository, roles: new OwnershipRepository(db), clock, alert: alerts.add }),
    invitations: new InvitationsService({
      ...{ repository: new InvitationsRepository(db), workspaces: repository },
      ...{ ensureSeat: plans.ensureSeat, throttle, post, clock },
      ...{ sendsMail: verification.sendsMail, alert: alerts.add },
    }),
  };
}
