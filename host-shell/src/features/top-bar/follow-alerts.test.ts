import { ApiError } from 'shared-contracts';
import { watchAlerts } from 'shared-contracts/calls';
import type { StreamEvent } from 'shared-contracts/shell';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followAlerts } from './follow-alerts.ts';

const event = (unread: number): StreamEvent => ({ id: undefined, event: 'alerts', data: JSON.stringify({ unread }) });
const refusal = () => new ApiError({ code: 'session-ended', status: 401, detail: 'This session has ended. Sign in again.' });

/** Creates a browser's locks, of which another tab may hold the requested one. */
function locksHeld(isHeld: boolean) {
  const free = Promise.withResolvers<void>();
  if (!isHeld) free.resolve();
  const request = async (_: string, { ifAvailable }: LockOptions, callback: (lock: object | null) => unknown) => {
    if (ifAvailable && isHeld) return callback(null);
    await free.promise;
    return callback({});
  };
  return { locks: { request } as unknown as LockManager, release: free.resolve };
}

let shell: FakeShell;
let counts: number[];
let shared: string[];
let isAnnounced: boolean;
const follow = (locks: LockManager | undefined, left = new AbortController()) =>
  followAlerts({
    api: shell.api,
    email: 'priya@example.com',
    signal: left.signal,
    onUnread: (unread) => counts.push(unread),
    isAnnounced: () => isAnnounced,
    onShared: ({ id }) => shared.push(id),
    locks,
  });

beforeEach(() => {
  shell = createFakeShell({ remote: 'host-shell' });
  counts = [];
  shared = [];
  isAnnounced = false;
});

describe('followAlerts', () => {
  it('reports every count, reopens an ended stream, and stops when the session ends', async () => {
    vi.useFakeTimers();
    const news: StreamEvent = { id: undefined, event: 'sharing', data: JSON.stringify({ kind: 'notebook', id: 'nb_1' }) };
    const unknown: StreamEvent = { id: undefined, event: 'newer', data: '{}' };
    const answers = [[event(1), news, unknown, event(2)], [event(0)]];
    const asked: object[] = [];
    shell.answerStream(watchAlerts, ({ query }) => {
      asked.push(query);
      const next = answers.shift();
      if (!next) throw refusal();
      return next;
    });
    const followed = follow(locksHeld(false).locks);
    await vi.advanceTimersByTimeAsync(10_000);
    await followed;
    expect(counts).toEqual([1, 2, 0]);
    // What changed while the stream was away is unknown.
    expect(shared).toEqual(['nb_1', '']);
    // Only the first stream asks for what changed since the page was opened.
    expect(asked.map((query) => 'since_ms' in query)).toEqual([true, false, false]);
    vi.useRealTimers();
  });

  it('fetches once while another tab holds the stream, and takes over when it closes', async () => {
    shell.answer(watchAlerts, () => ({ unread: 5 }));
    const answers = [[event(6)]];
    shell.answerStream(watchAlerts, () => answers.shift() ?? []);
    const { locks, release } = locksHeld(true);
    const left = new AbortController();
    const followed = follow(locks, left);
    await expect.poll(() => counts).toEqual([5]);
    release();
    await expect.poll(() => counts).toEqual([5, 6]);
    left.abort();
    await followed;
  });

  it('drops its own count when the other tab announced one while it was fetched', async () => {
    shell.answer(watchAlerts, () => {
      isAnnounced = true;
      return { unread: 0 };
    });
    const answers = [[event(6)]];
    shell.answerStream(watchAlerts, () => answers.shift() ?? []);
    const { locks, release } = locksHeld(true);
    const left = new AbortController();
    const followed = follow(locks, left);
    await expect.poll(() => isAnnounced).toBe(true);
    release();
    await expect.poll(() => counts).toEqual([6]);
    left.abort();
    await followed;
  });

  it('streams in every tab when the browser has no locks', async () => {
    const left = new AbortController();
    shell.answerStream(watchAlerts, () => [event(3)]);
    const followed = follow(undefined, left);
    await expect.poll(() => counts).toEqual([3]);
    left.abort();
    await followed;
  });
});
