import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActivityTracker } from './activity-tracker.ts';

function setUp() {
  const log: string[] = [];
  const ids: string[] = [];
  const nameOf = (id: string) => `id${ids.indexOf(id) + 1}`;
  let answer = () => Promise.resolve();
  const tracker = createActivityTracker({
    start: (activity, id) => {
      log.push(`start ${activity}`);
      ids.push(id);
      return answer();
    },
    end: async (id) => void log.push(`end ${nameOf(id)}`),
    endAtClose: (id) => void log.push(`close ${nameOf(id)}`),
  });
  /** Sets the outcome of the next start call. */
  const answerWith = (next: () => Promise<void>) => {
    answer = next;
  };
  return { log, tracker, answerWith };
}

const settle = () => vi.advanceTimersByTimeAsync(1);

describe('createActivityTracker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('starts an activity on entering and ends it on leaving, once each', async () => {
    const { log, tracker } = setUp();
    tracker.enter('sales');
    await settle();
    tracker.enter('sales');
    await settle();
    tracker.enter('finance');
    await settle();
    tracker.enter(null);
    await settle();
    tracker.close();
    expect(log).toEqual(['start sales', 'end id1', 'start finance', 'end id2']);
  });

  it('starts one activity when a component mounts twice', async () => {
    const { log, tracker } = setUp();
    tracker.enter('sales');
    tracker.enter(null);
    tracker.enter('sales');
    await settle();
    expect(log).toEqual(['start sales']);
  });

  it('ends once when the tab closes and starts again when it returns from the cache', async () => {
    const { log, tracker } = setUp();
    tracker.enter('sales');
    await settle();
    tracker.close();
    tracker.close();
    tracker.reopen();
    await settle();
    expect(log).toEqual(['start sales', 'close id1', 'start sales']);
  });

  it('ends an activity that was left before its start call returned', async () => {
    const { log, tracker } = setUp();
    tracker.enter('sales');
    vi.advanceTimersByTime(1);
    await tracker.leave();
    await settle();
    expect(log).toEqual(['start sales', 'end id1']);
  });

  it('ends an activity when the tab closes before its start call returns', async () => {
    const { log, tracker, answerWith } = setUp();
    answerWith(() => new Promise(() => undefined));
    tracker.enter('sales');
    await settle();
    tracker.close();
    expect(log).toEqual(['start sales', 'close id1']);
  });

  it('does not end an activity the server refused to start', async () => {
    const { log, tracker, answerWith } = setUp();
    answerWith(() => Promise.reject(new Error('refused')));
    tracker.enter('sales');
    await settle();
    await tracker.leave();
    expect(log).toEqual(['start sales']);
  });
});
