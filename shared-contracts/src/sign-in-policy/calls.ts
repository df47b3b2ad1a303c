import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';
import { done } from '../call/fields.ts';
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
  body: signInPolicy,
  answer: done,
});
