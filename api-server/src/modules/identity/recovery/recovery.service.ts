import { setTimeout as pause } from 'node:timers/promises';
import { limits } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import type { Caller } from '../../../http/caller.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import { sayMail } from '../../../messages/mail.ts';
import { joinSentences } from '../../../messages/sentences.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashOf } from '../../../platform/hash.ts';
import type { NewMail } from '../../../platform/mail/mail-port.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import { allowedFor, attemptKeys, attemptWindowMs, resetKeys, weakProofKey } from '../session/attempts.policy.ts';
import type { KnownDevices } from '../session/known-devices.ts';
import type { Throttle } from '../session/throttle.ts';
import { newSecret } from './recovery.policy.ts';
import type { RecoveryRepository, TokenBasis } from './recovery.repository.ts';

/** Sets a response time longer than all work for a known email, so that the timing does not reveal who has an account. */
const answerAfterMs = 150;
const liveLinksMost = 10;

export interface RecoveryDependencies {
  readonly repository: RecoveryRepository;
  readonly throttle: Throttle;
  readonly post: (mail: NewMail) => Promise<void>;
  readonly alerts: AlertsService;
  /** Returns the user's confirmed recovery address, which also receives the link. */
  readonly recoveryEmailOf: (userId: string) => Promise<string | undefined>;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly devices: Pick<KnownDevices, 'sourceOf'>;
  /** Resets the counted attempts. */
  readonly forgive: (keys: readonly string[]) => Promise<void>;
  readonly clock: Clock;
}

export type RecoveryService = ReturnType<typeof createRecoveryService>;

/** Sets new passwords through mailed links. */
export function createRecoveryService(deps: RecoveryDependencies) {
  /** Mails a link. Access: everyone. `page` is the address of the page that accepts the token. */
  async function request(givenEmail: string, caller: Caller, page: string): Promise<void> {
    const email = givenEmail.trim().toLowerCase();
    const keys = attemptKeys('recover', email, await deps.devices.sourceOf(caller, email));
    await deps.throttle(keys, attemptWindowMs, allowedFor);
    await Promise.all([mailLink(email, page), pause(answerAfterMs)]);
  }

  /** Sets a new password. Access: anyone who holds a mailed link. */
  async function reset(token: string, password: string, ip: string): Promise<void> {
    const { repository, clock, throttle, hashPassword, alerts } = deps;
    await throttle(resetKeys(ip), attemptWindowMs, allowedFor);
    const tokenHash = hashOf(token);
    if (!(await repository.isGood(tokenHash, clock.now()))) throw new AppError('link-expired');
    const user = await repository.redeem(tokenHash, await hashPassword(password), clock.now());
    if (!user) throw new AppError('link-expired');
    await deps.forgive([weakProofKey(user.id)]);
    const changed = sayAlert('passwordRecovered');
    const text = user.isFirstProof ? joinSentences(changed, sayAlert('accessRemoved')) : changed;
    await alerts.add(user.id, { title: sayAlert('passwordChangedTitle'), text, kind: 'security', link: '/settings/security-and-access' });
  }

  async function mailLink(email: string, page: string): Promise<void> {
    const { repository, recoveryEmailOf, post, clock } = deps;
    const user = await repository.userOf(email);
    // A user with that many valid links in their mailbox does not need another one.
    if (!user || (await repository.live(user.id, 'mail', clock.now())) >= liveLinksMost) return;
    const send = async (to: string, basis: TokenBasis) =>
      post(linkMail(to, user.email, `${page}?token=${await issueToken(user.id, basis)}`, user.emailVerified));
    await send(user.email, 'mail');
    const further = await recoveryEmailOf(user.id);
    if (further) await send(further, 'way');
  }

  /** Returns a token that sets a new password once. Callers must have proven the user's identity in the way that `basis` names. */
  async function issueToken(userId: string, basis: TokenBasis): Promise<string> {
    const { repository, clock } = deps;
    const token = newSecret();
    const now = clock.now();
    await repository.keep(userId, basis, hashOf(token), now, new Date(now.getTime() + limits.recoveryLinkSeconds * 1000));
    return token;
  }

  return { request, reset, issueToken };
}

const linkMail = (to: string, email: string, link: string, isVerified: boolean): NewMail => ({
  to,
  account: email,
  subject: sayMail('passwordSubject'),
  text: [
    sayMail('passwordText', { email, minutes: limits.recoveryLinkSeconds / 60, link }),
    isVerified ? '' : sayMail('passwordFirstProof'),
  ],
});
