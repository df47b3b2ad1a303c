import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id, mailPattern } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { limits } from '../../kernel/limits.ts';

/** Limits the number of answers, trusted contacts and required confirmations. */
export const recoveryLimits = { answers: 3, answerMin: 3, contactsMost: 5, vouchesNeeded: 2, codeMinutes: 15, vouchHours: 72 } as const;

/** Lists the available security questions by index. Everyone gets the same list, so it doesn't reveal who has an account. */
export const securityQuestions = [
  'What was the name of your first pet?',
  'In which street did you live when you were ten?',
  'What was the name of your first teacher?',
  'In which town did your parents meet?',
  'What was the first concert that you went to?',
  'What did you want to be as a child?',
  'What was the make of your family’s first car?',
  'What was the name of your best friend at school?',
] as const;

const own = { tag: 'recovery', auth: 'user', identity: 'email' } as const;

const open = { tag: 'recovery', method: 'POST', auth: 'public' } as const;

/** Empty for an account without a password, which needs a recent log-in instead. */
const currentPassword = z.string().check(z.maxLength(limits.passwordMax));

const mailAddress = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(mailPattern, inputText('emailForm')));

const answer = z
  .string()
  .check(z.trim(), z.minLength(recoveryLimits.answerMin, inputText('answerMin')), z.maxLength(200, inputText('textMax')));

const code = z.string().check(z.trim(), z.minLength(1, inputText('codeRequired')), z.maxLength(40));

const secret = z.string().check(z.minLength(1), z.maxLength(200));

export const recoveryAddressKind = z.enum(['email', 'phone']);

export type RecoveryAddressKind = z.infer<typeof recoveryAddressKind>;

const address = z.object({ value: z.string(), is_confirmed: z.boolean() });

export const trustedContact = z.object({ contact_id: z.string(), contact_email: z.string(), contact_name: z.string() });

export type TrustedContact = z.infer<typeof trustedContact>;

export const getRecovery = defineCall({
  ...own,
  name: 'getRecovery',
  summary: 'Returns the account recovery options that the user has set up, without answers or codes.',
  method: 'GET',
  path: '/account/recovery',
  query: emailQuery,
  answer: z.object({
    recovery_email: z.nullable(address),
    recovery_phone: z.nullable(address),
    /** Indexes into `securityQuestions`. */
    questions: z.array(z.number()),
    backup_codes_left: z.number(),
    contacts: z.array(trustedContact),
    /** Whether this server can send text messages and mail. */
    sends_texts: z.boolean(),
    sends_mail: z.boolean(),
    /** What a change requires: the password, or a log-in within the last ten minutes. */
    has_password: z.boolean(),
  }),
});

export type Recovery = z.infer<typeof getRecovery.answer>;

export const setRecoveryAddress = defineCall({
  ...own,
  name: 'setRecoveryAddress',
  needsVerifiedAddress: true,
  summary: 'Sets a recovery e-mail or phone and sends a code there; it is active once the code is confirmed.',
  method: 'POST',
  path: '/account/recovery/address',
  body: z.object({
    email,
    kind: recoveryAddressKind,
    recovery_address: z.string().check(z.trim(), z.maxLength(254)),
    current_password: currentPassword,
  }),
  answer: done,
});

export const confirmRecoveryAddress = defineCall({
  ...own,
  name: 'confirmRecoveryAddress',
  needsVerifiedAddress: true,
  summary: 'Confirms a recovery e-mail or phone with the code sent there.',
  method: 'POST',
  path: '/account/recovery/address/confirm',
  body: z.object({ email, kind: recoveryAddressKind, code }),
  answer: done,
});

export const removeRecoveryAddress = defineCall({
  ...own,
  name: 'removeRecoveryAddress',
  summary: 'Deletes a recovery e-mail or phone.',
  method: 'POST',
  path: '/account/recovery/address/remove',
  body: z.object({ email, kind: recoveryAddressKind, current_password: currentPassword }),
  answer: done,
});

export const setSecurityAnswers = defineCall({
  ...own,
  name: 'setSecurityAnswers',
  needsVerifiedAddress: true,
  summary: 'Replaces the user’s security questions with three new ones, or deletes them if the list is empty.',
  method: 'PUT',
  path: '/account/recovery/answers',
  body: z.object({
    email,
    current_password: currentPassword,
    answers: z
      .array(z.object({ question: z.int().check(z.gte(0), z.lt(securityQuestions.length)), answer }))
      .check(z.maxLength(recoveryLimits.answers)),
  }),
  answer: done,
});

export const addTrustedContact = defineCall({
  ...own,
  name: 'addTrustedContact',
  needsVerifiedAddress: true,
  summary: 'Adds a trusted contact, who is notified by mail.',
  method: 'POST',
  path: '/account/recovery/contacts',
  body: z.object({
    email,
    current_password: currentPassword,
    contact_email: mailAddress,
    contact_name: z.string().check(z.trim(), z.minLength(1, inputText('contactNameRequired')), z.maxLength(100)),
  }),
  answer: trustedContact,
});

export const removeTrustedContact = defineCall({
  ...own,
  name: 'removeTrustedContact',
  summary: 'Removes a trusted contact.',
  method: 'POST',
  path: '/account/recovery/contacts/{contact_id}/remove',
  owns: { contact_id: 'trusted-contact' },
  params: z.object({ contact_id: id }),
  body: z.object({ email, current_password: currentPassword }),
  answer: done,
});

/** Returns questions for unknown e-mails as well, always the same ones, so that it doesn't reveal who has an account. */
export const listRecoveryQuestions = defineCall({
  ...open,
  name: 'listRecoveryQuestions',
  summary: 'Returns the security questions of an account.',
  path: '/auth/recover/questions',
  body: z.object({ email: mailAddress }),
  answer: z.object({ questions: z.array(z.number()), sends_texts: z.boolean() }),
});

/** Returns a `reset_token`, which is the same kind of token that a mailed recovery link contains. */
export const recoverBy = defineCall({
  ...open,
  name: 'recoverBy',
  refusedAs: 'recovery.refuse',
  summary: 'Proves ownership of an account by all security answers, an unused backup code, or a code sent to the phone.',
  path: '/auth/recover/prove',
  body: z.object({
    email: mailAddress,
    proof: z.union([
      z.object({ by: z.literal('answers'), answers: z.array(answer).check(z.maxLength(recoveryLimits.answers)) }),
      z.object({ by: z.literal('backup-code'), code }),
      z.object({ by: z.literal('phone'), code }),
    ]),
  }),
  answer: z.object({ reset_token: z.string() }),
});

export const sendRecoveryText = defineCall({
  ...open,
  name: 'sendRecoveryText',
  summary: 'Sends a code to the account’s recovery phone, without revealing whether there is one.',
  path: '/auth/recover/text',
  body: z.object({ email: mailAddress }),
  answer: done,
});

export const askToVouch = defineCall({
  ...open,
  name: 'askToVouch',
  summary:
    'Asks the account’s trusted contacts for help by mail, without revealing whether there are any, and returns a secret for the caller.',
  path: '/auth/recover/vouching',
  body: z.object({ email: mailAddress }),
  /** `message` tells the user what was done. */
  answer: z.object({ vouching_secret: z.string(), needed: z.number(), message: z.optional(z.string()) }),
});

export const vouchingState = defineCall({
  ...open,
  name: 'vouchingState',
  summary: 'Returns how many contacts have vouched and, if there are enough, a one-time token for a new password.',
  path: '/auth/recover/vouching/state',
  body: z.object({ vouching_secret: secret }),
  answer: z.object({ given: z.number(), needed: z.number(), reset_token: z.nullable(z.string()) }),
});

export const seeVouch = defineCall({
  ...open,
  name: 'seeVouch',
  summary: 'Returns who is asking a trusted contact to vouch.',
  path: '/auth/vouch/see',
  body: z.object({ vouch_token: secret }),
  answer: z.object({ name: z.string(), is_given: z.boolean() }),
});

export const giveVouch = defineCall({
  ...open,
  name: 'giveVouch',
  summary: 'Vouches for a user with the link that a trusted contact was mailed.',
  path: '/auth/vouch',
  body: z.object({ vouch_token: secret }),
  answer: done,
});
