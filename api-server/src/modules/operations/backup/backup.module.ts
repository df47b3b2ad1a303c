import * as calls from 'shared-contracts/admin-calls';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import { createBackups } from './backup.service.ts';

/** Makes backups on a schedule and on demand. */
export function backupModule({ config, database, db, storage, clock, log, metrics }: Parts, { alert }: { alert: AlertModule }) {
  const { connection } = database;
  const backups = createBackups({ db, config, connection, storage, clock, log, alert: alert.alert });
  metrics.level({
    name: 'atrium_backup_age_seconds',
    help: 'How old the newest complete backup of the schedule is.',
    read: async (): Promise<Record<string, number>> => {
      const age = await backups.age();
      return age === undefined ? {} : { '': age };
    },
  });
  return defineModule({
    name: 'backup',
    jobs: backups.jobs,
    routes: ({ register }) => {
      register(calls.getBackups, () => backups.state());
      register(calls.listBackups, () => backups.list());
      register(calls.saveBackupPlan, async ({ body }) => {
        await backups.plan(body);
        return { message: 'Saved.' };
      });
      register(calls.startBackup, async () => ({ is_started: await backups.start() }));
    },
  });
}
