import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';
import { done, email, emailQuery, id } from '../call/fields.ts';
import { limits } from '../limits.ts';
import { memory } from './entity.ts';

const memoryText = z.string().check(z.trim(), z.minLength(1, 'Write what should be remembered.'), z.maxLength(limits.memoryMaxCharacters));

export const listMemories = defineCall({
  name: 'listMemories',
  tag: 'memory',
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
  tag: 'memory',
  summary: 'Remembers something; the same text again changes nothing.',
  method: 'POST',
  path: '/memories',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, memory_text: memoryText }),
  answer: memory,
});

export const updateMemory = defineCall({
  name: 'updateMemory',
  tag: 'memory',
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
  tag: 'memory',
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
  tag: 'memory',
  summary: 'Forgets everything.',
  method: 'DELETE',
  path: '/memories',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: done,
});
