import { ApiError } from 'shared-contracts';
import type { ApiCapability, StreamEvent } from 'shared-contracts/shell';
import { expect, it } from 'vitest';
import { followRuns } from './follow-runs.ts';

const event: StreamEvent = { id: '', event: 'runs', data: '{"open":1}' };

/** Provides streams that open one after another. What is pushed into one comes out of it until it is closed. */
function streams() {
  const opened: { push: () => void; close: () => void }[] = [];
  const open = async function* (signal: AbortSignal | undefined) {
    let next = Promise.withResolvers<boolean>();
    opened.push({ push: () => next.resolve(true), close: () => next.resolve(false) });
    signal?.addEventListener('abort', () => next.resolve(false));
    yield event;
    while (await next.promise) {
      next = Promise.withResolvers();
      yield event;
    }
  };
  const stream: ApiCapability['stream'] = (_, __, call) => open(call?.signal);
  return { opened, stream };
}

it('reads after every connection and every change, but never twice at once', async () => {
  const { opened, stream } = streams();
  const left = new AbortController();
  const reads: PromiseWithResolvers<void>[] = [];
  const refresh = () => {
    const read = Promise.withResolvers<void>();
    reads.push(read);
    return read.promise;
  };
  const live: boolean[] = [];
  const followed = followRuns({ api: { stream }, signal: left.signal, refresh, onLive: (is) => live.push(is) });
  await expect.poll(() => reads).toHaveLength(1);
  // Two changes during one read cause one more read.
  opened[0]?.push();
  await expect.poll(() => live).toHaveLength(2);
  opened[0]?.push();
  await expect.poll(() => live).toHaveLength(3);
  expect(reads).toHaveLength(1);
  reads[0]?.resolve();
  await expect.poll(() => reads).toHaveLength(2);
  reads[1]?.resolve();
  // The connection breaks, and the next one starts with a read.
  opened[0]?.close();
  await expect.poll(() => live.at(-1)).toBe(false);
  dispatchEvent(new Event('online'));
  await expect.poll(() => reads).toHaveLength(3);
  expect(live.at(-1)).toBe(true);
  left.abort();
  await followed;
});

it('ends without a session', async () => {
  const stream = () => {
    throw new ApiError({ code: 'unauthenticated', status: 401, detail: 'Sign in.' });
  };
  const refresh = async () => undefined;
  const { signal } = new AbortController();
  await followRuns({ api: { stream }, signal, refresh, onLive: () => undefined });
  expect(signal.aborted).toBe(false);
});
