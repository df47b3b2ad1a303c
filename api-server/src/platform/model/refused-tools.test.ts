import { dayMs } from 'shared-contracts/days';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ScriptedProvider, startScriptedProvider } from '../../testing/scripted-provider.ts';
import type { ModelPart, ModelTool } from './model-port.ts';
import { openAiCompatible } from './protocols/openai-chat/openai-chat.ts';
import { trustedFetch } from './provider-fetch.ts';
import { createToolMemory } from './refused-tools.ts';

let provider: ScriptedProvider;
beforeEach(async () => {
  provider = await startScriptedProvider();
  provider.script = [{ text: 'Forty-two.' }, { finish: true }];
});
afterEach(() => provider.close());

const tool: ModelTool = {
  name: 'look_up',
  effect: 'read',
  description: 'Looks it up.',
  input: { type: 'object', properties: {} },
  run: async () => ({ text: 'found' }),
};

async function ask(memory = createToolMemory(), tools: readonly ModelTool[] = [tool]) {
  const endpoint = { baseUrl: provider.baseUrl, apiKey: undefined, keyHint: '', fetch: trustedFetch };
  const parts: ModelPart[] = [];
  const request = { userId: 'u', instructions: undefined, messages: [{ role: 'user' as const, content: 'Well?' }], passages: [], tools };
  for await (const part of openAiCompatible(endpoint, 'small', 'small', memory).stream(request, new AbortController().signal))
    parts.push(part);
  return parts;
}
const textOf = (parts: readonly ModelPart[]) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
const saysSo = (parts: readonly ModelPart[]) => parts.some((part) => part.type === 'sources' && part.sources.without_tools);
const askedWithTools = () => provider.requests.map(({ tools }) => tools !== undefined);

it.each([
  [400, 'registry.ollama.ai/library/gemma:2b does not support tools'],
  [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
  [404, 'No endpoints found that support tool use.'],
  [400, 'Tool calling is not supported with this model'],
  [422, 'Extra inputs are not permitted: tools'],
  [400, 'Unrecognized request argument supplied: functions'],
  [405, 'function calling is not implemented'],
])('answers without tools if a provider says %i %j, and remembers it for the next answer', async (status, message) => {
  provider.toolRefusal = { status, message };
  const memory = createToolMemory();
  const first = await ask(memory);
  expect([textOf(first), saysSo(first)]).toEqual(['Forty-two.', true]);
  const second = await ask(memory);
  expect([textOf(second), saysSo(second)]).toEqual(['Forty-two.', true]);
  expect(askedWithTools()).toEqual([true, false, false]);
});

it.each([
  [400, 'The context is too long.'],
  [400, 'Invalid schema for function look_up: it has no type.'],
  [401, 'Tools are not supported with this key.'],
])('passes on other refusals: %i %j', async (status, message) => {
  provider.toolRefusal = { status, message };
  await expect(ask()).rejects.toMatchObject({ name: 'ModelError' });
  expect(askedWithTools().at(-1)).toBe(true);
});

it('does not mention tools if none were sent, and tries again a day later', async () => {
  provider.toolRefusal = { status: 400, message: 'tools are not supported' };
  let now = 0;
  const memory = createToolMemory(() => now);
  expect(saysSo(await ask(memory, []))).toBe(false);
  await ask(memory);
  provider.toolRefusal = undefined;
  now = dayMs;
  expect(saysSo(await ask(memory))).toBe(false);
  expect(askedWithTools().at(-1)).toBe(true);
});
