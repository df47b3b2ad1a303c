import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';
import { email } from '../call/fields.ts';
import { oauthWord } from './entity.ts';

const providerText = z.string().check(z.minLength(1), z.maxLength(4_096));

export const oauthProviders = defineCall({
  name: 'oauthProviders',
  tag: 'account',
  summary: 'Which providers this server can sign in with.',
  method: 'GET',
  path: '/oauth/providers',
  auth: 'public',
  answer: z.object({ google: z.boolean(), linkedin: z.boolean() }),
});

/**
 * Sets an http-only cookie of ten minutes that binds the flow to this browser. The browser then goes to `url`; the provider returns to
 * `{base}/auth/callback?code&state[&iss]`, or with `error` (for example `access_denied`) and `state`. `state` is `<word>.<nonce>`.
 */
export const startOauth = defineCall({
  name: 'startOauth',
  tag: 'account',
  summary: 'Begins a sign-in with a provider and answers where the browser goes.',
  method: 'GET',
  path: '/oauth/start',
  auth: 'public',
  query: z.object({ state: oauthWord }),
  answer: z.object({ url: z.string() }),
});

/** The specification's `/sso/verify`, closed: it answers only with the single-use proof of a finished code exchange. */
export const ssoVerify = defineCall({
  name: 'ssoVerify',
  tag: 'account',
  summary: 'Turns the proof of a finished code exchange into an access token.',
  method: 'POST',
  path: '/sso/verify',
  auth: 'public',
  /** `code` is of the authenticator app, where the account asks for one; the proof waits for it. */
  body: z.object({ email, code: z.optional(z.string().check(z.trim(), z.maxLength(40))) }),
  answer: z.object({ access_token: z.string() }),
});

/** What the provider's redirect carried, unchanged; `iss` where it did (RFC 9207). */
const returned = z.object({ code: providerText, state: z.optional(providerText), iss: z.optional(providerText) });

/** Beside it the exchange sets the http-only, single-use proof for `ssoVerify`, which lives five minutes. */
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
  query: returned,
  answer: exchangeAnswer,
});

export const oauthGoogle = defineCall({
  name: 'oauthGoogle',
  tag: 'account',
  summary: 'Exchanges a Google authorization code.',
  method: 'POST',
  path: '/oauth/google',
  auth: 'public',
  body: returned,
  answer: exchangeAnswer,
});

export const redirectGoogle = defineCall({
  name: 'redirectGoogle',
  tag: 'account',
  summary: 'Exchanges a Google authorization code of the redirect variant.',
  method: 'POST',
  path: '/redirect/google',
  auth: 'public',
  body: returned,
  answer: exchangeAnswer,
});
