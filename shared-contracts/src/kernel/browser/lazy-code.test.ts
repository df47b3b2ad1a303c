import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyCode } from './lazy-code.ts';

/** Returns code whose first downloads fail. */
function failing(times: number) {
  const attempts = { count: 0 };
  const code = lazyCode(async () => {
    attempts.count += 1;
    if (attempts.count <= times) throw new Error('offline');
    return { name: 'part' };
  });
  return { code, attempts };
}

describe('lazyCode', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', EventTarget.prototype.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', EventTarget.prototype.removeEventListener.bind(page));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const page = new EventTarget();

  it('fetches once, however often it is requested', async () => {
    const { code, attempts } = failing(0);
    await Promise.all([code.load(), code.load()]);
    await code.load();
    expect(attempts.count).toBe(1);
    expect(code.getState().module).toEqual({ name: 'part' });
  });

  it('forgets a failure, so that the next load tries again', async () => {
    const { code } = failing(1);
    await expect(code.load()).rejects.toThrow('offline');
    expect(code.getState().error).toBeInstanceOf(Error);
    await expect(code.load()).resolves.toEqual({ name: 'part' });
    expect(code.getState().error).toBeUndefined();
  });

  it('retries automatically with growing pauses while someone is waiting', async () => {
    const { code, attempts } = failing(3);
    const here = code.eventually();
    await vi.advanceTimersByTimeAsync(0);
    expect(attempts.count).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts.count).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts.count).toBe(2);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(here).resolves.toEqual({ name: 'part' });
  });

  it('retries immediately when the network returns', async () => {
    const { code, attempts } = failing(1);
    const here = code.eventually();
    await vi.advanceTimersByTimeAsync(10);
    page.dispatchEvent(new Event('online'));
    await expect(here).resolves.toEqual({ name: 'part' });
    expect(attempts.count).toBe(2);
  });

  it('stops retrying when no one is waiting anymore', async () => {
    const { code, attempts } = failing(9);
    const leave = code.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts.count).toBe(1);
  });
});
