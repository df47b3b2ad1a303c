import type { SignInWay } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import type { Identity } from '../../../http/register-call.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import { saySecurity } from '../../../messages/security.ts';
import { joinSentences } from '../../../messages/sentences.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Sentence } from '../../../platform/language/messages.ts';
import type { NewAlert } from '../../messaging/alert/alert.repository.ts';
import { weakProofKey } from '../session/attempts.policy.ts';
import type { Throttle } from '../session/throttle.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import type { SecurityRepository } from './security.repository.ts';

const windowMs = 15 * 60_000;
const triesPerWindow = 10;
const freshMs = 10 * 60_000;
const passwordProvider = 'credential';

export interface SecurityDependencies {
  readonly repository: SecurityRepository;
  readonly secondFactor: SecondFactorService;
  readonly throttle: Throttle;
  /** Returns whether everyone needs a second factor. */
  readonly requiresFactor: () => Promise<boolean>;
  /** Resets the counted attempts. */
  readonly forgive: (keys: readonly string[]) => Promise<void>;
  readonly password: {
    readonly hash: (password: string) => Promise<string>;
    readonly verify: (input: { hash: string; password: string }) => Promise<boolean>;
  };
  readonly alert: (userId: string, alert: NewAlert) => Promise<void>;
  readonly clock: Clock;
}

/**
 * Manages passwords, sign-in methods and devices. Access: every statement is bound to the caller, and anything that weakens the account
 * requires the password again.
 */
export class SecurityService {
  private readonly deps: SecurityDependencies;
  constructor(deps: SecurityDependencies) {
    this.deps = deps;
  }

  devices(user: Identity) {
    return this.deps.repository.devices(user.userId, this.deps.clock.now());
  }

  revoke(sessionId: string): Promise<void> {
    return this.deps.repository.endDevice(sessionId);
  }

  revokeOthers(user: Identity): Promise<number> {
    return this.deps.repository.endOthers(user.userId, user.sessionId);
  }

  async overview({ userId }: Identity) {
    const { repository } = this.deps;
    const [accounts, twoFactor, left, passkeys, closedWays] = await Promise.all([
      repository.accounts(userId),
      repository.twoFactor(userId),
      repository.backupCodesLeft(userId),
      repository.passkeys(userId),
      repository.closedWays(userId),
    ]);
    return {
      passkeys,
      closedWays,
      hasPassword: accounts.some(({ providerId }) => providerId === passwordProvider),
      hasTwoFactor: Boolean(twoFactor?.confirmedAt),
      backupCodesLeft: left,
      identities: accounts.filter(({ providerId }) => providerId !== passwordProvider),
    };
  }

  async changePassword(user: Identity, current: string, next: string): Promise<void> {
    await this.confirmPassword(user, current);
    const { repository, password, clock } = this.deps;
    await repository.setPassword(user, await password.hash(next), clock.now());
    // An attacker who guessed codes knew the earlier password.
    await this.deps.forgive([weakProofKey(user.userId)]);
    await repository.endOthers(user.userId, user.sessionId);
    await this.tell(user, sayAlert('passwordChangedTitle'), sayAlert('passwordChanged'));
  }

  /** Sets the first password of a user who signs in only with a provider or a passkey. */
  async setFirstPassword(user: Identity, next: string): Promise<void> {
    const { repository, password } = this.deps;
    if (await repository.passwordHash(user.userId)) throw new AppError('invalid-input', { detail: saySecurity('passwordExists') });
    await this.confirmFresh(user);
    await repository.addPassword(user, await password.hash(next));
    await repository.endOthers(user.userId, user.sessionId);
    await this.tell(user, sayAlert('passwordSetTitle'), sayAlert('passwordSet'));
  }

  async startTwoFactor(user: Identity, current: string) {
    await this.confirmPassword(user, current);
    return this.deps.secondFactor.start(user.userId, user.email);
  }

  /** Starts the factor that a session owes. The user has just signed in, so nothing else is asked. */
  async startRequiredTwoFactor(user: Identity) {
    if (!(await this.deps.repository.owesFactor(user.sessionId)))
      throw new AppError('invalid-input', { detail: saySecurity('nothingToConfirm') });
    await this.confirmFresh(user);
    return this.deps.secondFactor.start(user.userId, user.email);
  }

  async confirmTwoFactor(user: Identity, code: string): Promise<string[]> {
    const codes = await this.deps.secondFactor.confirm(user, code);
    await this.tell(user, sayAlert('secondFactorOnTitle'), sayAlert('secondFactorOn'));
    return codes;
  }

  async renewBackupCodes(user: Identity, current: string): Promise<string[]> {
    await this.confirmOwner(user, current);
    const codes = await this.deps.secondFactor.renewCodes(user);
    await this.tell(user, sayAlert('backupCodesTitle'), sayAlert('backupCodes'));
    return codes;
  }

  async disableTwoFactor(user: Identity, current: string): Promise<void> {
    await this.confirmPassword(user, current);
    if (await this.deps.requiresFactor()) throw new AppError('not-allowed', { detail: saySecurity('factorRequired') });
    await this.deps.repository.removeTwoFactor(user.userId);
    await this.tell(user, sayAlert('secondFactorOffTitle'), sayAlert('secondFactorOff'));
  }

  async disconnect(user: Identity, provider: string, current: string): Promise<void> {
    await this.confirmOwner(user, current);
    const accounts = await this.deps.repository.accounts(user.userId);
    const known = accounts.find(({ providerId }) => providerId === provider);
    if (!known || provider === passwordProvider) return;
    await this.keepOneWay(user.userId, (way) => way !== provider);
    await this.deps.repository.disconnect(user.userId, provider);
    await this.tell(user, sayAlert('wayRemovedTitle'), sayAlert('wayRemoved', { provider: known.name ?? provider }));
  }

  async removePasskey(user: Identity, passkeyId: string, current: string): Promise<void> {
    await this.confirmOwner(user, current);
    const others = (await this.deps.repository.passkeys(user.userId)).filter(({ id }) => id !== passkeyId);
    if (!others.length) await this.keepOneWay(user.userId, (way) => way !== 'passkey');
    await this.deps.repository.removePasskey(user.userId, passkeyId);
    await this.tell(user, sayAlert('passkeyRemovedTitle'), sayAlert('passkeyRemoved'));
  }

  /** Turns a sign-in method on or off. */
  async setWay(user: Identity, way: SignInWay, isOpen: boolean, current: string): Promise<void> {
    await this.confirmPassword(user, current);
    const closed = (await this.deps.repository.closedWays(user.userId)).filter((one) => one !== way);
    if (!isOpen) await this.keepOneWay(user.userId, (one) => one !== way);
    await this.deps.repository.setClosedWays(user.userId, isOpen ? closed : [...closed, way]);
    await this.tell(user, sayAlert(isOpen ? 'wayOnTitle' : 'wayOffTitle'), nameWay(way));
  }

  /** @throws AppError if the user turned off this sign-in method. Callers must have proven the user's identity. */
  async checkWay(userId: string, way: SignInWay): Promise<void> {
    if ((await this.deps.repository.closedWays(userId)).includes(way)) throw new AppError('way-closed');
  }

  /** @throws AppError unless `isLeft` accepts at least one method that is turned on. */
  private async keepOneWay(userId: string, isLeft: (way: SignInWay) => boolean): Promise<void> {
    const { repository } = this.deps;
    const [accounts, passkeys, closed] = await Promise.all([
      repository.accounts(userId),
      repository.passkeys(userId),
      repository.closedWays(userId),
    ]);
    const ways: SignInWay[] = accounts.map(({ providerId }) => (providerId === passwordProvider ? 'password' : (providerId as SignInWay)));
    if (passkeys.length) ways.push('passkey');
    if (!ways.some((way) => isLeft(way) && !closed.includes(way))) throw new AppError('last-sign-in');
  }

  /**
   * Checks the password or, for an account without one, a recent sign-in.
   * @throws AppError if the check fails.
   */
  async confirmOwner(user: Identity, given: string): Promise<void> {
    if (await this.deps.repository.passwordHash(user.userId)) await this.confirmPassword(user, given);
    else await this.confirmFresh(user);
  }

  private async confirmFresh({ sessionId }: Identity): Promise<void> {
    const signedInAt = await this.deps.repository.signedInAt(sessionId);
    if (!signedInAt || this.deps.clock.now().getTime() - signedInAt.getTime() > freshMs) throw new AppError('log-in-again');
  }

  /**
   * Checks the user's password and counts wrong attempts.
   * @throws AppError if the password is wrong.
   */
  async confirmPassword({ userId, sessionId }: Identity, given: string): Promise<void> {
    const { repository, throttle, password } = this.deps;
    const hash = await repository.passwordHash(userId);
    if (!hash)
      throw new AppError('invalid-input', {
        detail: saySecurity('noPassword'),
      });
    // Counted per session, so that a stolen session can't keep the owner from changing the password.
    const key = `password:${sessionId}`;
    await throttle([key], windowMs, () => triesPerWindow);
    if (await password.verify({ hash, password: given })) return this.deps.forgive([key]);
    const message = saySecurity('passwordWrong');
    throw new AppError('invalid-input', { detail: message, errors: [{ path: 'body.current_password', message }] });
  }

  private tell({ userId }: Identity, title: Sentence, fact: Sentence): Promise<void> {
    const text = joinSentences(fact, sayAlert('notYouRecover'));
    return this.deps.alert(userId, { kind: 'security', title, text, link: '/settings/security-and-access' });
  }
}

const providerNames = { google: 'Google', linkedin: 'LinkedIn' } as const;

function nameWay(way: SignInWay): Sentence {
  if (way === 'password') return sayAlert('wayIsPassword');
  if (way === 'passkey') return sayAlert('wayIsPasskeys');
  return sayAlert('wayIsProvider', { provider: providerNames[way] });
}
