import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from 'shared-contracts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Mail } from '../../platform/mail/mail-port.ts';
import type { AlertsService } from '../alerts/alerts.service.ts';
import { attemptWindowMs, recoveriesFor, recoveryKeys, resetKeys } from '../auth/attempts.policy.ts';
import type { Throttle } from '../auth/throttle.ts';
import type { RecoveryRepository } from './recovery.repository.ts';

/** Longer than all that is done for a known e-mail, so that the time does not tell who has an account. */
const answerAfterMs = 150;

export interface RecoveryDependencies {
  readonly repository: RecoveryRepository;
  readonly throttle: Throttle;
  readonly post: (mail: Mail) => Promise<void>;
  readonly alerts: AlertsService;
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
    const tokenHash = hashOf(token);
    if (!(await repository.isGood(tokenHash, clock.now()))) throw new AppError('link-expired');
    const user = await repository.redeem(tokenHash, await hashPassword(password), clock.now());
    if (!user) throw new AppError('link-expired');
    await alerts.add(user.id, { ...changed, kind: 'security', link: '/settings/security-and-access' });
  }

  private async mailLink(email: string, page: string): Promise<void> {
    const { repository, clock, post } = this.deps;
    const user = await repository.userOf(email);
    if (!user) return;
    const token = randomBytes(32).toString('base64url');
    const now = clock.now();
    await repository.keep(user.id, hashOf(token), now, new Date(now.getTime() + limits.recoveryLinkSeconds * 1000));
    await post(linkMail(user.email, `${page}?token=${token}`));
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

const changed = {
  title: 'Your password was changed',
  text: 'A new password was chosen by a mailed link, and all sessions were ended. If this was not you, recover your account now.',
};

const linkMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Choose a new password',
  text: `Somebody, probably you, asked for a new password of your Atrium account.\n\nChoose it here within ${limits.recoveryLinkSeconds / 60} minutes:\n${link}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
});
