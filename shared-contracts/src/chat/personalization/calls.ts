import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { email, emailQuery } from '../../kernel/call/fields.ts';
import { personalisation } from './entity.ts';

export const getPersonalisation = defineCall({
  name: 'getPersonalisation',
  tag: 'personalization',
  summary: 'Returns how the user likes to work with the assistant.',
  method: 'GET',
  path: '/personalize-ai',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: personalisation,
});

export const savePersonalisation = defineCall({
  name: 'savePersonalisation',
  tag: 'personalization',
  summary: 'Updates how the user likes to work with the assistant.',
  method: 'PUT',
  path: '/personalize-ai',
  auth: 'user',
  identity: 'email',
  body: z.extend(personalisation, { email }),
  answer: personalisation,
});
