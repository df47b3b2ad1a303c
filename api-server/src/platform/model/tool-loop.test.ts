import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type ScriptedProvider, startScriptedProvider } from '../../testing/scripted-provider.ts';
import { ModelError, type ModelPart, type ModelRequest, type ModelTool } from './model-port.ts';
import { openAiCompatible } from './protocols/openai-chat/openai-chat.ts';
import { trustedFetch } from './provider-fetch.ts';

let provider: ScriptedProvider;
beforeEach(async () => {
  provider = await startScriptedProvider();
  provider.script = [{ text: 'Done [1].' }, { finish: true }];
});
afterEach(() => provider.close());

const model = () => openAiCompatible({ baseUrl: provider.baseUrl, apiKey: undefined, keyHint: '', fetch: trustedFetch }, 'scripted');

const tool = (run: ModelTool['run'], more: Partial<ModelTool> = {}): ModelTool => ({
  name: 'look_up',
  effect: 'read',
  description: 'Looks something up.',
  input: { type: 'object', properties: { about: { type: 'string' } }, required: ['about'] },
  run,
  ...more,
});

async function answer(request: Partial<ModelRequest>, signal = new AbortController().signal) {
  const whole: ModelRequest = {
    userId: 'usr_1',
    instructions: undefined,
    messages: [{ role: 'user', content: 'What is known about tin?' }],
    passages: [],
    ...request,
  };
  const parts: ModelPart[] = [];
  for await (const part of model().stream(whole, signal)) parts.push(part);
  return { text: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(''), parts };
}

const toolMessage = () => JSON.stringify(provider.requests.at(-1)?.messages.find(({ role }) => role === 'tool'));

it('lets the model call a tool and answer with its findings, cited by number', async () => {
  provider.first = [[{ call: 'look_up', input: { about: 'tin' } }]];
  const inputs: unknown[] = [];
  const { text, parts } = await answer({
    tools: [
      tool(async (input) => {
        inputs.push(input);
        return { text: 'Found one page.', sources: [{ title: 'Tin', url: 'https://tin.example/', snippet: 'A metal.', kind: 'search' }] };
      }),
    ],
  });
  expect(text).toBe('Done [1].');
  expect(inputs).toEqual([{ about: 'tin' }]);
  expect(toolMessage()).toContain('[1] Tin');
  const data = [{ title: 'Tin', url: 'https://tin.example/', snippet: 'A metal.', kind: 'search' }];
  expect(parts).toContainEqual({ type: 'sources', sources: { type: 'search', data } });
});

it('numbers the sources of tools after the existing passages', async () => {
  provider.first = [[{ call: 'look_up', input: { about: 'tin' } }]];
  const passages = [{ kind: 'file' as const, title: 'Metals.pdf', url: undefined, sentences: ['Tin is soft.'] }];
  const { parts } = await answer({ passages, tools: [tool(async () => ({ text: '', sources: [{ title: 'Tin' }] }))] });
  expect(toolMessage()).toContain('[2] Tin');
  expect(parts.findLast(({ type }) => type === 'sources')).toMatchObject({
    sources: { data: [{ title: 'Metals.pdf' }, { title: 'Tin' }] },
  });
});

it('gives the model the reason why a tool failed, but no more', async () => {
  const failures = [new ModelError('provider-failed', 'The search is down.'), new Error('secret path /var')];
  for (const failure of failures) {
    provider.first = [[{ call: 'look_up', input: {} }]];
    expect((await answer({ tools: [tool(() => Promise.reject(failure))] })).text).toBe('Done [1].');
  }
  expect(JSON.stringify(provider.requests[1]?.messages)).toContain('The search is down.');
  expect(JSON.stringify(provider.requests[3]?.messages)).not.toContain('secret');
});

it('abandons a tool that takes too long', async () => {
  provider.first = [[{ call: 'look_up', input: {} }]];
  const hanging = tool((_, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))), {
    timeoutMs: 20,
  });
  expect((await answer({ tools: [hanging] })).text).toBe('Done [1].');
  expect(toolMessage()).toContain('it took too long');
});

it('allows no tool calls in the last step, so that the model answers', async () => {
  provider.first = [[{ call: 'look_up', input: {} }], [{ call: 'look_up', input: {} }]];
  expect((await answer({ tools: [tool(async () => ({ text: 'More.' }))], stepsMax: 3 })).text).toBe('Done [1].');
  expect(provider.requests.map(({ tool_choice }) => tool_choice)).toEqual(['auto', 'auto', 'none']);
});

it('stops a tool with the run', async () => {
  provider.first = [[{ call: 'look_up', input: {} }]];
  const stop = new AbortController();
  let wasStopped = false;
  const waiting = tool((_, { signal }) => {
    stop.abort();
    wasStopped = signal.aborted;
    return Promise.reject(signal.reason);
  });
  await answer({ tools: [waiting] }, stop.signal).catch(() => undefined);
  expect(wasStopped).toBe(true);
  expect(provider.requests).toHaveLength(1);
});

it('returns an object of the requested shape, however it is wrapped, and rejects any other', async () => {
  const schema = z.object({ title: z.string() });
  const request = { instructions: 'Name it.', prompt: 'A flow.', schema };
  const asked = () => model().structured?.(request, new AbortController().signal);
  provider.json = 'Here you are:\n```json\n{"title":"Invoices"}\n```';
  expect(await asked()).toEqual({ title: 'Invoices' });
  provider.json = '{"name":1}';
  await expect(asked()).rejects.toThrow('The model did not answer in the requested format.');
});

it('cuts the results of tools to the room that is left, and then lets the model answer without them', async () => {
  const call = { call: 'look_up', input: { about: 'tin' } };
  provider.first = [[call]];
  const { text } = await answer({ tools: [tool(async () => ({ text: 'word '.repeat(4_000) }))], resultTokens: 1_000 });
  expect(text).toBe('Done [1].');
  expect(toolMessage().length).toBeLessThan(3_700);
  // After the first result there is no room for another one.
  expect(provider.requests).toHaveLength(2);
  expect(provider.requests.at(-1)?.tool_choice).toBe('none');
});

it('keeps what the model reads of a source, unless it is too long', async () => {
  const passages = [
    { kind: 'search' as const, title: 'Whole', url: undefined, sentences: ['Tin is soft.', 'It melts.'] },
    { kind: 'file' as const, title: 'More', url: undefined, sentences: ['Tin is soft.'], text: 'Tin is soft. It melts at 231.9 °C.' },
    { kind: 'file' as const, title: 'Long', url: undefined, sentences: ['Tin is soft.'], text: 'Tin is soft. '.repeat(1_000) },
  ];
  const { parts } = await answer({ passages });
  const sources = parts.flatMap((part) => (part.type === 'sources' ? (part.sources.data ?? []) : []));
  expect(sources.map(({ passage, whole }) => [passage, whole])).toEqual([
    [undefined, true],
    ['Tin is soft. It melts at 231.9 °C.', true],
    [undefined, undefined],
  ]);
});
