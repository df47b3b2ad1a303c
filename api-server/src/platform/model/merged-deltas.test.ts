import { describe, expect, it } from 'vitest';
import { mergedEvents } from './merged-deltas.ts';

const event = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`;
const bytes = (text: string) => new TextEncoder().encode(text);

/** What comes out for each piece that goes in. */
async function through(pieces: readonly Uint8Array[]): Promise<string[]> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const out: string[] = [];
  for await (const piece of stream.pipeThrough(mergedEvents())) out.push(new TextDecoder().decode(piece));
  return out;
}

const saidIn = (out: readonly string[]) =>
  [...out.join('').matchAll(/"content":("(?:[^"\\]|\\.)*")/g)].map(([, content]) => JSON.parse(content ?? '""')).join('');

describe('merged deltas', () => {
  it('words that arrive together are one event, and what is no text stays its own in its place', async () => {
    const call = event({ tool_calls: [{ index: 0, id: 't', function: { name: 'f', arguments: '' } }] });
    const end = event({}, { finish_reason: 'stop' });
    const together = [event({ role: 'assistant', content: 'Good ' }), event({ content: 'day' }), call, event({ content: '.' }), end];
    expect(await through([bytes(`${together.join('')}data: [DONE]\n\n`)])).toEqual([
      `${event({ role: 'assistant', content: 'Good day' })}${call}${event({ content: '.' })}${end}data: [DONE]\n\n`,
    ]);
  });

  it('what comes alone passes as it is', async () => {
    const alone = `data: {"choices": [ {"index":0,"delta":{"content":"a"}} ]}\n\n`;
    expect(await through([bytes(alone), bytes(alone)])).toEqual([alone, alone]);
  });

  it('loses and repeats nothing wherever the bytes are cut, within a character too', async () => {
    const words = ['Grüße ', '👩‍🚀 ', '"quoted"\n', 'データ ', '\\', 'end'];
    const whole = bytes(`: a comment\n\n${words.map((content) => event({ content })).join('')}`);
    for (const size of [1, 2, 3, 7, 50, 400]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) => whole.slice(at * size, (at + 1) * size));
      const out = await through(pieces);
      expect(saidIn(out), `in pieces of ${size}`).toBe(words.join(''));
      expect(out.join('')).toContain(': a comment\n\n');
    }
  });

  it('hands on what it does not understand, and what an answer that breaks off left', async () => {
    const strange = 'data: {"choices":[{"ind\n\ndata: not json\r\n\r\nevent: error\ndata: {"error":"no"}\n\ndata: {"half';
    const out = (await through([bytes(strange)])).join('');
    for (const part of ['data: {"choices":[{"ind', 'data: not json', 'event: error\ndata: {"error":"no"}', 'data: {"half'])
      expect(out).toContain(part);
    const failing = `${event({ content: 'a' })}data: ${JSON.stringify({ error: { message: 'no' }, choices: [{ index: 0, delta: { content: '' } }] })}\n\n`;
    expect((await through([bytes(failing)])).join('')).toBe(failing);
  });

  it('two answers in one stream are not mixed', async () => {
    const second = event({ content: 'b' }, { index: 1 });
    expect((await through([bytes(event({ content: 'a' }) + second)])).join('')).toBe(event({ content: 'a' }) + second);
  });
});
