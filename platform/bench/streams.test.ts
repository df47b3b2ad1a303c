import { expect, it } from 'vitest';
import { judgeShortStreams, judgeStreams, type StreamsFigures, streamsBudget } from './streams.ts';

const figures = (change: Partial<StreamsFigures> = {}): StreamsFigures => ({
  p50: 15,
  p99: 40,
  worst: 90,
  lost: 0,
  repeated: 0,
  failed: 0,
  tokenMicroseconds: 80,
  wholeMicroseconds: 100,
  restingMb: 250,
  memoryMb: 500,
  ...change,
});
const usual = { api: figures(), proxy: figures({ p99: 10, tokenMicroseconds: 40 }) };
const slow = { api: figures({ p99: 400, tokenMicroseconds: 400 }), proxy: usual.proxy };
const plan = { streams: 1_000, tokens: 120, everyMs: 250, settleMs: 5_000, rounds: 3 };

it('takes the median of the rounds, so that one slow round does not decide', () => {
  expect(judgeStreams(plan, [usual, slow, usual]).broken).toEqual([]);
  expect(judgeStreams(plan, [slow, slow, usual]).broken).toHaveLength(2);
});

it('reports what one round lost', () => {
  const lossy = { ...usual, api: figures({ lost: 2, failed: 1 }) };
  const line = 'Streams: 2 tokens lost, 0 repeated, 1 streams failed';
  expect(judgeStreams(plan, [usual, lossy, usual]).broken).toEqual([line]);
  expect(judgeShortStreams([usual, lossy, usual]).broken).toEqual([line]);
});

it('holds a short run to the ratios that every machine meets', () => {
  expect(judgeShortStreams([usual]).broken).toEqual([]);
  const costly = figures({ tokenMicroseconds: 41 * streamsBudget.shortTokenRatio, memoryMb: 251 * streamsBudget.shortMemoryRatio });
  expect(judgeShortStreams([{ ...usual, api: costly }]).broken).toHaveLength(2);
});
