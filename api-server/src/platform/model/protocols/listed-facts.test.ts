import { expect, it } from 'vitest';
import { sayProvider } from '../../../messages/provider.ts';
import { modelFacts } from '../model-facts.ts';
import type { Endpoint } from '../protocol.ts';
import { anthropicMessages } from './anthropic-messages/anthropic-messages.ts';
import { googleGemini } from './google-gemini/google-gemini.ts';
import { openAiChat } from './openai-chat/openai-chat.ts';

const endpoint = (list: unknown): Endpoint => ({
  baseUrl: 'https://models.example/v1',
  apiKey: undefined,
  keyHint: sayProvider('reconnectKey'),
  fetch: async () => Response.json(list),
});

const first = async (data: object) => (await openAiChat.listModels(endpoint({ data: [data] })))[0]?.facts;

it('reads what OpenRouter, Mistral, Groq and vLLM say about their models', async () => {
  const openRouter = {
    id: 'a/b',
    context_length: 200_000,
    top_provider: { max_completion_tokens: 8_192 },
    architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
    supported_parameters: ['tools', 'seed'],
  };
  const facts = { contextWindow: 200_000, maxOutput: 8_192, pictures: true, makesPictures: false, tools: true, thoughts: false };
  expect(await first(openRouter)).toEqual(facts);
  const mistral = { id: 'm', max_context_length: 32_768, capabilities: { function_calling: true, vision: false } };
  expect(await first(mistral)).toEqual({ contextWindow: 32_768, tools: true, pictures: false });
  expect(await first({ id: 'g', context_window: 131_072, max_completion_tokens: 4_096 })).toEqual({
    contextWindow: 131_072,
    maxOutput: 4_096,
  });
  expect(await first({ id: 'v', max_model_len: 4_096 })).toEqual({ contextWindow: 4_096 });
});

it('reads what Anthropic and Google say about theirs', async () => {
  const claude = { data: [{ id: 'claude-x', max_input_tokens: 300_000, max_tokens: 64_000 }] };
  expect(await anthropicMessages.listModels(endpoint(claude))).toEqual([
    { name: 'claude-x', facts: { contextWindow: 300_000, maxOutput: 64_000 } },
  ]);
  const gemini = { models: [{ name: 'models/gemini-x', inputTokenLimit: 1_048_576, outputTokenLimit: 65_536, thinking: true }] };
  expect(await googleGemini.listModels(endpoint(gemini))).toEqual([
    { name: 'gemini-x', facts: { contextWindow: 1_048_576, maxOutput: 65_536, thoughts: true } },
  ]);
});

it.each([
  { context_length: 'many', top_provider: null, architecture: 7, supported_parameters: 'tools', capabilities: [] },
  { context_length: -1, max_completion_tokens: 0.5, capabilities: { vision: 'yes', __proto__: { function_calling: true } } },
  { context_length: 1e300, top_provider: { max_completion_tokens: Number.MAX_SAFE_INTEGER } },
  { context_length: {}, architecture: { input_modalities: null } },
])('ignores facts of another shape: %o', async (stated) => {
  expect(await openAiChat.listModels(endpoint({ data: [{ id: 'm', ...stated }] }))).toEqual([{ name: 'm' }]);
});

it('prefers what a provider says to the catalog', async () => {
  expect(modelFacts('gpt-4o', await first({ id: 'gpt-4o', context_length: 64_000 })).contextWindow).toBe(64_000);
});
