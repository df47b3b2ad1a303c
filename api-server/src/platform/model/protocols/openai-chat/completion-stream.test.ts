import { describe, expect, it } from 'vitest';
import { type ScriptedProvider, startScriptedProvider } from '../../../../testing/scripted-provider.ts';
import { trustedFetch } from '../../provider-fetch.ts';
import { readTurn, streamTurn } from './completion-stream.ts';
import { CompletionTurn } from './completion-turn.ts';

const event = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`;
const bytes = (text: string) => new TextEncoder().encode(text);

/** What is told for each piece that comes, and the fault that ended it. */
async function read(pieces: readonly Uint8Array[]) {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const turn = new CompletionTurn();
  const told: string[] = [];
  let fault: unknown;
  try {
    for await (const text of readTurn(stream, turn)) told.push(text);
  } catch (error) {
    fault = error;
  }
  return { told, turn, fault };
}

describe('the bytes of an answer', () => {
  it('words that arrive together are one piece, and figures and the end are read beside them', async () => {
    const usage = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 5, completion_tokens: 2 } })}\n\n`;
    const together = [
      event({ role: 'assistant', content: 'Good ' }),
      event({ content: 'day' }),
      event({}, { finish_reason: 'stop' }),
      usage,
    ];
    const { told, turn, fault } = await read([bytes(`${together.join('')}data: [DONE]\n\n`)]);
    expect([told, fault]).toEqual([['Good day'], undefined]);
    expect(turn).toMatchObject({ finishReason: 'stop', inputTokens: 5, outputTokens: 2 });
  });

  it('loses and repeats nothing wherever they are cut, within a character too', async () => {
    const words = ['Grüße ', '👩‍🚀 ', '"quoted"\n', 'データ ', '\\', 'end'];
    const whole = bytes(`: a comment\r\n\r\n${words.map((content) => event({ content })).join('')}`);
    for (const size of [1, 2, 3, 7, 50, 400]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) => whole.slice(at * size, (at + 1) * size));
      expect((await read(pieces)).told.join(''), `in pieces of ${size}`).toBe(words.join(''));
    }
  });

  it.each([
    ['what is no JSON', 'data: not json\n\n'],
    ['an error that the provider tells', 'data: {"error":{"message":"overloaded"}}\n\n'],
    ['an event without an end', `data: ${'x'.repeat(5 * 1024 * 1024)}`],
  ])('keep what came before %s', async (_, fault) => {
    const answer = await read([bytes(event({ content: 'So far' }) + fault)]);
    expect(answer.told).toEqual(['So far']);
    expect(answer.fault).toBeInstanceOf(Error);
    expect(answer.turn.finishReason).toBeUndefined();
  });

  it('hold text in a list of parts or as a refusal with some providers; thoughts and second answers are not part of the text', async () => {
    const parts = [
      { type: 'thinking', thinking: [] },
      { type: 'text', text: 'One.' },
    ];
    const second = event({ content: 'no' }, { index: 1 });
    const said = [event({ content: parts }), event({ reasoning_content: 'Hm.' }), second, event({ refusal: ' Not that.' })];
    expect((await read([bytes(said.join(''))])).told.join('')).toBe('One. Not that.');
  });

  it('put calls of tools together from their pieces, and take whole ones that name no place', async () => {
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

  it('hand back to the provider what it wants to see again: thoughts, its own extras, and readable input', async () => {
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

describe('a provider that does not answer at once', () => {
  const withProvider = async <T>(use: (provider: ScriptedProvider) => Promise<T>): Promise<T> => {
    const provider = await startScriptedProvider();
    try {
      return await use(provider);
    } finally {
      await provider.close();
    }
  };
  const ask = async (baseUrl: string, signal = new AbortController().signal) => {
    const told: string[] = [];
    const endpoint = { baseUrl, apiKey: undefined, keyHint: '', fetch: trustedFetch };
    for await (const text of streamTurn(endpoint, { stream: true, messages: [] }, new CompletionTurn(), signal)) told.push(text);
    return told.join('');
  };

  it.each([429, 500, 503])('is asked once more after %i, when it says it may be', (status) =>
    withProvider(async (provider) => {
      provider.script = [{ text: 'Here.' }, { finish: true }];
      provider.refusals = [{ status, headers: { 'retry-after': '0' } }];
      expect(await ask(provider.baseUrl)).toBe('Here.');
      expect(provider.requests).toHaveLength(2);
    }),
  );

  it('is asked no third time, and not again where that cannot help', () =>
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

  it('is left when whoever asked leaves while it is waited for', () =>
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
      for await (const _ of streamTurn(endpoint, { stream: true, messages: [] }, new CompletionTurn(), new AbortController().signal)) break;
      await provider.abandoned;
    }));
});
