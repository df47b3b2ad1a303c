import { describe, expect, it } from 'vitest';
import { type ScriptedProvider, startScriptedProvider } from '../../../../testing/scripted-provider.ts';
import type { Endpoint } from '../../protocol.ts';
import { postToProvider } from '../../provider-call.ts';
import { trustedFetch } from '../../provider-fetch.ts';
import { turnReader } from '../../read-turn.ts';
import { CompletionTurn } from './completion-turn.ts';

const event = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`;
async function* streamTurn(endpoint: Endpoint, signal: AbortSignal) {
  const response = await postToProvider(endpoint, '/chat/completions', { stream: true, messages: [] }, signal);
  if (response.body) yield* turnReader(new CompletionTurn()).read(response.body);
}
const bytes = (text: string) => new TextEncoder().encode(text);

type Emitted = { readonly emitted: readonly string[]; readonly turn: CompletionTurn; readonly fault: unknown };

/** Reads pieces and returns what was emitted for each, and the error that ended it. Both ways of the bytes must lead to the same. */
async function read(pieces: readonly Uint8Array[]): Promise<Emitted> {
  const throughBody = await readBody(pieces);
  const directly = await readDirectly(pieces);
  expect(directly).toEqual(throughBody);
  return throughBody;
}

async function readBody(pieces: readonly Uint8Array[]): Promise<Emitted> {
  const turn = new CompletionTurn();
  const emitted: string[] = [];
  const fault = await faultOf(async () => {
    for await (const { type, text } of turnReader(turn).read(streamOf(pieces))) if (type === 'text') emitted.push(text);
  });
  return { emitted, turn, fault };
}

/** Gives the bytes to the reader as `trustedFetch` does, past a body that only ends, or fails because of the error. */
async function readDirectly(pieces: readonly Uint8Array[]): Promise<Emitted> {
  const turn = new CompletionTurn();
  const emitted: string[] = [];
  const reader = turnReader(turn, ({ type, text }) => {
    if (type === 'text') emitted.push(text);
    return undefined;
  });
  const fault = await faultOf(async () => {
    const failed = await faultOf(async () => pieces.forEach((piece) => void reader.takeBytes?.(piece)));
    for await (const _ of reader.read(streamOf([], failed && new TypeError('terminated', { cause: failed }))))
      throw new Error('A piece was yielded.');
  });
  return { emitted, turn, fault: fault instanceof TypeError ? fault.cause : fault };
}

async function faultOf(work: () => Promise<void>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error;
  }
}

const streamOf = (pieces: readonly Uint8Array[], fault?: unknown) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      if (fault) controller.error(fault);
      else controller.close();
    },
  });

describe('the bytes of an answer', () => {
  it('combine words that arrive together, and contain usage and the end', async () => {
    const usage = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 5, completion_tokens: 2 } })}\n\n`;
    const together = [
      event({ role: 'assistant', content: 'Good ' }),
      event({ content: 'day' }),
      event({}, { finish_reason: 'stop' }),
      usage,
    ];
    const { emitted, turn, fault } = await read([bytes(`${together.join('')}data: [DONE]\n\n`)]);
    expect([emitted, fault]).toEqual([['Good day'], undefined]);
    expect(turn).toMatchObject({ stopReason: 'stop', usage: { inputTokens: 5, outputTokens: 2 } });
  });

  it('are decoded without loss or repetition wherever they are split, even within a character', async () => {
    const words = ['Grüße ', '👩‍🚀 ', '"quoted"\n', 'データ ', '\\', 'end'];
    const whole = bytes(`: a comment\r\n\r\n${words.map((content) => event({ content })).join('')}`);
    for (const size of [1, 2, 3, 7, 50, 400]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) => whole.slice(at * size, (at + 1) * size));
      expect((await read(pieces)).emitted.join(''), `in pieces of ${size}`).toBe(words.join(''));
    }
  });

  it.each([
    ['what is no JSON', 'data: not json\n\n'],
    ['an error that the provider tells', 'data: {"error":{"message":"overloaded"}}\n\n'],
    ['an event without an end', `data: ${'x'.repeat(5 * 1024 * 1024)}`],
  ])('keep the text before %s', async (_, fault) => {
    const answer = await read([bytes(event({ content: 'So far' }) + fault)]);
    expect(answer.emitted).toEqual(['So far']);
    expect(answer.fault).toBeInstanceOf(Error);
    expect(answer.turn.stopReason).toBeUndefined();
  });

  it('may contain text in a list of parts or as a refusal; thoughts and second answers are not text', async () => {
    const parts = [
      { type: 'thinking', thinking: [] },
      { type: 'text', text: 'One.' },
    ];
    const second = event({ content: 'no' }, { index: 1 });
    const said = [event({ content: parts }), event({ reasoning_content: 'Hm.' }), second, event({ refusal: ' Not that.' })];
    expect((await read([bytes(said.join(''))])).emitted.join('')).toBe('One. Not that.');
  });

  it('assemble tool calls from pieces, and accept whole calls without an index', async () => {
    const call = (delta: object) => event({ tool_calls: [delta] });
    const pieces = [
      call({ index: 0, id: 'a', function: { arguments: '' } }),
      call({ index: 1, id: 'b', function: { name: 'second', arguments: '{"x"' } }),
      call({ index: 0, function: { name: 'first', arguments: '{}' } }),
      call({ index: 1, function: { arguments: ':1}' } }),
    ];
    const { turn } = await read([bytes(pieces.join(''))]);
    expect(turn.calls).toMatchObject([
      { id: 'a', name: 'first', input: '{}' },
      { id: 'b', name: 'second', input: '{"x":1}' },
    ]);
    const placeless = [call({ function: { name: 'first', arguments: '{}' } }), call({ function: { name: 'second', arguments: '' } })];
    const whole = await read([bytes(placeless.join(''))]);
    expect(whole.turn.calls).toMatchObject([
      { id: 'call_0', name: 'first' },
      { id: 'call_1', name: 'second' },
    ]);
  });

  it('return to the provider what it expects back: thoughts, its own extras, and valid input', async () => {
    const extra_content = { google: { thought_signature: 's' } };
    const said = [
      event({ reasoning: 'Hm.' }),
      event({ tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: '{' }, extra_content }] }),
    ];
    expect((await read([bytes(said.join(''))])).turn.message).toEqual({
      role: 'assistant',
      content: null,
      reasoning_content: 'Hm.',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' }, extra_content }],
    });
  });
});

describe('a provider that does not answer immediately', () => {
  const withProvider = async <T>(use: (provider: ScriptedProvider) => Promise<T>): Promise<T> => {
    const provider = await startScriptedProvider();
    try {
      return await use(provider);
    } finally {
      await provider.close();
    }
  };
  const ask = async (baseUrl: string, signal = new AbortController().signal) => {
    const emitted: string[] = [];
    const endpoint = { baseUrl, apiKey: undefined, keyHint: '', fetch: trustedFetch };
    for await (const { text } of streamTurn(endpoint, signal)) emitted.push(text);
    return emitted.join('');
  };

  it.each([429, 500, 503])('is asked again after %i when it allows that', (status) =>
    withProvider(async (provider) => {
      provider.script = [{ text: 'Here.' }, { finish: true }];
      provider.refusals = [{ status, headers: { 'retry-after': '0' } }];
      expect(await ask(provider.baseUrl)).toBe('Here.');
      expect(provider.requests).toHaveLength(2);
    }),
  );

  it('is not asked a third time, nor again if that cannot help', () =>
    withProvider(async (provider) => {
      provider.refusals = [
        { status: 503, headers: { 'retry-after': '0' } },
        { status: 503, headers: { 'retry-after': '0' } },
      ];
      await expect(ask(provider.baseUrl)).rejects.toMatchObject({ status: 503 });
      provider.refusals = [{ status: 400, headers: {} }];
      await expect(ask(provider.baseUrl)).rejects.toMatchObject({ status: 400 });
      expect(provider.requests).toHaveLength(3);
    }));

  it('is abandoned when the caller leaves during the wait', () =>
    withProvider(async (provider) => {
      provider.refusals = [{ status: 503, headers: { 'retry-after': '50' } }];
      const stop = new AbortController();
      const asking = ask(provider.baseUrl, stop.signal);
      await expect.poll(() => provider.refusals.length).toBe(0);
      stop.abort();
      await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
    }));

  it('has its connection closed when the rest of its answer is not read', () =>
    withProvider(async (provider) => {
      provider.script = [{ text: 'Enough' }, { hold: true }];
      const endpoint = { baseUrl: provider.baseUrl, apiKey: undefined, keyHint: '', fetch: trustedFetch };
      for await (const _ of streamTurn(endpoint, new AbortController().signal)) break;
      await provider.abandoned;
    }));
});
