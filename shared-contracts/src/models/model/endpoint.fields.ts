import * as z from 'zod/mini';
import { inputText } from '../../kernel/call/input-text.ts';

/** Checks the name of a connection. */
export const providerName = z.string().check(z.trim(), z.minLength(1, inputText('providerName')), z.maxLength(80));

/** Checks the base URL of an endpoint. */
export const endpointAddress = z
  .string()
  .check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/[^\s/?#][^\s?#]*$/, inputText('providerAddress')));

/** Names the protocol that a provider speaks. */
export const modelProtocol = z.enum(['openai-chat', 'openai-responses', 'anthropic-messages', 'google-gemini']);

export type ModelProtocol = z.infer<typeof modelProtocol>;

/** Checks what is needed to reach an endpoint. */
export const endpoint = {
  base_url: endpointAddress,
  api_key: z.optional(z.string().check(z.trim(), z.maxLength(2_000))),
  /** Without it, the server infers the protocol from the URL: Anthropic's, Google's, or else OpenAI's chat completions. */
  protocol: z.optional(modelProtocol),
  /** For endpoints that don't list their models. */
  models: z.optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))).check(z.maxLength(100))),
};

/** Holds the field `problem`, which says what the endpoint did instead of listing its models. Without it, the endpoint is ready. */
export const checked = { problem: z.nullable(z.string()) };
