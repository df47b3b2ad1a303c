import { sayAlert } from '../../../messages/alerts.ts';
import { joinSentences } from '../../../messages/sentences.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import type { LinkedUser } from './oauth.repository.ts';

/** Tells people that a way to sign in was added to the account that they had. */
export async function tellLinked(alerts: AlertsService, { id, decision, isFirstProof }: LinkedUser, provider: string): Promise<void> {
  if (decision !== 'link') return;
  await alerts.add(id, {
    kind: 'security',
    title: sayAlert('providerAddedTitle', { provider }),
    text: isFirstProof
      ? joinSentences(sayAlert('providerAdded', { provider }), sayAlert('accessRemoved'))
      : sayAlert('providerAdded', { provider }),
    link: '/settings/security-and-access',
  });
}
