import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ModelPart } from '../../../platform/model/model-port.ts';
import { moderateStream } from './moderated-stream.ts';

const text = (words: string): ModelPart => ({ type: 'text', text: words });
const usage: ModelPart = { type: 'usage', inputTokens: 1, outputTokens: 2 };
const sentence = (number: number) => `Sentence number ${number} of this answer is about sixty letters long. `;

async function* parts(...all: ModelPart[]): AsyncGenerator<ModelPart> {
  yield* all;
}
const read = async (answer: AsyncIterable<ModelPart>) => {
  const got: ModelPart[] = [];
  for await (const part of answer) got.push(part);
  return got;
};
const textOf = (got: readonly ModelPart[]) => got.map((part) => (part.type === 'text' ? part.text : '')).join('');

describe('a moderated answer', () => {
  it('arrives complete and in order although its checks end in another order', async () => {
    const whole = [1, 2, 3, 4, 5].map(sentence).join('');
    let delay = 100;
    const asked: string[] = [];
    const check = async (piece: string, context: string) => {
      asked.push(`${context}|${piece}`);
      delay -= 10;
      await sleep(delay);
      return undefined;
    };
    const got = await read(moderateStream(parts(...[...whole].map(text), usage), check));
    expect(textOf(got)).toBe(whole);
    expect(got.at(-1)).toEqual(usage);
    expect(asked.map((one) => one.split('|')[1]).join('')).toBe(whole);
    expect(asked[1]?.split('|')[0]).toBe(asked[0]?.split('|')[1]);
  });

  it('ends with the sentence of the first refusal, and the model stops', async () => {
    let isStopped = false;
    async function* endless(): AsyncGenerator<ModelPart> {
      try {
        for (let number = 1; ; number += 1) yield text(sentence(number));
      } finally {
        isStopped = true;
      }
    }
    const got = await read(moderateStream(endless(), async (piece) => (piece.includes('number 3') ? 'Stopped here.' : undefined)));
    expect(textOf(got)).toMatch(/number 2 .*\n\nStopped here\.$/s);
    expect(textOf(got)).not.toContain('number 3');
    expect(isStopped).toBe(true);
  });

  it('passes on what came before the model failed, then the failure', async () => {
    async function* failing(): AsyncGenerator<ModelPart> {
      yield text('Half an');
      throw new Error('cut');
    }
    const got: ModelPart[] = [];
    const reading = (async () => {
      for await (const part of moderateStream(failing(), async () => undefined)) got.push(part);
    })();
    await expect(reading).rejects.toThrow('cut');
    expect(textOf(got)).toBe('Half an');
  });

  it('passes on text that waits for the end of its sentence', async () => {
    const held = Promise.withResolvers<void>();
    async function* slow(): AsyncGenerator<ModelPart> {
      yield text('An unfinished sentence');
      await held.promise;
    }
    const answer = moderateStream(slow(), async () => undefined)[Symbol.asyncIterator]();
    expect(await answer.next()).toEqual({ done: false, value: text('An unfinished sentence') });
    held.resolve();
    expect((await answer.next()).done).toBe(true);
  });

  it('delays an answer by little more than one check, however many pieces it has', async () => {
    const checkMs = 60;
    async function* writing(): AsyncGenerator<ModelPart> {
      for (let number = 1; number <= 20; number += 1) {
        yield text(sentence(number));
        await sleep(30);
      }
    }
    const measure = async (answer: AsyncIterable<ModelPart>) => {
      const started = performance.now();
      let first = 0;
      for await (const _ of answer) first ||= performance.now() - started;
      return { first, total: performance.now() - started };
    };
    const plain = await measure(writing());
    const checked = await measure(
      moderateStream(writing(), async () => {
        await sleep(checkMs);
        return undefined;
      }),
    );
    expect(checked.first - plain.first).toBeLessThan(checkMs * 4);
    expect(checked.total - plain.total).toBeLessThan((checkMs * 20) / 2);
  });
});
