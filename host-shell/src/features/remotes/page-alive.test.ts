import { localStore } from 'shared-contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchAlive } from './page-alive.ts';
import { markAlive, marksPrefix, ownMark } from './page-mark.ts';

const shown = () => ({ remote: 'mfe-a', release: '2' });
const died = { kind: 'error', name: 'died', remote: 'mfe-b', release: '1', detail: expect.any(String) };
const leave = (until: number) => localStore.write(`${marksPrefix}other`, { remote: 'mfe-b', release: '1', until });
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('reports a page that stopped renewing its mark, once, and forgets old ones', () => {
  const observe = vi.fn();
  leave(Date.now() + 2_500);
  stop = watchAlive(observe, shown);
  expect(observe, 'the other page still has time').not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(observe.mock.calls).toEqual([[died]]);
  leave(Date.now() - 25 * 3_600_000);
  vi.advanceTimersByTime(5_000);
  expect(observe).toHaveBeenCalledOnce();
  expect(localStore.keys().filter((key) => key.startsWith(marksPrefix))).toEqual([ownMark]);
});

it('keeps its own mark ahead while it is visible, and removes it when it is hidden or closed', () => {
  stop = watchAlive(vi.fn(), shown);
  vi.advanceTimersByTime(60_000);
  expect(localStore.read(ownMark)).toEqual({ ...shown(), until: Date.now() + 5_000 });
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(localStore.read(ownMark)).toBeUndefined();
  visible.mockRestore();
});

it('marks what is about to be shown before it can freeze the page', () => {
  const observe = markAlive(vi.fn());
  observe({ kind: 'load', name: 'pages/p', remote: 'mfe-b', release: '1', outcome: 'failed' });
  expect(localStore.read(ownMark)).toBeUndefined();
  observe({ kind: 'load', name: 'pages/p', remote: 'mfe-b', release: '1', outcome: 'ok' });
  expect(localStore.read(ownMark)).toMatchObject({ remote: 'mfe-b', release: '1' });
  dispatchEvent(new Event('pagehide'));
  expect(localStore.read(ownMark)).toBeUndefined();
});
