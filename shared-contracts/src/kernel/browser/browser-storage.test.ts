import { afterEach, expect, it, vi } from 'vitest';
import { localStore, tabStore } from './browser-storage.ts';

/** Replaces one of the browser's storages. */
function useStorage(storage: Partial<Storage>): void {
  vi.stubGlobal('localStorage', storage);
}

afterEach(() => vi.unstubAllGlobals());

it('returns stored values', () => {
  const values = new Map<string, string>();
  useStorage({ getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) });
  expect(localStore.write('a', { b: 1 })).toBe(true);
  expect(localStore.read('a')).toEqual({ b: 1 });
  expect(localStore.writeText('t', 'words')).toBe(true);
  expect(localStore.readText('t')).toBe('words');
  expect(localStore.read('t')).toBeUndefined();
  expect(localStore.read('missing')).toBeUndefined();
});

it('says when a value could not be stored', () => {
  useStorage({
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  });
  expect(localStore.write('a', 1)).toBe(false);
});

it('reads nothing if storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect([tabStore.read('a'), tabStore.readText('a'), tabStore.write('a', 1), tabStore.keys()]).toEqual([undefined, null, false, []]);
  expect(() => tabStore.remove('a')).not.toThrow();
});
