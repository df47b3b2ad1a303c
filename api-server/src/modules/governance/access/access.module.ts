import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import { accessRoutes } from './access.routes.ts';
import { createAccessService } from './access.service.ts';
import type { AccessParts } from './access-parts.ts';
import { grantLosses } from './grant-losses.repository.ts';
import { SharedActivityRepository } from './shared-activity.repository.ts';
import { createSharedActivity } from './shared-activity.service.ts';

interface Needs {
  readonly access: AccessParts;
  readonly alert: AlertModule;
}

/** Shares things with people, teams, workspaces and groups. */
export function accessModule(
  { database, db, clock }: Parts,
  { access: { access, grantees, feed, pending }, alert: { alert, alerts } }: Needs,
) {
  const { alertedAt } = alerts;
  const service = createAccessService({ access, grantees, pending, alert, alertedAt, clock });
  const activity = createSharedActivity({ activity: new SharedActivityRepository(db), access, clock });
  let stopListening: (() => Promise<void>) | undefined;
  return defineModule({
    name: 'access',
    routes: ({ register }) => accessRoutes(register, service, activity),
    jobs: activity.jobs,
    groupUses: [grantLosses(db)],
    service,
    open: async () => {
      stopListening = await database.listen('sharing_changed', (payload) => void feed.announce(payload));
    },
    close: () => stopListening?.(),
  });
}

export type AccessModule = ReturnType<typeof accessModule>;
