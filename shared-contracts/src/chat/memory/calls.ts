import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { limits } from '../../kernel/limits.ts';
import { memory } from './entity.ts';

const memoryText = z.string().check(z.trim(), z.minLength(1, inputText('memoryRequired')), z.maxLength(limits.memoryMaxCharacters));

export const listMemories = defineCall({
  name: 'listMemories',
  tag: 'memory',
  summary: 'Lists the facts that the assistant remembers about the user, newest first.',
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
  summary: 'Adds a fact about the user, unless the assistant already remembers it.',
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
  summary: 'Changes a fact about the user.',
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
  summary: 'Deletes a fact about the user.',
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
  summary: 'Deletes all facts about the user.',
  method: 'DELETE',
  path: '/memories',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: done,
});
