import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { allCalls } from 'shared-contracts/all-calls';
import type { CallDefinition, CallInput } from 'shared-contracts/calls';
import { beforeAll, expect, it, vi } from 'vitest';
import { appWithoutUser } from './testing/app-with-user.ts';
import { ownInput } from './testing/own-input.ts';
import { rowsOfRun } from './testing/rotation.ts';
import type { TestUser } from './testing/test-app.ts';

/** Fails each write of each declared call once. Declaring a call is enough to cover it. */
const { api } = appWithoutUser();
let owner: TestUser;
beforeAll(async () => {
  owner = await api.newAdmin('owner');
});

const writing = allCalls.filter(({ auth, method }) => auth === 'user' && method !== 'GET');
const writingOfRun = rowsOfRun('lost writes', writing, (call) => ({ name: call.name, kind: call.tag, call }));

/** Lists writes that continue after the answer, or in the background, with what repeats them. */
const repeatedLater: readonly (readonly [RegExp, string])[] = [
  [/^with ends as/, 'what a model call cost is kept and written again (usage/metering.ts)'],
  [/^with known as/, 'events of an answer are kept and written again (chat/run/stored-runs.ts)'],
  [/^update "golden_sets" set "claimed_at"/, 'a job looks for due replays'],
  [/^update "files" set "status" = .* status = 'queued'/, 'a job looks for queued files'],
  [/^(?:delete from|insert into|update) "push_deliver/, 'a job looks for queued pushes'],
  [/^update "retention_runs" set "heartbeat_at"/, 'the deletion runs in the background and beats again, or another node continues it'],
];

interface Attempt {
  readonly status: number;
  /** The statements that wrote, in their order. A commit names the last of its transaction. */
  readonly writes: readonly string[];
  /** Whether the failed one was repeated. */
  readonly isRepeated: boolean;
}

/** Sends a call while its write number `failing` meets a broken connection. */
async function attempt(call: CallDefinition, failing: number): Promise<Attempt> {
  const first = await attemptOnce(call, failing);
  if (first.status !== 401) return first;
  // Some calls end the session, or the account.
  owner = await api.newAdmin('owner');
  return attemptOnce(call, failing);
}

async function attemptOnce(call: CallDefinition, failing: number): Promise<Attempt> {
  const input = await ownInput(api.database.db, call, owner.email);
  const writes: string[] = [];
  const open = new WeakMap<pg.Client, string>();
  const running = new AsyncLocalStorage<true>();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const written = running.getStore() ? writtenBy(this, given[0] as string | { text: string }, open) : undefined;
    if (written === undefined || writes.push(written) - 1 !== failing) return Reflect.apply(query, this, given) as never;
    const error = new Error('Connection terminated unexpectedly');
    const callback = given.find((one) => typeof one === 'function');
    if (!callback) return Promise.reject(error) as never;
    process.nextTick(callback, error);
    return undefined as never;
  });
  try {
    const { status } = await running.run(true, () => api.call(call, input as CallInput<CallDefinition>, owner));
    return { status, writes, isRepeated: writes.lastIndexOf(writes[failing] ?? '') > failing };
  } finally {
    spy.mockRestore();
  }
}

const write = /^(?:insert|update|delete|with\b.*\b(?:insert into|update|delete from))\b/i;

/** Returns a statement that writes, or the end of a transaction that wrote. */
function writtenBy(client: pg.Client, statement: string | { text: string }, open: WeakMap<pg.Client, string>): string | undefined {
  const text = (typeof statement === 'string' ? statement : statement.text).trim().replaceAll(/\s+/g, ' ');
  if (/^begin/i.test(text)) open.set(client, '');
  if (write.test(text)) {
    if (open.has(client)) open.set(client, text);
    return text;
  }
  if (!/^(?:commit|rollback)$/i.test(text)) return undefined;
  const last = open.get(client);
  open.delete(client);
  return last && /^commit/i.test(text) ? `commit after ${last}` : undefined;
}

const isRepeatedLater = (written: string) => repeatedLater.some(([pattern]) => pattern.test(written.replace(/^commit after /, '')));

it('never says that something is done when a write of it failed, and never blames the caller', { timeout: 300_000 }, async () => {
  const wrong: string[] = [];
  let failed = 0;
  for (const call of writingOfRun) {
    const { status, writes } = await attempt(call, -1);
    if (status >= 400) continue;
    for (const at of writes.keys()) {
      const again = await attempt(call, at);
      const written = again.writes[at];
      // The call has less to do the second time.
      if (written === undefined) continue;
      failed += 1;
      if (again.status !== 503 && !again.isRepeated && !isRepeatedLater(written))
        wrong.push(`${call.name} answers ${again.status} although this failed: ${written.slice(0, 150)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(failed).toBeGreaterThan(writingOfRun.length === writing.length ? 500 : writingOfRun.length);
});
