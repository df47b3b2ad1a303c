import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done } from '../../kernel/call/fields.ts';
import { signInPolicy } from './entity.ts';

export const getSignInPolicy = defineCall({
  name: 'getSignInPolicy',
  tag: 'sign-in-policy',
  summary: 'Returns who may sign up and how people sign in.',
  method: 'GET',
  path: '/admin/sign_in_policy',
  auth: 'user',
  installation: 'admin',
  answer: z.object({ policy: signInPolicy, sends_mail: z.boolean() }),
});

export const setSignInPolicy = defineCall({
  name: 'setSignInPolicy',
  tag: 'sign-in-policy',
  summary: 'Sets who may sign up and how people sign in. Shorter sessions apply to open ones too.',
  method: 'PUT',
  path: '/admin/sign_in_policy',
  auth: 'user',
  installation: 'owner',
  changes: ['sign-in-policy', 'identity-providers'],
  body: z.extend(signInPolicy, {
    /** Ends the other sessions of people at the domains that a provider is newly required for. */
    ends_sessions: z.optional(z.boolean()),
    /** Revokes the API keys of these people. */
    ends_keys: z.optional(z.boolean()),
  }),
  answer: done,
});

export const getSignInEffects = defineCall({
  name: 'getSignInEffects',
  tag: 'sign-in-policy',
  summary: 'Returns what people at some domains have that a required provider would leave as it is.',
  method: 'GET',
  path: '/admin/sign_in_policy/effects',
  auth: 'user',
  installation: 'owner',
  /** Domains, separated by commas. */
  query: z.object({ domains: z.string().check(z.maxLength(13_000)) }),
  answer: z.object({
    people: z.int(),
    /** People whose address is unconfirmed; see `first-proof.ts`. */
    unconfirmed: z.int(),
    sessions: z.int(),
    keys: z.int(),
  }),
});
