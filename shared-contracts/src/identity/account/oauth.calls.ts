import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { email } from '../../kernel/call/fields.ts';
import { oauthWord } from './entity.ts';
import { exchangeAnswer, returned } from './oauth.entity.ts';

export const oauthProviders = defineCall({
  name: 'oauthProviders',
  tag: 'account',
  summary: 'Lists the providers that users can sign in with on this server.',
  method: 'GET',
  path: '/oauth/providers',
  auth: 'public',
  answer: z.object({
    google: z.boolean(),
    linkedin: z.boolean(),
    /** Lists those that owners of the installation connected, in their order. */
    providers: z.optional(z.array(z.object({ provider_id: z.string(), name: z.string() }))),
    /** Lists connected directories, which ask for a password on our page. */
    directories: z.optional(z.array(z.object({ provider_id: z.string(), name: z.string() }))),
  }),
});

/**
 * Sets an HTTP-only cookie for ten minutes that binds the flow to this browser. The browser then goes to `url`; the provider returns to
 * `{base}/auth/callback?code&state[&iss]`, or with `error` (for example `access_denied`) and `state`. `state` is `<word>.<nonce>`.
 */
export const startOauth = defineCall({
  name: 'startOauth',
  tag: 'account',
  summary: 'Starts a sign-in with a provider and returns the address to send the browser to.',
  method: 'GET',
  path: '/oauth/start',
  auth: 'public',
  query: z.object({ state: oauthWord }),
  answer: z.object({ url: z.string() }),
});

/** Returns a token only for the single-use proof of a finished code exchange (docs/adr/0013). */
export const ssoVerify = defineCall({
  name: 'ssoVerify',
  refusedAs: 'session.refuse',
  tag: 'account',
  summary: 'Exchanges the proof of a finished code exchange for an access token.',
  method: 'POST',
  path: '/sso/verify',
  auth: 'public',
  /** `code` comes from the authenticator app, if the account requires one; the proof stays valid until then. */
  body: z.object({ email, code: z.optional(z.string().check(z.trim(), z.maxLength(40))) }),
  answer: z.object({ access_token: z.string() }),
});

export const oauthLinkedIn = defineCall({
  name: 'oauthLinkedIn',
  refusedAs: 'session.refuse',
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
  refusedAs: 'session.refuse',
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
  refusedAs: 'session.refuse',
  tag: 'account',
  summary: 'Exchanges a Google authorization code from the redirect flow.',
  method: 'POST',
  path: '/redirect/google',
  auth: 'public',
  body: returned,
  answer: exchangeAnswer,
});
