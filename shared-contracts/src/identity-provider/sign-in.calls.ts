import * as z from 'zod/mini';
import { exchangeAnswer, returned } from '../account/oauth.entity.ts';
import { defineCall } from '../call/define-call.ts';
import { id } from '../call/fields.ts';

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
  tag: 'account',
  summary: 'Exchanges the code of a provider of the installation.',
  method: 'POST',
  path: '/oauth/providers/exchange',
  auth: 'public',
  changes: [],
  body: returned,
  answer: exchangeAnswer,
});
