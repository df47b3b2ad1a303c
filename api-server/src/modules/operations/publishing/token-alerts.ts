import { sayPublishing } from '../../../messages/publishing.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import { createOwnerAlerts } from '../../messaging/alert/owner-alerts.ts';

interface TokenEvent {
  readonly tokenId: string;
  readonly name: string;
  readonly remote: string;
  readonly env?: string;
  readonly release?: string;
}

export type AlertOwners = (event: 'created' | 'promoted', token: TokenEvent) => Promise<void>;

/** Creates the alerts about tokens that ship code. */
export const createTokenAlerts = (db: Drizzle, alert: AlertsService['add']): AlertOwners => {
  const alertOwners = createOwnerAlerts(db, alert);
  return (event, { tokenId, name, remote, env = '', release = '' }) => {
    const isNew = event === 'created';
    return alertOwners({
      title: sayPublishing(isNew ? 'tokenCreatedTitle' : 'tokenPromotedTitle', { remote }),
      text: isNew
        ? sayPublishing('tokenCreatedText', { name, remote })
        : sayPublishing('tokenPromotedText', { name, release: `${remote}@${release}`, env }),
      link: '/admin/releases',
      key: `release-token-${event}-${tokenId}`,
    });
  };
};
