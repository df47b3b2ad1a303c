import { setTimeout as pause } from 'node:timers/promises';
import { limits } from 'shared-contracts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Mail } from '../../platform/mail/mail-port.ts';
import type { AlertsService } from '../alerts/alerts.service.ts';
import { attemptWindowMs, recoveriesFor, recoveryKeys, resetKeys } from '../auth/attempts.policy.ts';
import type { Throttle } from '../auth/throttle.ts';
import { hashOfSecret, newSecret } from './recovery.policy.ts';
import type { RecoveryRepository } from './recovery.repository.ts';

/** Longer than all that is done for a known e-mail, so that the time does not tell who has an account. */
const answerAfterMs = 150;

export interface RecoveryDependencies {
  readonly repository: RecoveryRepository;
  readonly throttle: Throttle;
  readonly post: (mail: Mail) => Promise<void>;
  readonly alerts: AlertsService;
  /** A confirmed further address of the user, where the link is mailed too. */
  readonly recoveryEmailOf: (userId: string) => Promise<string | undefined>;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly clock: Clock;
}

/** A new password by a mailed link. */
export class RecoveryService {
  private readonly deps: RecoveryDependencies;
  constructor(deps: RecoveryDependencies) {
    this.deps = deps;
  }

  /** Access: everybody. `page` is the address of the page that takes the token. */
  async request(givenEmail: string, ip: string, page: string): Promise<void> {
    const email = givenEmail.trim().toLowerCase();
    await this.deps.throttle(recoveryKeys(email, ip), attemptWindowMs, recoveriesFor);
    await Promise.all([this.mailLink(email, page), pause(answerAfterMs)]);
  }

  /** Access: who holds a mailed link. */
  async reset(token: string, password: string, ip: string): Promise<void> {
    const { repository, clock, throttle, hashPassword, alerts } = this.deps;
    await throttle(resetKeys(ip), attemptWindowMs, recoveriesFor);
    const tokenHash = hashOfSecret(token);
    if (!(await repository.isGood(tokenHash, clock.now()))) throw new AppError('link-expired');
    const user = await repository.redeem(tokenHash, await hashPassword(password), clock.now());
    if (!user) throw new AppError('link-expired');
    await alerts.add(user.id, { ...changed, kind: 'security', link: '/settings/security-and-access' });
  }

  private async mailLink(email: string, page: string): Promise<void> {
    const { repository, recoveryEmailOf, post } = this.deps;
    const user = await repository.userOf(email);
    if (!user) return;
    const further = await recoveryEmailOf(user.id);
    const link = `${page}?token=${await this.issueToken(user.id)}`;
    for (const to of [user.email, ...(further ? [further] : [])]) await post(linkMail(to, user.email, link));
  }

  /** A token that sets a new password, once, in place of the user's earlier ones. Who calls it has proved the user. */
  async issueToken(userId: string): Promise<string> {
    const { repository, clock } = this.deps;
    const token = newSecret();
    const now = clock.now();
    await repository.keep(userId, hashOfSecret(token), now, new Date(now.getTime() + limits.recoveryLinkSeconds * 1000));
    return token;
  }
}

const changed = {
  title: 'Your password was changed',
  text: 'A new password was chosen by recovery, and all sessions were ended. If this was not you, recover your account now.',
};

const linkMail = (to: string, email: string, link: string): Mail => ({
  to,
  subject: 'Choose a new password',
  text: `Somebody, probably you, asked for a new password of the Atrium account ${email}.\n\nChoose it here within ${limits.recoveryLinkSeconds / 60} minutes:\n${link}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
});
