import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email } from '../../kernel/call/fields.ts';

export const setGettingStarted = defineCall({
  name: 'setGettingStarted',
  tag: 'profile',
  summary: 'Hides the offers to connect a model on the home page (`looking`), or also the first steps (`done`).',
  method: 'PUT',
  path: '/user/getting-started',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, getting_started: z.enum(['looking', 'done']) }),
  answer: done,
});
