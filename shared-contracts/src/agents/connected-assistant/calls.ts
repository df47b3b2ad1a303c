import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';
import { apiKeyScope } from '../api-key/entity.ts';
import { assistantRequest, connectedAssistant } from './entity.ts';

/** Holds the query of an authorization request as the assistant wrote it, so that the server notices repeated parameters. */
const request = z.string().check(z.maxLength(8_000));

export const readAssistantRequest = defineCall({
  name: 'readAssistantRequest',
  tag: 'connected-assistants',
  summary: 'Returns what another assistant asks the user to allow. Refuses a request whose address to return to isn’t registered.',
  method: 'POST',
  path: '/connected_assistants/request',
  ability: 'api-keys',
  needsVerifiedAddress: true,
  auth: 'user',
  identity: 'email',
  body: z.object({ email, request }),
  answer: assistantRequest,
  changes: [],
});

export const answerAssistantRequest = defineCall({
  name: 'answerAssistantRequest',
  tag: 'connected-assistants',
  summary: 'Allows another assistant what `scopes` names, or nothing without any. Returns the address that takes the browser back to it.',
  method: 'POST',
  path: '/connected_assistants/answer',
  ability: 'api-keys',
  needsVerifiedAddress: true,
  auth: 'user',
  identity: 'email',
  body: z.object({ email, request, scopes: z.array(apiKeyScope).check(z.maxLength(20)) }),
  answer: z.object({ redirect_to: z.string() }),
});

export const listConnectedAssistants = defineCall({
  name: 'listConnectedAssistants',
  tag: 'connected-assistants',
  summary: 'Lists the assistants that the user allowed to use Atrium for them.',
  method: 'GET',
  path: '/connected_assistants/',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ assistants: z.array(connectedAssistant) }),
});

export const disconnectAssistant = defineCall({
  name: 'disconnectAssistant',
  tag: 'connected-assistants',
  summary: 'Ends the access of another assistant immediately.',
  method: 'DELETE',
  path: '/connected_assistants/',
  auth: 'user',
  owns: { assistant_id: 'connected-assistant' },
  query: z.object({ assistant_id: id }),
  answer: done,
});
