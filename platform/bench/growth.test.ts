import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspaceRoot } from '../release/index.ts';
import { growthTable, needOf, recordedCosts } from './growth.ts';

const cost = (apiMs: number) => ({ apiMs, databaseMs: apiMs / 2, bytes: 1_000 });
const costs = { question: cost(10), token: cost(0.1), page: cost(20), search: cost(30), change: cost(5) };

it('grows with the number of people, and the notifications with the square of the nodes', () => {
  const [small, large] = [needOf(1e5, costs), needOf(1e6, costs)];
  expect(large.tokensPerSecond / small.tokensPerSecond).toBeCloseTo(10);
  expect(large.databaseCores / small.databaseCores).toBeCloseTo(10);
  expect(large.gigabytesPerYear / small.gigabytesPerYear).toBeCloseTo(10);
  expect(large.notificationsPerSecond / small.notificationsPerSecond).toBeGreaterThan(50);
});

it('plans one node at least', () => {
  expect(needOf(1, costs)).toMatchObject({ nodes: 1, connections: 19 });
});

it('calculates the table of docs/scale.md', () => {
  expect(readFileSync(join(workspaceRoot, 'docs/scale.md'), 'utf8')).toContain(growthTable(recordedCosts));
});
