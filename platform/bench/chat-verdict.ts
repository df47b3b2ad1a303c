import type { ChatFigures } from './chat.ts';

interface Budget {
  readonly name: string;
  readonly pick: (figures: ChatFigures) => number;
  readonly limit: number;
  readonly digits: number;
}

const budgets: readonly Budget[] = [
  { name: '1,000 messages: DOM nodes after scrolling to the top and back', pick: ({ nodes }) => nodes, limit: 2_500, digits: 0 },
  { name: '1,000 messages: heap then (MB)', pick: ({ heapMb }) => heapMb, limit: 30, digits: 1 },
  { name: '1,000 messages: typing, × a chat of two', pick: ({ typingRatio }) => typingRatio, limit: 1.3, digits: 2 },
  { name: '5,000 messages: end shown after the press (ms)', pick: ({ openMs }) => openMs, limit: 300, digits: 0 },
  { name: '20 KB answer: longest task (ms)', pick: ({ longestTaskMs }) => longestTaskMs, limit: 50, digits: 0 },
  { name: '20 KB answer: work of a frame, median (ms)', pick: ({ frameMs }) => frameMs, limit: 4, digits: 1 },
  { name: '10,000 chats scrolled by 12,000 px/s: longest task (ms)', pick: ({ historyTaskMs }) => historyTaskMs, limit: 50, digits: 0 },
  { name: '10,000 chats: work of a frame, median (ms)', pick: ({ historyFrameMs }) => historyFrameMs, limit: 12, digits: 1 },
  { name: '10,000 chats: DOM nodes, at most', pick: ({ historyNodes }) => historyNodes, limit: 2_500, digits: 0 },
];

/** Compares the figures with their budgets. */
export function judgeChat(figures: ChatFigures): { table: string; broken: readonly string[] } {
  const rows = budgets.map(({ name, pick, limit, digits }) => `| ${name} | ${pick(figures).toFixed(digits)} | ≤ ${limit} |`);
  const table = ['| Long chats, in the browser | measured | budget |', '|---|--:|--:|', ...rows].join('\n');
  // Negated, so that NaN breaks its budget too.
  const broken = budgets
    .filter(({ pick, limit }) => !(pick(figures) <= limit))
    .map(({ name, pick, limit }) => `${name}: ${pick(figures)} is over ${limit}`);
  return { table, broken };
}
