import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { limits } from '../../kernel/limits.ts';

const wordsMax = z.string().check(z.maxLength(limits.chatMessageMaxCharacters));
const calledFunction = z.object({ name: z.string().check(z.maxLength(200)), arguments: z.optional(wordsMax) });

/**
 * Describes a message as OpenAI clients send it. From a list of parts, only texts are used. Calls of the caller's own tools, which an
 * assistant's message may have instead of words, and their results become text.
 */
const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.optional(
    z.nullable(z.union([wordsMax, z.array(z.object({ type: z.string(), text: z.optional(z.string()) })).check(z.maxLength(200))])),
  ),
  /** The tool whose result it is, in the older form of such messages. */
  name: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  tool_call_id: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  tool_calls: z.optional(
    z.nullable(
      z
        .array(z.object({ id: z.optional(z.string().check(z.maxLength(200))), function: z.optional(calledFunction) }))
        .check(z.maxLength(200)),
    ),
  ),
  function_call: z.optional(z.nullable(calledFunction)),
});

const model = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.number(),
  owned_by: z.string(),
  name: z.optional(z.string()),
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
  answer: z.object({ object: z.literal('list'), data: z.array(model) }),
});

export const getOutsideModel = defineCall({
  name: 'getOutsideModel',
  tag: 'public-api',
  summary: 'Returns an agent that an API key may call, in OpenAI’s format.',
  method: 'GET',
  path: '/v1/models/{model}',
  auth: 'key',
  params: z.object({ model: z.string().check(z.maxLength(200)) }),
  answer: model,
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
        /** `length` when the answer reached its maximum length, `content_filter` when the model or its provider refused a part. */
        finish_reason: z.enum(['stop', 'length', 'content_filter']),
      }),
    ),
    usage,
  }),
});
