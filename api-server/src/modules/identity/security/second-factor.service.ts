import { randomBytes } from 'node:crypto';
import { AppError } from '../../../errors.ts';
import type { Identity } from '../../../http/register-call.ts';
import { saySecurity } from '../../../messages/security.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import { allowedFor, codeKey, type Source, weakProofKey, weakProofWindowMs } from '../session/attempts.policy.ts';
import type { Throttle } from '../session/throttle.ts';
import { backupCodeHash, freshBackupCodes } from './backup-codes.policy.ts';
import type { SecurityRepository } from './security.repository.ts';
import { authenticatorUri, matchingStep, toBase32 } from './totp.ts';

const secretBytes = 20;
const windowMs = 15 * 60_000;
const triesPerWindow = 5;

export interface SecondFactorDependencies {
  readonly repository: SecurityRepository;
  readonly keys: KeyBox;
  readonly throttle: Throttle;
  /** Resets the counted attempts. */
  readonly forgive: (keys: readonly string[]) => Promise<void>;
  /** Takes back one counted attempt. */
  readonly takeBack: (keys: readonly string[]) => Promise<void>;
  readonly clock: Clock;
}

/** Returns the key that counts attempts to turn on the factor in a session. */
const triesKey = (userId: string) => `second-factor:${userId}`;
const shortCode = /^[\d\s]{1,12}$/;

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** Manages authenticator codes as the second step of a password sign-in, and backup codes for a lost authenticator. */
export function createSecondFactorService(deps: SecondFactorDependencies) {
  /** @throws AppError 401 when the user has a second factor and the code is missing or wrong; 429 after five wrong ones from one source. */
  async function check(userId: string, code: string | undefined, source: Source): Promise<void> {
    const found = await deps.repository.twoFactor(userId);
    if (!found?.confirmedAt) return;
    if (!code) throw new AppError('second-factor-needed');
    const { throttle, forgive, takeBack } = deps;
    const key = codeKey(userId, source);
    await throttle([key], windowMs, allowedFor);
    const isShort = !source.deviceId && shortCode.test(code);
    if (isShort) await countWeak(userId);
    if (!(await spend(userId, code))) throw new AppError('second-factor-wrong');
    await forgive([key]);
    if (isShort) await takeBack([weakProofKey(userId)]);
  }

  async function countWeak(userId: string): Promise<void> {
    await deps.throttle([weakProofKey(userId)], weakProofWindowMs, allowedFor).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('throttled', { detail: saySecurity('tooManyCodes'), headers: error.details.headers ?? {} });
    });
  }

  async function start(userId: string, email: string): Promise<{ secret: string; uri: string }> {
    const { repository, keys } = deps;
    if ((await repository.twoFactor(userId))?.confirmedAt) throw new AppError('invalid-input', { detail: saySecurity('factorOn') });
    const secret = randomBytes(secretBytes);
    await repository.startTwoFactor(userId, keys.seal(secret.toString('base64url'), userId));
    const typed = toBase32(secret);
    return { secret: typed, uri: authenticatorUri(email, typed) };
  }

  async function confirm(user: Identity, code: string): Promise<string[]> {
    const { userId } = user;
    const { repository, clock } = deps;
    const found = await repository.twoFactor(userId);
    if (!found || found.confirmedAt) throw new AppError('invalid-input', { detail: saySecurity('nothingToConfirm') });
    await count(userId);
    const wrong = { path: 'body.code', message: saySecurity('codeWrong') };
    if (!(await spendTotp(userId, code))) throw new AppError('invalid-input', { errors: [wrong], detail: wrong.message });
    await deps.forgive([triesKey(userId)]);
    const codes = freshBackupCodes();
    await repository.confirmTwoFactor(user, clock.now(), codes.map(backupCodeHash));
    return codes;
  }

  /** Replaces the backup codes. They also work without a second factor, because a code can recover the account. */
  async function renewCodes(user: Identity): Promise<string[]> {
    const codes = freshBackupCodes();
    await deps.repository.setBackupCodes(user, codes.map(backupCodeHash));
    return codes;
  }

  function count(userId: string): Promise<void> {
    return deps.throttle([triesKey(userId)], windowMs, () => triesPerWindow);
  }

  async function spend(userId: string, code: string): Promise<boolean> {
    return (await spendTotp(userId, code)) || deps.repository.spendBackupCode(userId, backupCodeHash(code));
  }

  async function spendTotp(userId: string, code: string): Promise<boolean> {
    const { repository, keys, clock } = deps;
    const found = await repository.twoFactor(userId);
    const secret = found && keys.open(found.sealedSecret, userId);
    if (!secret) return false;
    const step = matchingStep(Buffer.from(secret, 'base64url'), code.replace(/\s/g, ''), clock.now(), found.lastStep);
    return step !== undefined && repository.spendStep(userId, step);
  }

  return { check, start, confirm, renewCodes };
}
