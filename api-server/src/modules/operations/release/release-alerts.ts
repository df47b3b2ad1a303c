import { sayRelease } from '../../../messages/release.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import type { ReleasesRepository } from './release.repository.ts';
import type { ReleaseEvent } from './release-judge.ts';

interface AlertDependencies {
  readonly repository: Pick<ReleasesRepository, 'administrators'>;
  readonly alert: AlertsService['add'];
  readonly db: Drizzle;
}

/** Creates the announcement of halts and alarms: to every administrator in the product and by mail, and to the audit log's streams. */
export function createReleaseAlerts({ repository, alert, db }: AlertDependencies) {
  return async ({ kind, env, remote, release, reason, day }: ReleaseEvent): Promise<void> => {
    const target = { kind: 'release', id: `${remote}@${release}`, name: `${env}: ${remote}@${release}` };
    await recordAudit(db, { action: `release.${kind}`, target, after: { env, reason }, by: { kind: 'server', id: null } });
    const title = sayRelease(kind === 'halt' ? 'haltedTitle' : 'worseTitle', { remote });
    const text = sayRelease(kind === 'halt' ? 'haltedText' : 'worseText', { release: `${remote}@${release}`, env, reason });
    for (const userId of await repository.administrators())
      await alert(userId, {
        kind: 'system',
        title,
        text,
        link: '/admin/releases',
        key: `release-${kind}-${env}-${remote}-${release}-${day}-${userId}`,
        isMailed: true,
      });
  };
}
