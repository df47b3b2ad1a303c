import * as z from 'zod/mini';
import { capabilities, memory, modelPurpose, personalisation, searchConnection, searchEngine } from '../entities/assistant.ts';
import { limits } from '../limits.ts';
import { defineCall } from './define-call.ts';
import { done, email, emailQuery, id } from './shared.ts';

export const getCapabilities = defineCall({
  name: 'getCapabilities',
  tag: 'assistant',
  summary: 'What answers can make use of: a model, web search, images, embeddings.',
  method: 'GET',
  path: '/capabilities',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: capabilities,
});

export const getPersonalisation = defineCall({
  name: 'getPersonalisation',
  tag: 'assistant',
  summary: 'How the user likes to work with the assistant.',
  method: 'GET',
  path: '/personalize-ai',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: personalisation,
});

export const savePersonalisation = defineCall({
  name: 'savePersonalisation',
  tag: 'assistant',
  summary: 'Stores how the user likes to work with the assistant.',
  method: 'PUT',
  path: '/personalize-ai',
  auth: 'user',
  identity: 'email',
  body: z.extend(personalisation, { email }),
  answer: personalisation,
});

const memoryText = z.string().check(z.trim(), z.minLength(1, 'Write what should be remembered.'), z.maxLength(limits.memoryMaxCharacters));

export const listMemories = defineCall({
  name: 'listMemories',
  tag: 'assistant',
  summary: 'What is remembered about the user, newest first.',
  method: 'GET',
  path: '/memories',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ memories: z.array(memory) }),
});

export const addMemory = defineCall({
  name: 'addMemory',
  tag: 'assistant',
  summary: 'Remembers something; the same text again changes nothing.',
  method: 'POST',
  path: '/memories',
  auth: 'user',
  identity: 'email',
  idempotent: true,
  body: z.object({ email, memory_text: memoryText }),
  answer: memory,
});

export const updateMemory = defineCall({
  name: 'updateMemory',
  tag: 'assistant',
  summary: 'Changes what is remembered.',
  method: 'PUT',
  path: '/memories/{memory_id}',
  auth: 'user',
  owns: { memory_id: 'memory' },
  params: z.object({ memory_id: id }),
  body: z.object({ memory_text: memoryText }),
  answer: memory,
});

export const deleteMemory = defineCall({
  name: 'deleteMemory',
  tag: 'assistant',
  summary: 'Forgets one thing.',
  method: 'DELETE',
  path: '/memories/{memory_id}',
  auth: 'user',
  owns: { memory_id: 'memory' },
  params: z.object({ memory_id: id }),
  answer: done,
});

export const deleteMemories = defineCall({
  name: 'deleteMemories',
  tag: 'assistant',
  summary: 'Forgets everything.',
  method: 'DELETE',
  path: '/memories',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: done,
});

export const getSearchConnection = defineCall({
  name: 'getSearchConnection',
  tag: 'assistant',
  summary: 'The web search that the user connected.',
  method: 'GET',
  path: '/search-connection',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ connection: z.nullable(searchConnection) }),
});

export const connectSearch = defineCall({
  name: 'connectSearch',
  tag: 'assistant',
  summary: 'Connects a web search in the place of the one before; one that cannot be used is not stored.',
  method: 'PUT',
  path: '/search-connection',
  auth: 'user',
  identity: 'email',
  body: z.object({
    email,
    engine: searchEngine,
    /** May be left out for an engine that has an address of its own. */
    search_url: z.optional(
      z.string().check(z.trim(), z.maxLength(2_000), z.regex(/^(https?:\/\/\S+)?$/, 'An address begins with https://.')),
    ),
    api_key: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  }),
  answer: z.object({ connection: z.nullable(searchConnection), problem: z.nullable(z.string()) }),
});

export const disconnectSearch = defineCall({
  name: 'disconnectSearch',
  tag: 'assistant',
  summary: 'Forgets the web search and its key.',
  method: 'DELETE',
  path: '/search-connection',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: done,
});

export const setSpecialModel = defineCall({
  name: 'setSpecialModel',
  tag: 'models',
  summary: 'Chooses which model of a connected provider makes images or embeddings; null leaves it to the server.',
  method: 'PUT',
  path: '/models/special',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, purpose: modelPurpose, special_model: z.nullable(z.string().check(z.maxLength(400))) }),
  answer: capabilities,
});
