import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { limits } from '../../kernel/limits.ts';

/** Describes a message as OpenAI clients send it. From a list of parts, only texts are used. */
const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([
    z.string().check(z.maxLength(limits.chatMessageMaxCharacters)),
    z.array(z.object({ type: z.string(), text: z.optional(z.string()) })).check(z.maxLength(200)),
  ]),
});

const usage = z.object({ prompt_tokens: z.number(), completion_tokens: z.number(), total_tokens: z.number() });

/** Has OpenAI's format; errors contain its `error` object in addition to our fields. */
export const listOutsideModels = defineCall({
  name: 'listOutsideModels',
  tag: 'public-api',
  summary: 'Lists the agents that an API key may call, in OpenAI’s format.',
  method: 'GET',
  path: '/v1/models',
  auth: 'key',
  answer: z.object({
    object: z.literal('list'),
    data: z.array(
      z.object({ id: z.string(), object: z.literal('model'), created: z.number(), owned_by: z.string(), name: z.optional(z.string()) }),
    ),
  }),
});

export const completeOutside = defineCall({
  name: 'completeOutside',
  tag: 'public-api',
  summary: 'Answers a chat completion request in OpenAI’s format as an agent, and stores only an entry in the agent’s log.',
  method: 'POST',
  path: '/v1/chat/completions',
  auth: 'key',
  body: z.object({
    model: z.string().check(z.maxLength(200)),
    messages: z.array(message).check(z.minLength(1), z.maxLength(500)),
    stream: z.optional(z.nullable(z.boolean())),
    stream_options: z.optional(z.nullable(z.object({ include_usage: z.optional(z.boolean()) }))),
  }),
  answer: z.object({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.number(),
    model: z.string(),
    choices: z.array(
      z.object({
        index: z.number(),
        message: z.object({ role: z.literal('assistant'), content: z.string(), refusal: z.null() }),
        logprobs: z.null(),
        finish_reason: z.literal('stop'),
      }),
    ),
    usage,
  }),
});
