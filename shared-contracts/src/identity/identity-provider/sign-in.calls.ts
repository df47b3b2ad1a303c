import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { exchangeAnswer, returned } from '../account/oauth.entity.ts';

/** Works like `startOauth`, for a provider that an owner of the installation connected. `state` is `provider.<nonce>`. */
export const startProviderSignIn = defineCall({
  name: 'startProviderSignIn',
  tag: 'account',
  summary: 'Starts a sign-in with a provider of the installation and returns the address to send the browser to.',
  method: 'POST',
  path: '/oauth/providers/{provider_id}/start',
  auth: 'public',
  changes: [],
  params: z.object({ provider_id: id }),
  answer: z.object({ url: z.string() }),
});

/** Sets the HTTP-only, single-use proof for `ssoVerify`. The flow's cookie says which provider it was. */
export const exchangeProviderCode = defineCall({
  name: 'exchangeProviderCode',
  refusedAs: 'session.refuse',
  tag: 'account',
  summary: 'Exchanges the code of a provider of the installation.',
  method: 'POST',
  path: '/oauth/providers/exchange',
  auth: 'public',
  changes: [],
  body: returned,
  answer: exchangeAnswer,
});

/** Signs in with a directory (LDAP), which checks the password. `code` comes from the authenticator app, if the account requires one. */
export const signInWithDirectory = defineCall({
  name: 'signInWithDirectory',
  refusedAs: 'session.refuse',
  tag: 'account',
  summary: 'Signs in with the user name and password of a directory of the installation.',
  method: 'POST',
  path: '/oauth/providers/{provider_id}/sign_in',
  auth: 'public',
  changes: [],
  params: z.object({ provider_id: id }),
  body: z.object({
    login: z.string().check(z.trim(), z.minLength(1, inputText('fieldRequired')), z.maxLength(320, inputText('textMax'))),
    // A directory takes an empty password for a sign-in without one, which succeeds for everybody.
    password: z.string().check(z.minLength(1, inputText('passwordRequired')), z.maxLength(256, inputText('passwordMax'))),
    code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  answer: z.object({ access_token: z.string() }),
});
