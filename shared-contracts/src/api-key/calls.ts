import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';
import { done, email, emailQuery, id } from '../call/fields.ts';
import { apiKey } from './entity.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export const listApiKeys = defineCall({
  name: 'listApiKeys',
  tag: 'api-keys',
  summary: 'Keys with which the user’s agents can be called from outside.',
  method: 'GET',
  path: '/api_keys/',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ keys: z.array(apiKey) }),
});

export const createApiKey = defineCall({
  name: 'createApiKey',
  needsVerifiedAddress: true,
  tag: 'api-keys',
  summary: 'Makes a key; the secret is in this answer and nowhere else. `agent_id` narrows it to one agent.',
  method: 'POST',
  path: '/api_keys/',
  auth: 'user',
  identity: 'email',
  owns: { agent_id: 'agent' },
  body: z.object({ email, name, agent_id: z.optional(z.nullable(z.string())) }),
  answer: z.object({ key: apiKey, secret: z.string() }),
});

export const revokeApiKey = defineCall({
  name: 'revokeApiKey',
  tag: 'api-keys',
  summary: 'Ends a key at once.',
  method: 'DELETE',
  path: '/api_keys/',
  auth: 'user',
  owns: { key_id: 'api-key' },
  query: z.object({ key_id: id }),
  answer: done,
});
