import { setTimeout as pause } from 'node:timers/promises';
import { recoveryLimits } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import type { Caller } from '../../../http/caller.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import { sayMail } from '../../../messages/mail.ts';
import { sayRecovery } from '../../../messages/recovery.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { SendTextTo } from '../../../platform/sms/sms-gateway.ts';
import type { NewAlert } from '../../messaging/alert/alert.repository.ts';
import { backupCodeHash } from '../security/backup-codes.policy.ts';
import { allowedFor, attemptKeys, attemptWindowMs, weakProofKey, weakProofWindowMs } from '../session/attempts.policy.ts';
import type { KnownDevices } from '../session/known-devices.ts';
import type { Throttle } from '../session/throttle.ts';
import { decoyQuestions, hashOfCode, newCode, normalAnswer } from './recovery.policy.ts';
import type { RecoveryRepository } from './recovery.repository.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { RecoveryWaysRepository } from './recovery-ways.repository.ts';

/** Sets the response time to about as long as checking three answers takes, so that the timing reveals nothing about the account. */
const answerAfterMs = 400;
const liveCodesMost = 5;

export type Proof =
  | { readonly by: 'answers'; readonly answers: readonly string[] }
  | { readonly by: 'backup-code'; readonly code: string }
  | { readonly by: 'phone'; readonly code: string };

const recovering = { answers: 'recoveringByAnswers', 'backup-code': 'recoveringByBackupCode', phone: 'recoveringByPhone' } as const;

function asTooManyWeak(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new AppError('throttled', { detail: sayRecovery('tooManyWeak'), headers: error.details.headers ?? {} });
}

export interface ProofsDependencies {
  readonly repository: RecoveryRepository;
  readonly ways: RecoveryWaysRepository;
  readonly throttle: Throttle;
  readonly verifyPassword: (input: { hash: string; password: string }) => Promise<boolean>;
  /** Issues a token like the one in a mailed link. */
  readonly issueToken: RecoveryService['issueToken'];
  readonly sendText: SendTextTo | undefined;
  readonly alert: (userId: string, alert: NewAlert) => Promise<void>;
  readonly devices: Pick<KnownDevices, 'sourceOf'>;
  /** Takes back one counted attempt. */
  readonly takeBack: (keys: readonly string[]) => Promise<void>;
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Creates the ways to prove ownership without the password or the mailbox. Access: everyone; responses never reveal who has an account. */
export function createProofs(deps: ProofsDependencies) {
  const { repository, ways, throttle, clock } = deps;

  const count = async (kind: 'recover' | 'prove', email: string, caller: Caller) => {
    const source = await deps.devices.sourceOf(caller, email);
    await throttle(attemptKeys(kind, email, source), attemptWindowMs, allowedFor);
    return source;
  };

  const isProved = async (userId: string, proof: Proof): Promise<boolean> => {
    if (proof.by === 'backup-code') return ways.spendBackupCode(userId, backupCodeHash(proof.code));
    if (proof.by === 'phone') return repository.spendPhoneCode(userId, hashOfCode(userId, proof.code), clock.now());
    const known = await ways.answers(userId);
    if (known.length !== recoveryLimits.answers || proof.answers.length !== known.length) return false;
    const checks = known.map(({ hash }, index) => deps.verifyPassword({ hash, password: normalAnswer(proof.answers[index] ?? '') }));
    return (await Promise.all(checks)).every(Boolean);
  };

  const prove = async (email: string, proof: Proof): Promise<string> => {
    const user = await repository.userOf(email);
    if (!user || !(await isProved(user.id, proof))) throw new AppError('recovery-refused');
    const text = sayAlert(recovering[proof.by]);
    await deps.alert(user.id, { kind: 'security', title: sayAlert('recoveringTitle'), text, link: '/settings/account-recovery' });
    return deps.issueToken(user.id, proof.by === 'backup-code' ? 'backup-code' : 'way');
  };

  const mailText = async (email: string): Promise<void> => {
    const user = await repository.userOf(email);
    const phone = user && (await ways.confirmedAddress(user.id, 'phone'));
    const now = clock.now();
    if (!user || !phone || !deps.sendText || (await repository.live(user.id, 'phone', now)) >= liveCodesMost) return;
    const code = newCode();
    const expiresAt = new Date(now.getTime() + recoveryLimits.codeMinutes * 60_000);
    await repository.keepPhoneCode(user.id, hashOfCode(user.id, code), now, expiresAt);
    await deps.sendText(phone, sayMail('phoneCode', { code }), email);
  };

  return {
    questions: async (email: string, caller: Caller): Promise<number[]> => {
      await count('recover', email, caller);
      const user = await repository.userOf(email);
      const known = user ? await ways.answers(user.id) : [];
      return known.length ? known.map(({ question }) => question) : decoyQuestions(email, deps.secret);
    },
    prove: async (email: string, proof: Proof, caller: Caller): Promise<string> => {
      const { deviceId } = await count('prove', email, caller);
      const isWeak = !deviceId && proof.by !== 'backup-code';
      if (isWeak) await throttle([weakProofKey(email)], weakProofWindowMs, allowedFor).catch(asTooManyWeak);
      const [proved] = await Promise.allSettled([prove(email, proof), pause(answerAfterMs)]);
      if (proved.status === 'rejected') throw proved.reason;
      if (isWeak) await deps.takeBack([weakProofKey(email)]);
      return proved.value;
    },
    sendText: async (email: string, caller: Caller): Promise<void> => {
      if (!deps.sendText)
        throw new AppError('not-configured', {
          detail: sayRecovery('noTextMessages'),
        });
      await count('recover', email, caller);
      // A gateway failure must not reveal whose phone number is registered.
      const sent = mailText(email).catch((error: unknown) => deps.log.warn({ err: error }, 'a recovery text was not sent'));
      await Promise.all([sent, pause(answerAfterMs)]);
    },
    sendsTexts: deps.sendText !== undefined,
  };
}
