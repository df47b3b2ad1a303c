import { lt } from 'drizzle-orm';
import { isoDay } from 'shared-contracts/days';
import { sayHealth } from '../../../messages/health.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { installationRoles, users } from '../../../platform/database/schema/index.ts';
import type { Log } from '../../../platform/log.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';

interface AlarmDependencies {
  readonly db: Drizzle;
  readonly clock: Clock;
  readonly log: Log;
  readonly alert: AlertsService['add'];
  /** Sets from when on a held event loop is an alarm; 0 for never. */
  readonly alarmMs: number;
}

const settlingMs = 3_600_000;

/** Says whether the installation is less than an hour old: it is being set up, and no one can do anything about its alarms yet. */
async function isNew(db: Drizzle, now: Date): Promise<boolean> {
  const [older] = await db
    .select({ id: users.id })
    .from(users)
    .where(lt(users.createdAt, new Date(now.getTime() - settlingMs)))
    .limit(1);
  return older === undefined;
}

/** Creates the alarms of the server: to the log every time, to every administrator once a day and node. */
export function createHealthAlarms({ db, clock, log, alert, alarmMs }: AlarmDependencies) {
  return {
    held: async (host: string, ms: number): Promise<void> => {
      if (alarmMs === 0 || ms < alarmMs) return;
      log.warn({ ms }, 'the event loop was held');
      if (await isNew(db, clock.now())) return;
      const day = isoDay(clock.now());
      const administrators = await db.selectDistinct({ id: installationRoles.userId }).from(installationRoles);
      for (const { id } of administrators)
        await alert(id, {
          kind: 'system',
          title: sayHealth('heldTitle'),
          text: sayHealth('heldText', { host, ms }),
          link: '/admin/health',
          key: `event-loop-${host}-${day}-${id}`,
          isMailed: true,
        });
    },
  };
}
