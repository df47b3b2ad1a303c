import { setTimeout as pause } from 'node:timers/promises';
import { recoveryLimits } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import type { Caller } from '../../../http/caller.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import { sayMail } from '../../../messages/mail.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashOf } from '../../../platform/hash.ts';
import type { NewMail } from '../../../platform/mail/mail-port.ts';
import type { NewAlert } from '../../messaging/alert/alert.repository.ts';
import { allowedFor, attemptKeys, attemptWindowMs, resetKeys } from '../session/attempts.policy.ts';
import type { KnownDevices } from '../session/known-devices.ts';
import type { Throttle } from '../session/throttle.ts';
import { newSecret } from './recovery.policy.ts';
import type { RecoveryRepository } from './recovery.repository.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { RecoveryWaysRepository } from './recovery-ways.repository.ts';
import type { VouchingsRepository } from './vouching.repository.ts';

const answerAfterMs = 150;
/**
 * Limits the open requests. Each one mails all contacts, and several can be open so that a stranger's request doesn't cancel the user's.
 */
const liveVouchingsMost = 20;
const needed = recoveryLimits.vouchesNeeded;

export interface VouchingDependencies {
  readonly repository: RecoveryRepository;
  readonly ways: RecoveryWaysRepository;
  readonly vouchings: VouchingsRepository;
  readonly throttle: Throttle;
  readonly issueToken: RecoveryService['issueToken'];
  readonly post: (mail: NewMail) => Promise<void>;
  readonly alert: (userId: string, alert: NewAlert) => Promise<void>;
  readonly devices: Pick<KnownDevices, 'sourceOf'>;
  readonly clock: Clock;
}

/** Creates recovery by trusted contacts: two of them vouch through a mailed link. Access: anyone who holds the secret of the step. */
export function createVouching(deps: VouchingDependencies) {
  const { repository, ways, vouchings, throttle, clock } = deps;

  const open = async (email: string, secret: string, page: string): Promise<void> => {
    const user = await repository.userOf(email);
    const contacts = user ? await ways.contacts(user.id) : [];
    if (!user || contacts.length < needed) return;
    const now = clock.now();
    if ((await vouchings.live(user.id, now)) >= liveVouchingsMost) return;
    const asked = contacts.map((contact) => ({ contact, token: newSecret() }));
    const rows = asked.map(({ contact, token }) => ({ id: hashOf(token), contactId: contact.id }));
    await vouchings.open(hashOf(secret), user.id, new Date(now.getTime() + recoveryLimits.vouchHours * 3_600_000), rows, now);
    for (const { contact, token } of asked)
      await deps.post({
        to: contact.email,
        subject: sayMail('vouchSubject', { email: user.email }),
        text: sayMail('vouchText', { email: user.email, hours: recoveryLimits.vouchHours, link: `${page}?vouch=${token}` }),
      });
    const text = sayAlert('contactsAsked');
    await deps.alert(user.id, { kind: 'security', title: sayAlert('contactsAskedTitle'), text, link: '/settings/account-recovery' });
  };

  return {
    ask: async (email: string, caller: Caller, page: string): Promise<string> => {
      await throttle(attemptKeys('recover', email, await deps.devices.sourceOf(caller, email)), attemptWindowMs, allowedFor);
      const secret = newSecret();
      await Promise.all([open(email, secret, page), pause(answerAfterMs)]);
      return secret;
    },
    state: async (secret: string) => {
      const id = hashOf(secret);
      const found = await vouchings.find(id, clock.now());
      if (!found) return { given: 0, token: null };
      const given = await vouchings.countGiven(id);
      const isDone = given >= needed && (await vouchings.close(id));
      return { given, token: isDone ? await deps.issueToken(found.userId, 'way') : null };
    },
    see: async (token: string, ip: string) => {
      await throttle(resetKeys(ip), attemptWindowMs, allowedFor);
      const found = await vouchings.vouch(hashOf(token), clock.now());
      if (!found) throw new AppError('link-expired');
      return { name: `${found.name} (${found.email})`, isGiven: found.givenAt !== null };
    },
    give: async (token: string, ip: string) => {
      await throttle(resetKeys(ip), attemptWindowMs, allowedFor);
      const found = await vouchings.vouch(hashOf(token), clock.now());
      if (!found) throw new AppError('link-expired');
      await vouchings.give(hashOf(token), clock.now());
      await deps.alert(found.userId, {
        kind: 'security',
        title: sayAlert('vouchedTitle', { name: found.contact }),
        text: sayAlert('vouched'),
        link: '/settings/account-recovery',
      });
    },
  };
}
