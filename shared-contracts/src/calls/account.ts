import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineCall } from './define-call.ts';
import { email } from './shared.ts';

const password = z.string().check(z.minLength(1), z.maxLength(limits.passwordMax));
const newPassword = z.string().check(z.minLength(limits.passwordMin), z.maxLength(limits.passwordMax));
const signedIn = z.object({ access_token: z.string() });

/** A mail address by shape only (the proof is the mail that arrives): something, an @, a name with a dot. */
const mailAddress = email.check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an e-mail address such as name@example.com.'));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export const signUp = defineCall({
  name: 'signUp',
  tag: 'account',
  summary: 'Opens an account and signs it in.',
  method: 'POST',
  path: '/auth/sign-up',
  auth: 'public',
  body: z.object({
    email: mailAddress,
    password: newPassword,
    first_name: name,
    last_name: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: signedIn,
});

export const signIn = defineCall({
  name: 'signIn',
  tag: 'account',
  summary: 'Signs in by e-mail and password; the same answer for an unknown e-mail and a wrong password.',
  method: 'POST',
  path: '/auth/sign-in',
  auth: 'public',
  body: z.object({ email, password }),
  answer: signedIn,
});

export const signOut = defineCall({
  name: 'signOut',
  tag: 'account',
  summary: 'Ends the session of the token at once, on every node.',
  method: 'POST',
  path: '/auth/sign-out',
  auth: 'user',
  idempotent: true,
  answer: z.object({ message: z.string() }),
});

/** The specification's `/sso/verify`, closed: it answers only with the single-use proof of a finished code exchange. */
export const ssoVerify = defineCall({
  name: 'ssoVerify',
  tag: 'account',
  summary: 'Turns the proof of a finished code exchange into an access token.',
  method: 'POST',
  path: '/sso/verify',
  auth: 'public',
  body: z.object({ email }),
  answer: signedIn,
});

const exchangeAnswer = z.object({
  userInfo: z.object({ email }),
  filesInfo: z.object({ files: z.array(z.object({ name: z.string(), id: z.string() })) }),
});

export const oauthLinkedIn = defineCall({
  name: 'oauthLinkedIn',
  tag: 'account',
  summary: 'Exchanges a LinkedIn authorization code.',
  method: 'GET',
  path: '/oauth/linkedIn',
  auth: 'public',
  idempotent: false,
  query: z.object({ code: z.string(), state: z.optional(z.string()) }),
  answer: exchangeAnswer,
});

export const oauthGoogle = defineCall({
  name: 'oauthGoogle',
  tag: 'account',
  summary: 'Exchanges a Google authorization code.',
  method: 'POST',
  path: '/oauth/google',
  auth: 'public',
  body: z.object({ code: z.string(), state: z.optional(z.string()) }),
  answer: exchangeAnswer,
});

export const redirectGoogle = defineCall({
  name: 'redirectGoogle',
  tag: 'account',
  summary: 'Exchanges a Google authorization code of the redirect variant.',
  method: 'POST',
  path: '/redirect/google',
  auth: 'public',
  body: z.object({ code: z.string(), state: z.optional(z.string()) }),
  answer: exchangeAnswer,
});
