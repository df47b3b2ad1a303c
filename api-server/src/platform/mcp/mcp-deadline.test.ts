import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDeadline } from './mcp-deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const start = () => startDeadline({ silenceMs: 100, totalMs: 250 }, () => new Error('late'));

it('ends after silence, and after the total time however lively the server is', () => {
  const silent = start();
  vi.advanceTimersByTime(100);
  expect(silent.signal.reason).toMatchObject({ message: 'late' });
  const lively = start();
  for (let sign = 0; sign < 4; sign += 1) {
    vi.advanceTimersByTime(60);
    expect(lively.signal.aborted).toBe(false);
    lively.touch();
  }
  vi.advanceTimersByTime(10);
  expect(lively.signal.aborted).toBe(true);
});

it('never ends once it is cleared', () => {
  const deadline = start();
  deadline.clear();
  deadline.touch();
  vi.advanceTimersByTime(1_000);
  expect(deadline.signal.aborted).toBe(false);
});

it('stops both clocks while a person is waited for', async () => {
  const deadline = start();
  vi.advanceTimersByTime(60);
  const person = Promise.withResolvers<string>();
  const held = deadline.hold(person.promise);
  vi.advanceTimersByTime(10_000);
  deadline.touch();
  vi.advanceTimersByTime(10_000);
  person.resolve('here');
  expect(await held).toBe('here');
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(99);
  deadline.touch();
  vi.advanceTimersByTime(90);
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(deadline.signal.aborted).toBe(true);
});
