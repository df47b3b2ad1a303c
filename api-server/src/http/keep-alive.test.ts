import { beforeEach, expect, it, vi } from 'vitest';
import { KeepAlive } from './keep-alive.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

it('looks at each stream every 7.5 s, and never at all of them together', () => {
  const streams = new KeepAlive();
  const looks = Array.from({ length: 30 }, () => vi.fn());
  for (const look of looks) streams.add(look);
  expect(streams.count).toBe(30);
  const seen = () => looks.reduce((sum, look) => sum + look.mock.calls.length, 0);
  for (let second = 0; second < 15; second += 1) {
    const before = seen();
    vi.advanceTimersByTime(500);
    expect(seen() - before).toBe(2);
  }
  for (const look of looks) expect(look).toHaveBeenCalledOnce();
});

it('leaves closed streams alone, and has no timer without streams', () => {
  const streams = new KeepAlive();
  const look = vi.fn();
  const close = streams.add(look);
  vi.advanceTimersByTime(7_500);
  expect(look).toHaveBeenCalledOnce();
  close();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledOnce();
  streams.add(look);
  vi.advanceTimersByTime(7_500);
  expect(look).toHaveBeenCalledTimes(2);
});
