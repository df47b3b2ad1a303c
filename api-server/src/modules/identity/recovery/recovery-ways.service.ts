import { mailPattern } from 'shared-contracts/calls';
import { type RecoveryAddressKind, recoveryLimits } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import type { Identity } from '../../../http/register-call.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import { sayMail } from '../../../messages/mail.ts';
import { sayRecovery } from '../../../messages/recovery.ts';
import { joinSentences } from '../../../messages/sentences.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Sentence } from '../../../platform/language/messages.ts';
import type { NewMail } from '../../../platform/mail/mail-port.ts';
import type { SendTextTo } from '../../../platform/sms/sms-gateway.ts';
import type { NewAlert } from '../../messaging/alert/alert.repository.ts';
import type { Throttle } from '../session/throttle.ts';
import { hashOfCode, newCode, normalAnswer, phoneOf } from './recovery.policy.ts';
import type { RecoveryWaysRepository } from './recovery-ways.repository.ts';

const windowMs = 15 * 60_000;
const codesPerWindow = 5;
const triesPerWindow = 5;

export interface RecoveryWaysDependencies {
  readonly ways: RecoveryWaysRepository;
  /**
   * Checks the password or, for an account without one, a recent sign-in.
   * @throws AppError if the check fails.
   */
  readonly confirmOwner: (user: Identity, password: string) => Promise<void>;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly throttle: Throttle;
  readonly post: (mail: NewMail) => Promise<void>;
  readonly sendText: SendTextTo | undefined;
  readonly alert: (userId: string, alert: NewAlert) => Promise<void>;
  readonly clock: Clock;
}

const invalid = (path: string, message: Sentence) => new AppError('invalid-input', { detail: message, errors: [{ path, message }] });

/**
 * Creates the setup of recovery methods. Access: every statement is bound to the caller, and every change requires the password or a
 * recent sign-in.
 */
export function createRecoveryWays(deps: RecoveryWaysDependencies) {
  const { ways, confirmOwner, throttle, clock } = deps;
  const tell = (userId: string, text: Sentence) =>
    deps.alert(userId, {
      kind: 'security',
      title: sayAlert('recoveryChangedTitle'),
      text: joinSentences(text, sayAlert('notYouPassword')),
      link: '/settings/account-recovery',
    });
  return {
    all: (userId: string) => ways.all(userId),
    setAddress: async (user: Identity, kind: RecoveryAddressKind, given: string, password: string) => {
      const value = checkedAddress(user, kind, given, deps.sendText !== undefined);
      await confirmOwner(user, password);
      await throttle([`address-code:${user.userId}`], windowMs, () => codesPerWindow);
      const code = newCode();
      const codeExpiresAt = new Date(clock.now().getTime() + recoveryLimits.codeMinutes * 60_000);
      await ways.setAddress(user, { userId: user.userId, kind, value, codeHash: hashOfCode(user.userId, code), codeExpiresAt });
      const values = { code, minutes: recoveryLimits.codeMinutes };
      if (kind === 'email')
        await deps.post({
          to: value,
          account: user.email,
          subject: sayMail('recoveryAddressSubject'),
          text: sayMail('recoveryAddressText', { sentence: sayMail('recoveryEmailCode', values) }),
        });
      else await deps.sendText?.(value, sayMail('recoveryPhoneCode', values), user.email);
    },
    confirmAddress: async ({ userId }: Identity, kind: RecoveryAddressKind, code: string) => {
      await throttle([`address-try:${userId}`], windowMs, () => triesPerWindow);
      const isGood = await ways.confirmAddress(userId, kind, hashOfCode(userId, code), clock.now());
      if (!isGood) throw invalid('body.code', sayRecovery('codeWrong'));
      await tell(userId, sayAlert(kind === 'email' ? 'recoveryEmailConfirmed' : 'recoveryPhoneConfirmed'));
    },
    removeAddress: async (user: Identity, kind: RecoveryAddressKind, password: string) => {
      const { userId } = user;
      await confirmOwner(user, password);
      await ways.removeAddress(userId, kind);
      await tell(userId, sayAlert(kind === 'email' ? 'recoveryEmailRemoved' : 'recoveryPhoneRemoved'));
    },
    setAnswers: async (user: Identity, answers: readonly { question: number; answer: string }[], password: string) => {
      const asked = new Set(answers.map(({ question }) => question));
      if (answers.length && asked.size !== recoveryLimits.answers) throw invalid('body.answers', sayRecovery('threeQuestions'));
      if (new Set(answers.map(({ answer }) => normalAnswer(answer))).size !== answers.length)
        throw invalid('body.answers', sayRecovery('sameAnswers'));
      if (answers.some(({ answer }) => normalAnswer(answer).length < recoveryLimits.answerMin))
        throw invalid('body.answers', sayRecovery('answerTooShort'));
      await confirmOwner(user, password);
      const { userId } = user;
      const hashed = answers.map(async ({ question, answer }) => ({ question, hash: await deps.hashPassword(normalAnswer(answer)) }));
      await ways.setAnswers(user, await Promise.all(hashed));
      await tell(userId, sayAlert(answers.length ? 'questionsSet' : 'questionsRemoved'));
    },
    addContact: async (user: Identity, contact: { email: string; name: string }, password: string) => {
      if (contact.email === user.email) throw invalid('body.contact_email', sayRecovery('contactIsYou'));
      await confirmOwner(user, password);
      const known = await ways.contacts(user.userId);
      if (known.length >= recoveryLimits.contactsMost)
        throw invalid('body.contact_email', sayRecovery('tooManyContacts', { count: recoveryLimits.contactsMost }));
      const row = { id: newId('tcn'), userId: user.userId, ...contact, createdAt: clock.now() };
      if (!(await ways.addContact(user, row))) throw invalid('body.contact_email', sayRecovery('contactKnown'));
      await tell(user.userId, sayAlert('contactAdded', { name: contact.name }));
      const text = sayMail('contactText', { email: user.email });
      await deps.post({ to: contact.email, subject: sayMail('contactSubject'), text });
      return row;
    },
    /** Removes a trusted contact. Access: callers pass only ids that belong to the user. */
    removeContact: async (user: Identity, contactId: string, password: string) => {
      await confirmOwner(user, password);
      const removed = await ways.removeContact(contactId);
      if (removed) await tell(user.userId, sayAlert('contactRemoved', { name: removed }));
    },
  };
}

function checkedAddress(user: Identity, kind: RecoveryAddressKind, given: string, sendsTexts: boolean): string {
  if (kind === 'phone') {
    if (!sendsTexts)
      throw new AppError('not-configured', {
        detail: sayRecovery('connectTextMessages'),
      });
    const phone = phoneOf(given);
    if (!phone) throw invalid('body.recovery_address', sayRecovery('phoneInvalid'));
    return phone;
  }
  const email = given.toLowerCase();
  if (!mailPattern.test(email)) throw invalid('body.recovery_address', sayRecovery('emailInvalid'));
  if (email === user.email) throw invalid('body.recovery_address', sayRecovery('emailIsYours'));
  return email;
}
