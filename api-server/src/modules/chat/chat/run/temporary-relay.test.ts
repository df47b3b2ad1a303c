import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeyBox } from '../../../../platform/model/key-box.ts';
import { TemporaryRelay } from './temporary-relay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const run = {
  id: 'tmp_a',
  userId: 'u',
  sessionId: null,
  messageId: 'm',
  userMessageId: 'q',
  model: 'built-in',
  status: 'running',
} as const;
const known = { run, events: [{ type: 'delta', seq: 1, text: 'So far' }] } as const;

/** Connects two nodes, of which the first one works on a run and the second one follows it. */
function createNodes() {
  const keys = createKeyBox(randomBytes(32).toString('hex'));
  const nodes: TemporaryRelay[] = [];
  const state = { isDatabaseAway: false, isFirstAlive: true, lost: [] as string[], taken: 0 };
  const notify = async (payloads: readonly string[]) => {
    if (state.isDatabaseAway) throw new Error('Connection terminated unexpectedly');
    for (const payload of payloads) for (const [at, node] of nodes.entries()) if (at === 1 || state.isFirstAlive) node.receive(payload);
  };
  const first = new TemporaryRelay({
    notify,
    keys,
    hasOthers: true,
    own: (id) => (id === run.id ? known : undefined),
    take: () => 0,
    lose: () => undefined,
  });
  const take = () => (state.taken += 1);
  const second = new TemporaryRelay({ notify, keys, hasOthers: true, own: () => undefined, take, lose: (id) => void state.lost.push(id) });
  nodes.push(first, second);
  return Object.assign(state, { first, second, close: () => nodes.forEach((node) => void node.close()) });
}

it('keeps following a run through an outage of the database, however long', async () => {
  const nodes = createNodes();
  expect(await nodes.second.fetch(run.id)).toBe(true);
  nodes.isDatabaseAway = true;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(nodes.lost).toEqual([]);
  const before = nodes.taken;
  nodes.isDatabaseAway = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(nodes.taken).toBeGreaterThan(before);
  expect(nodes.lost).toEqual([]);
  nodes.close();
});

it('waits for a node that listens again a moment later, and gives up one that stays silent within ten seconds', async () => {
  const nodes = createNodes();
  await nodes.second.fetch(run.id);
  nodes.isFirstAlive = false;
  await vi.advanceTimersByTimeAsync(6_000);
  nodes.isFirstAlive = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(nodes.lost).toEqual([]);
  nodes.isFirstAlive = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(nodes.lost).toEqual([run.id]);
  nodes.close();
});

it('asks the others about a question that it may not have heard of, for as long as one may be repeated', async () => {
  const nodes = createNodes();
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  nodes.isDatabaseAway = true;
  await nodes.first.announce(run.id, 'u', 'once');
  nodes.isDatabaseAway = false;
  nodes.second.noteGap();
  expect(await nodes.second.findAnswering('u', 'once')).toBe(run.id);
  const other = nodes.second.findAnswering('u', 'other');
  await vi.advanceTimersByTimeAsync(300);
  expect(await other).toBeUndefined();
  nodes.isDatabaseAway = true;
  const unheard = nodes.second.findAnswering('u', 'another');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await unheard).toBeUndefined();
  await vi.advanceTimersByTimeAsync(31 * 60_000);
  expect(await nodes.second.findAnswering('u', 'later')).toBeUndefined();
  nodes.close();
});
