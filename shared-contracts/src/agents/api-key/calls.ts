import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';
import { apiKey, apiKeyScope } from './entity.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export const listApiKeys = defineCall({
  name: 'listApiKeys',
  tag: 'api-keys',
  summary: 'Lists the keys for calling Atrium from other programs.',
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
  summary:
    'Creates an API key for what `scopes` names, by default agents, and returns its secret only this once. With `agent_id`, it opens that agent alone.',
  method: 'POST',
  path: '/api_keys/',
  ability: 'api-keys',
  auth: 'user',
  identity: 'email',
  access: { agent_id: ['agent', 'own'] },
  body: z.object({
    email,
    name,
    agent_id: z.optional(z.nullable(z.string())),
    scopes: z.optional(z.array(apiKeyScope).check(z.minLength(1), z.maxLength(20))),
  }),
  answer: z.object({ key: apiKey, secret: z.string() }),
});

export const revokeApiKey = defineCall({
  name: 'revokeApiKey',
  tag: 'api-keys',
  summary: 'Revokes an API key immediately.',
  method: 'DELETE',
  path: '/api_keys/',
  auth: 'user',
  owns: { key_id: 'api-key' },
  query: z.object({ key_id: id }),
  answer: done,
});
