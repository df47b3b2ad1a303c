import { expect, it } from 'vitest';
import { judgeShortChat } from './short-chat.ts';

const kept = { nodes: 700, heapMb: 19, typingRatio: 1.1, openRatio: 1.2, growthRatio: 1.2, drawnMost: 150, historyNodes: 700 };

it('finds nothing broken within the budgets', () => expect(judgeShortChat(kept).broken).toEqual([]));

it('names every broken budget, including figures that were not measured', () => {
  const broken = {
    nodes: 2_501,
    heapMb: 31,
    typingRatio: 2.1,
    openRatio: Number.NaN,
    growthRatio: 2.6,
    drawnMost: 2_000,
    historyNodes: 2_501,
  };
  expect(judgeShortChat(broken).broken).toHaveLength(7);
});
