import { eq } from 'drizzle-orm';
import { sayPublishing } from '../../messages/publishing.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import { installationRoles } from '../../platform/database/schema/index.ts';
import type { AlertsService } from '../alert/alert.service.ts';

interface TokenEvent {
  readonly tokenId: string;
  readonly name: string;
  readonly remote: string;
  readonly env?: string;
  readonly release?: string;
}

export type AlertOwners = (event: 'created' | 'promoted', token: TokenEvent) => Promise<void>;

/** Creates the alerts about tokens that ship code, to every owner in the product and by mail. */
export const createOwnerAlerts =
  (db: Drizzle, alert: AlertsService['add']): AlertOwners =>
  async (event, { tokenId, name, remote, env = '', release = '' }) => {
    const owners = await db.select().from(installationRoles).where(eq(installationRoles.role, 'owner'));
    const isNew = event === 'created';
    const title = sayPublishing(isNew ? 'tokenCreatedTitle' : 'tokenPromotedTitle', { remote });
    const text = isNew
      ? sayPublishing('tokenCreatedText', { name, remote })
      : sayPublishing('tokenPromotedText', { name, release: `${remote}@${release}`, env });
    for (const { userId } of owners)
      await alert(userId, {
        kind: 'security',
        title,
        text,
        link: '/admin/releases',
        key: `release-token-${event}-${tokenId}-${userId}`,
        isMailed: true,
      });
  };
