import type { ModelProtocol } from 'shared-contracts/calls';
import type { ModelParameters } from 'shared-contracts/preset-calls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWireProvider, type WireProvider } from '../../../testing/wire-provider.ts';
import type { End } from '../../../testing/wires/wire.ts';
import { wires } from '../../../testing/wires/wires.ts';
import type { ModelPart } from '../model-port.ts';
import { protocolOf } from '../protocols.ts';
import { trustedFetch } from '../provider-fetch.ts';

/** Tests how each protocol asks for parameters, and what happens to those that a provider refuses. */
let provider: WireProvider;
beforeEach(async () => {
  provider = await startWireProvider();
});
afterEach(() => provider.close());

const all: ModelParameters = { temperature: 0.4, top_p: 0.96, max_tokens: 900, effort: 'medium', stop: ['END'], seed: 7 };

async function ask(name: ModelProtocol, parameters: ModelParameters, model = 'tiny', baseUrl = provider.origin) {
  const port = protocolOf(name).chat({ baseUrl, apiKey: 'k', keyHint: '', fetch: redirected }, model);
  const request = {
    userId: 'u',
    instructions: undefined,
    messages: [{ role: 'user' as const, content: 'Well?' }],
    passages: [],
    parameters,
  };
  const parts: ModelPart[] = [];
  for await (const part of port.stream(request, AbortSignal.timeout(20_000))) parts.push(part);
  return parts.flatMap((part) => (part.type === 'sources' ? [part.sources] : []));
}
/** Sends requests for a provider's own address to the test's server. */
const redirected: typeof trustedFetch = (url, init) => trustedFetch(String(url).replace(/^https:\/\/[^/]+/, provider.origin), init);
const answers = (name: ModelProtocol, end: End = {}) => ({ pieces: [wires[name].turn([{ text: 'a' }], end)] });
const refuses = (name: ModelProtocol, words: string) => ({ status: 400, pieces: [wires[name].refusal(words)] });
const body = (at = -1) => provider.requests.at(at)?.body ?? {};

describe('what is sent', () => {
  it('names everything as chat completions do', async () => {
    provider.answers.push(answers('openai-chat'), answers('openai-chat'));
    expect(await ask('openai-chat', all)).toEqual([]);
    expect(body()).toMatchObject({ temperature: 0.4, top_p: 0.96, max_tokens: 900, reasoning_effort: 'medium', stop: ['END'], seed: 7 });
    await ask('openai-chat', all, 'tiny', 'https://api.openai.com/v1');
    expect(body()).toMatchObject({ max_completion_tokens: 900 });
    expect(body()).not.toHaveProperty('max_tokens');
  });

  it('names everything as Responses do, and says what they lack', async () => {
    provider.answers.push(answers('openai-responses'));
    expect(await ask('openai-responses', all)).toEqual([{ left_out: ['stop', 'seed'] }]);
    expect(body()).toMatchObject({
      temperature: 0.4,
      top_p: 0.96,
      max_output_tokens: 900,
      reasoning: { effort: 'medium', summary: 'auto' },
    });
    expect(body()).not.toHaveProperty('stop');
  });

  it('asks Claude to think for a budget or with an effort, whichever the model knows, and sets no temperature then', async () => {
    provider.answers.push(answers('anthropic-messages'), answers('anthropic-messages'), answers('anthropic-messages'));
    expect(await ask('anthropic-messages', all, 'claude-sonnet-4-5-20250929')).toEqual([{ left_out: ['temperature', 'seed'] }]);
    expect(body()).toMatchObject({
      max_tokens: 900 + 8_192,
      thinking: { type: 'enabled', budget_tokens: 8_192 },
      top_p: 0.96,
      stop_sequences: ['END'],
    });
    expect(body()).not.toHaveProperty('temperature');
    await ask('anthropic-messages', all, 'claude-opus-4-8');
    expect(body()).toMatchObject({ max_tokens: 900, thinking: { type: 'adaptive' }, output_config: { effort: 'medium' } });
    await ask('anthropic-messages', { temperature: 1.6, effort: 'none', top_p: 0.5 }, 'claude-opus-4-8');
    expect(body()).toMatchObject({ temperature: 1, top_p: 0.5, thinking: { type: 'disabled' }, max_tokens: 32_000 });
  });

  it('asks Gemini to think for a budget or at a level, whichever the model knows', async () => {
    provider.answers.push(answers('google-gemini'), answers('google-gemini'));
    expect(await ask('google-gemini', all, 'gemini-2.5-flash')).toEqual([]);
    const set = { temperature: 0.4, topP: 0.96, maxOutputTokens: 900, stopSequences: ['END'], seed: 7 };
    expect(body().generationConfig).toEqual({ ...set, thinkingConfig: { includeThoughts: true, thinkingBudget: 8_192 } });
    await ask('google-gemini', all, 'gemini-3-pro');
    expect(body().generationConfig).toEqual({ ...set, thinkingConfig: { includeThoughts: true, thinkingLevel: 'MEDIUM' } });
  });
});

describe.each(Object.keys(wires) as ModelProtocol[])('%s', (name) => {
  it('answers without a parameter that the model refuses, says so, and remembers it', async () => {
    const model = `cold-${provider.origin}`;
    provider.answers.push(
      refuses(name, "Unsupported parameter: 'temperature' is not supported with this model."),
      answers(name),
      answers(name),
    );
    expect(await ask(name, { temperature: 0.4, max_tokens: 50 }, model)).toEqual([{ left_out: ['temperature'] }]);
    expect(await ask(name, { temperature: 0.9, max_tokens: 50 }, model)).toEqual([{ left_out: ['temperature'] }]);
    expect(provider.requests.map((request) => JSON.stringify(request.body).includes('temperature'))).toEqual([true, false, false]);
    expect(JSON.stringify(body())).toContain('50');
  });

  it('remembers a refused value only for that value', async () => {
    const model = `short-${provider.origin}`;
    provider.answers.push(refuses(name, 'temperature: must be at most 1, was 1.5'), answers(name), answers(name));
    expect(await ask(name, { temperature: 1.5 }, model)).toEqual([{ left_out: ['temperature'] }]);
    expect(await ask(name, { temperature: 0.3 }, model)).toEqual([]);
    expect(JSON.stringify(body())).toContain('0.3');
  });

  it('leaves out one of two parameters that the model refuses together', async () => {
    const model = `either-${provider.origin}`;
    const words = '`temperature` and `top_p` cannot both be specified for this model.';
    provider.answers.push(refuses(name, words), answers(name), answers(name));
    expect(await ask(name, { temperature: 0.4, top_p: 0.9 }, model)).toEqual([{ left_out: ['top_p'] }]);
    expect(await ask(name, { top_p: 0.8 }, model)).toEqual([]);
  });

  it('answers without an effort that the model refuses, and still tells its thoughts', async () => {
    const model = `plain-${provider.origin}`;
    const said = {
      'openai-chat': 'Unrecognized request argument supplied: reasoning_effort',
      'openai-responses': "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
      'anthropic-messages': 'adaptive thinking is not supported on this model',
      'google-gemini': 'Thinking level is not supported for this model.',
    }[name];
    // Claude is asked for a budget next.
    const second = name === 'anthropic-messages' ? [refuses(name, '"thinking.type" is not supported on this model')] : [];
    provider.answers.push(refuses(name, said), ...second, answers(name));
    expect(await ask(name, { effort: 'high' }, model)).toEqual([{ left_out: ['effort'] }]);
    expect(JSON.stringify(body())).not.toMatch(/high|"effort"|budget|level/i);
    if (name === 'google-gemini') expect(JSON.stringify(body())).toContain('includeThoughts');
    if (name === 'openai-responses') expect(JSON.stringify(body())).toContain('"summary":"auto"');
  });

  it('does not take another refusal for one of a parameter, and gives up in the end', async () => {
    const model = `odd-${provider.origin}`;
    provider.answers.push(refuses(name, 'The conversation is too long.'));
    await expect(ask(name, { seed: 3, temperature: 1 }, model)).rejects.toMatchObject({ code: 'provider-failed' });
    expect(provider.requests).toHaveLength(1);
    provider.answers.push(...Array.from({ length: 20 }, () => refuses(name, 'temperature top_p max_tokens stop seed effort')));
    await expect(ask(name, all, model)).rejects.toMatchObject({ code: 'provider-failed' });
    expect(provider.requests.length).toBeLessThanOrEqual(11);
  });

  it('says so when the answer reached its maximum length', async () => {
    const stop = {
      'openai-chat': 'length',
      'openai-responses': 'max_output_tokens',
      'anthropic-messages': 'max_tokens',
      'google-gemini': 'MAX_TOKENS',
    };
    provider.answers.push(answers(name, { stop: stop[name] }));
    expect(await ask(name, { max_tokens: 1 })).toEqual([{ cut_off: true }]);
  });
});

it('learns how a server calls the longest answer', async () => {
  const model = `o9-${provider.origin}`;
  const words = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
  provider.answers.push(refuses('openai-chat', words), answers('openai-chat'), answers('openai-chat'));
  expect(await ask('openai-chat', { max_tokens: 80 }, model)).toEqual([]);
  await ask('openai-chat', { max_tokens: 90 }, model);
  expect(provider.requests.map(({ body: sent }) => [sent.max_tokens, sent.max_completion_tokens])).toEqual([
    [80, undefined],
    [undefined, 80],
    [undefined, 90],
  ]);
});
