import { expect, it } from 'vitest';
import { judgeChat } from './chat-verdict.ts';

const kept = {
  nodes: 2_000,
  heapMb: 25,
  typingRatio: 1.1,
  openMs: 200,
  longestTaskMs: 40,
  frameMs: 3,
  historyTaskMs: 0,
  historyFrameMs: 5,
  historyNodes: 700,
};

it('finds nothing broken within the budgets', () => expect(judgeChat(kept).broken).toEqual([]));

it('names every broken budget, including figures that were not measured', () => {
  const long = { nodes: 2_501, heapMb: 31, typingRatio: 1.4, openMs: 301, longestTaskMs: 51, frameMs: Number.NaN };
  expect(judgeChat({ ...long, historyTaskMs: 51, historyFrameMs: 13, historyNodes: 2_501 }).broken).toHaveLength(9);
});
