import { afterEach, expect, it, vi } from 'vitest';
import { holdLateWork, type LateWork, type WithLateWork } from './late-work.ts';

const started: string[] = [];
let late: LateWork;

/** Prepares a fresh page whose late work is held. */
function openPage() {
  started.length = 0;
  const page = {
    setTimeout: (run: () => void) => void run(),
    setInterval: () => 7,
    clearTimeout: vi.fn(),
    requestIdleCallback: (run: () => void) => void run(),
  };
  vi.stubGlobal('window', page);
  holdLateWork();
  const held = page as unknown as WithLateWork & typeof globalThis;
  late = held.lateWork as LateWork;
  return { held, page };
}

const note = (name: string) => () => void started.push(name);

afterEach(() => vi.unstubAllGlobals());

it('starts short timers at once, and holds idle callbacks and longer timers', () => {
  const { held } = openPage();
  held.setTimeout(note('short'), 999);
  held.setTimeout(note('long'), 1_000);
  held.requestIdleCallback(note('idle'));
  expect(started).toEqual(['short']);
  while (late.runNext(5_000));
  expect(started).toEqual(['short', 'idle', 'long']);
});

it('runs what is due in order until the limit, counted from one held callback to the next', () => {
  const { held } = openPage();
  held.setTimeout(() => {
    started.push('second');
    held.setTimeout(note('fourth'), 3_000);
    held.setTimeout(note('too late'), 3_001);
  }, 2_000);
  held.setTimeout(note('third'), 4_000);
  held.setTimeout(note('first'), 1_000);
  while (late.runNext(5_000));
  expect(started).toEqual(['first', 'second', 'third', 'fourth']);
});

it('counts the limit from the moment when the page was ready', () => {
  const { held } = openPage();
  held.setTimeout(note('retry'), 2_000);
  held.setTimeout(note('following'), 6_000);
  expect(late.runNext(2_000)).toBe(true);
  expect(late.runNext(2_000)).toBe(false);
  late.markReady();
  while (late.runNext(4_000));
  expect(started).toEqual(['retry', 'following']);
});

it('repeats intervals, and forgets what was canceled', () => {
  const { held, page } = openPage();
  const interval = held.setInterval(note('again'), 2_000);
  held.clearTimeout(held.setTimeout(note('canceled'), 2_000));
  held.cancelIdleCallback(held.requestIdleCallback(note('canceled')));
  while (late.runNext(5_000));
  expect(started).toEqual(['again', 'again']);
  held.clearInterval(interval);
  expect(late.runNext(100_000)).toBe(false);
  expect(page.clearTimeout).toBe(held.clearTimeout);
});
