import * as z from 'zod/mini';
import { sharedKinds } from '../../kernel/access/shared-kinds.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, mailPattern } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { limits } from '../../kernel/limits.ts';
import { outboxMail } from './entity.ts';

const password = z.string().check(z.minLength(1), z.maxLength(limits.passwordMax));

const newPassword = z.string().check(z.minLength(limits.passwordMin), z.maxLength(limits.passwordMax));

const signedIn = z.object({ access_token: z.string() });

const mailAddress = email.check(z.regex(mailPattern, inputText('emailForm')));

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export const signUp = defineCall({
  name: 'signUp',
  refusedAs: 'session.refuse',
  tag: 'account',
  summary: 'Creates an account and signs the user in.',
  method: 'POST',
  path: '/auth/sign-up',
  auth: 'public',
  body: z.object({
    email: mailAddress,
    password: newPassword,
    first_name: name,
    last_name: z.optional(z.string().check(z.maxLength(100))),
    /** The token of an invitation to the installation, which is valid for its address alone. */
    invitation: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: signedIn,
});

/** Lists what an invitation can be to: the installation, a workspace, or something that is shared in one. */
export const invitedTo = z.enum(['installation', 'workspace', ...sharedKinds]);

export type InvitedTo = z.infer<typeof invitedTo>;

export const previewInvitation = defineCall({
  name: 'previewInvitation',
  tag: 'account',
  summary: 'Returns who invites whom to what by a link, or null if it was used, was replaced or revoked, or has expired.',
  method: 'POST',
  path: '/auth/invitation',
  auth: 'public',
  changes: [],
  body: z.object({ invitation_token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({
    invitation: z.nullable(
      z.object({
        /** The inviter's name; null if that account was deleted. */
        invited_by: z.nullable(z.string()),
        invited_email: z.string(),
        to: invitedTo,
      }),
    ),
  }),
});

export const signIn = defineCall({
  name: 'signIn',
  refusedAs: 'session.refuse',
  tag: 'account',
  summary: 'Signs in with an e-mail address and password, without revealing whether an account exists.',
  method: 'POST',
  path: '/auth/sign-in',
  auth: 'public',
  /** Required if the account has a second factor: a code from the authenticator app or a backup code. */
  body: z.object({ email, password, code: z.optional(z.string().check(z.trim(), z.maxLength(40))) }),
  answer: signedIn,
});

export const signOut = defineCall({
  name: 'signOut',
  tag: 'account',
  summary: 'Ends the token’s session immediately on every node.',
  method: 'POST',
  path: '/auth/sign-out',
  auth: 'user',
  beforeSecondFactor: true,
  answer: z.object({ message: z.string() }),
});

export const requestRecovery = defineCall({
  name: 'requestRecovery',
  tag: 'account',
  summary: 'Mails a link for choosing a new password, without revealing whether the account exists.',
  method: 'POST',
  path: '/auth/recover',
  auth: 'public',
  body: z.object({ email: mailAddress }),
  /** `is_mailed` is false if this server sends no mail; `message` tells the user so. */
  answer: z.extend(done, { is_mailed: z.optional(z.boolean()) }),
});

/** Expects the token from the mailed link, `{base}/auth/recover-password?token=…`. */
export const resetPassword = defineCall({
  name: 'resetPassword',
  refusedAs: 'recovery.refuse',
  tag: 'account',
  summary: 'Sets a new password with the token from a mailed link, which works once within 30 minutes, and ends all sessions.',
  method: 'POST',
  path: '/auth/reset',
  auth: 'public',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)), password: newPassword }),
  answer: done,
});

/** Returns 404 unless the server runs in developer mode and the request comes from the same machine. */
export const devOutbox = defineCall({
  name: 'devOutbox',
  tag: 'account',
  summary: 'Returns the latest mails in the outbox, newest first, for developers without a mail server.',
  method: 'GET',
  path: '/auth/outbox',
  auth: 'public',
  answer: z.object({ mails: z.array(outboxMail) }),
});
