import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasLoggedOut, markLoggedOut, rememberLocally } from './local-values.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

it('stores each user’s values separately', () => {
  rememberLocally('agent-count', 'a@example.com', 2);
  rememberLocally('agent-count', 'b@example.com', 3);
  expect([...kept]).toEqual([
    ['atrium.agent-count.a@example.com', '2'],
    ['atrium.agent-count.b@example.com', '3'],
  ]);
});

it('remembers who logged out until someone signs in', () => {
  markLoggedOut('a@example.com');
  expect([hasLoggedOut('a@example.com'), hasLoggedOut('b@example.com')]).toEqual([true, false]);
  markLoggedOut(null);
  expect(hasLoggedOut('a@example.com')).toBe(false);
});

it('works without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberLocally('time-zone', 'a@example.com', 'UTC');
  markLoggedOut('a@example.com');
  expect(hasLoggedOut('a@example.com')).toBe(false);
});
