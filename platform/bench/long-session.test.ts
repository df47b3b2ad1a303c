import { expect, it } from 'vitest';
import { judgeSession } from './long-session.ts';

const held = (heapMb: number) => ({ heapMb, nodes: 1_000, listeners: 500 });

it('breaks the budgets of memory and clicks only when they are exceeded', () => {
  expect(judgeSession({ before: held(20), after: held(22), clicksMs: [40, 90, 100, 300] }).broken).toEqual([]);
  expect(judgeSession({ before: held(20), after: held(22.4), clicksMs: [104, 104, 104, 300] }).broken).toEqual([
    'Session: memory grew to 1.12 times its start, over 1.1',
    'Session: a click takes 104 ms at the 75th percentile, over 100',
  ]);
});
