import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { limitCounts } from '../../kernel/call/limit-counts.ts';
import { limits } from '../../kernel/limits.ts';

const newPassword = z
  .string()
  .check(z.minLength(limits.passwordMin, inputText('passwordMin')), z.maxLength(limits.passwordMax, inputText('passwordMax')));

const currentPassword = z.string().check(z.minLength(1, inputText('passwordRequired')), z.maxLength(limits.passwordMax));

/** Empty for an account without a password, which needs a recent log-in instead. */
const passwordOrNone = z.string().check(z.maxLength(limits.passwordMax));

const own = { tag: 'security', auth: 'user', identity: 'email' } as const;

/** Describes a browser in which the user is signed in. */
export const device = z.object({
  session_id: z.string(),
  agent: z.string(),
  user_agent: z.string(),
  address: z.string(),
  signed_in_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  is_current: z.boolean(),
});

export type Device = z.infer<typeof device>;

export const listDevices = defineCall({
  ...own,
  name: 'listDevices',
  summary: 'Lists the browsers in which the user is signed in, most recently used first.',
  method: 'GET',
  path: '/account/sessions',
  query: emailQuery,
  answer: z.object({ devices: z.array(device) }),
});

export const revokeDevice = defineCall({
  name: 'revokeDevice',
  tag: 'security',
  summary: 'Signs a browser out and closes its streams immediately on every node.',
  method: 'DELETE',
  path: '/account/sessions/{device_id}',
  auth: 'user',
  owns: { device_id: 'device' },
  params: z.object({ device_id: id }),
  answer: done,
});

export const revokeOtherDevices = defineCall({
  ...own,
  name: 'revokeOtherDevices',
  summary: 'Signs out every browser except this one.',
  method: 'POST',
  path: '/account/sessions/revoke_others',
  body: z.object({ email }),
  answer: z.object({ ended: z.number() }),
});

export const passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});

export type Passkey = z.infer<typeof passkey>;

export const signInWay = z.enum(['password', 'google', 'linkedin', 'passkey']);

export type SignInWay = z.infer<typeof signInWay>;

/** Describes the JSON that WebAuthn exchanges between browser and server. `ceremony` is sealed by the server and sent back to it. */
const webAuthn = limitCounts(z.record(z.string(), z.unknown()), 1_000);

const ceremony = z.string().check(z.minLength(1), z.maxLength(4_000));

const begun = z.object({ options: webAuthn, ceremony: z.string() });

export const startPasskey = defineCall({
  ...own,
  name: 'startPasskey',
  summary: 'Starts adding a passkey and returns options for the browser; an account without a password needs a recent log-in instead.',
  method: 'POST',
  path: '/account/passkeys/start',
  changes: [],
  body: z.object({ email, current_password: passwordOrNone }),
  answer: begun,
});

export const addPasskey = defineCall({
  ...own,
  name: 'addPasskey',
  summary: 'Adds the passkey that the browser created.',
  method: 'POST',
  path: '/account/passkeys',
  body: z.object({
    email,
    ceremony,
    response: webAuthn,
    passkey_name: z.string().check(z.trim(), z.minLength(1, inputText('passkeyNameRequired')), z.maxLength(80)),
  }),
  answer: passkey,
});

export const removePasskey = defineCall({
  ...own,
  name: 'removePasskey',
  summary: 'Deletes a passkey unless it is the last way to sign in; an account without a password needs a recent log-in instead.',
  method: 'POST',
  path: '/account/passkeys/{passkey_id}/remove',
  owns: { passkey_id: 'passkey' },
  params: z.object({ passkey_id: id }),
  body: z.object({ email, current_password: passwordOrNone }),
  answer: done,
});

export const startPasskeySignIn = defineCall({
  name: 'startPasskeySignIn',
  tag: 'security',
  summary: 'Starts a sign-in with a passkey and returns options for the browser.',
  method: 'POST',
  path: '/auth/passkey/start',
  changes: [],
  auth: 'public',
  answer: begun,
});

export const signInWithPasskey = defineCall({
  name: 'signInWithPasskey',
  refusedAs: 'session.refuse',
  tag: 'security',
  summary: 'Signs in with a passkey, without a second factor, because the passkey already verified the user.',
  method: 'POST',
  path: '/auth/passkey',
  auth: 'public',
  body: z.object({ ceremony, response: webAuthn }),
  answer: z.object({ access_token: z.string() }),
});

export const setSignInWay = defineCall({
  ...own,
  name: 'setSignInWay',
  summary: 'Turns a way to sign in on or off; at least one stays on.',
  method: 'POST',
  path: '/account/sign_in_ways',
  body: z.object({ email, way: signInWay, is_open: z.boolean(), current_password: currentPassword }),
  answer: done,
});

export const getSecurity = defineCall({
  ...own,
  name: 'getSecurity',
  summary: 'Returns how the account is protected: ways to sign in and the second factor.',
  method: 'GET',
  path: '/account/security',
  query: emailQuery,
  answer: z.object({
    has_password: z.boolean(),
    two_factor: z.boolean(),
    backup_codes_left: z.number(),
    /** `name` is there for providers that an owner of the installation connected. */
    identities: z.array(z.object({ provider: z.string(), connected_at: z.string(), name: z.optional(z.string()) })),
    passkeys: z.array(passkey),
    /** Sign-in methods that the user switched off. */
    closed_ways: z.array(signInWay),
    /** Whether the e-mail address is confirmed, and whether this server can mail the confirmation link. */
    is_address_verified: z.optional(z.boolean()),
    sends_mail: z.optional(z.boolean()),
  }),
});

export const changePassword = defineCall({
  ...own,
  name: 'changePassword',
  summary: 'Changes the password, given the current one, and signs out every other browser.',
  method: 'POST',
  path: '/account/password',
  body: z.object({ email, current_password: currentPassword, new_password: newPassword }),
  answer: done,
});

export const setFirstPassword = defineCall({
  ...own,
  name: 'setFirstPassword',
  summary: 'Sets the first password of an account without one, within ten minutes of a log-in.',
  method: 'POST',
  path: '/account/first_password',
  body: z.object({ email, new_password: newPassword }),
  answer: done,
});

export const startTwoFactor = defineCall({
  ...own,
  name: 'startTwoFactor',
  summary: 'Creates a secret for an authenticator app, which is active once one of its codes is confirmed.',
  method: 'POST',
  path: '/account/two_factor/start',
  changes: [],
  body: z.object({ email, current_password: currentPassword }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const startRequiredTwoFactor = defineCall({
  ...own,
  name: 'startRequiredTwoFactor',
  summary: 'Creates a secret for an authenticator app in a session that the policy keeps closed until its owner has one.',
  method: 'POST',
  path: '/account/two_factor/start_required',
  beforeSecondFactor: true,
  changes: [],
  body: z.object({ email }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTwoFactor = defineCall({
  ...own,
  name: 'confirmTwoFactor',
  beforeSecondFactor: true,
  summary: 'Turns on the second factor with a code from the app and returns the backup codes, once.',
  method: 'POST',
  path: '/account/two_factor/confirm',
  changes: ['security', 'recovery', 'insights'],
  body: z.object({ email, code: z.string().check(z.trim(), z.maxLength(40), z.regex(/^\d{6}$/, inputText('codeDigits'))) }),
  answer: z.object({ backup_codes: z.array(z.string()) }),
});

export const renewBackupCodes = defineCall({
  ...own,
  name: 'renewBackupCodes',
  needsVerifiedAddress: true,
  summary: 'Replaces all backup codes; an account without a password needs a recent log-in instead.',
  method: 'POST',
  path: '/account/two_factor/backup_codes',
  changes: ['security', 'recovery', 'insights'],
  body: z.object({ email, current_password: passwordOrNone }),
  answer: z.object({ backup_codes: z.array(z.string()) }),
});

export const disableTwoFactor = defineCall({
  ...own,
  name: 'disableTwoFactor',
  summary: 'Turns off the second factor and deletes its secret, but keeps backup codes for recovery.',
  method: 'POST',
  path: '/account/two_factor/disable',
  changes: ['security', 'recovery', 'insights'],
  body: z.object({ email, current_password: currentPassword }),
  answer: done,
});

export const disconnectIdentity = defineCall({
  ...own,
  name: 'disconnectIdentity',
  summary:
    'Disconnects a sign-in provider unless it is the last way to sign in; an account without a password needs a recent log-in instead.',
  method: 'POST',
  path: '/account/identities/disconnect',
  body: z.object({ email, provider: id, current_password: passwordOrNone }),
  answer: done,
});
