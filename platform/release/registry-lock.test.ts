import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeRegistry } from './registry-store.ts';
import { ensureParent, registryDir } from './state.ts';

let state: string;
let lock: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'registry-lock-'));
  lock = ensureParent(`${registryDir(state, 'live')}.json.lock`);
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

const old = new Date(Date.now() - 60_000);
const age = (file: string) => utimesSync(file, old, old);

it('is taken over by one of many who wait for one that was left', async () => {
  writeFileSync(lock, 'dead');
  age(lock);
  const order: string[] = [];
  await Promise.all(['a', 'b', 'c'].map((name) => changeRegistry(state, 'live', () => void order.push(name))));
  expect(order.toSorted()).toEqual(['a', 'b', 'c']);
  expect(existsSync(lock)).toBe(false);
});

it('is not removed by a waiter that saw an older one, while another takes it over', async () => {
  writeFileSync(lock, 'dead');
  age(lock);
  // Another waiter is between looking at the lock and removing it.
  writeFileSync(`${lock}.stale`, '');
  const changed = changeRegistry(state, 'live', () => readFileSync(lock, 'utf8'));
  expect(existsSync(lock)).toBe(true);
  rmSync(`${lock}.stale`);
  expect(await changed).not.toBe('dead');
});

it('is left to the process that took it over from a holder that was too slow', async () => {
  await changeRegistry(state, 'live', () => {
    rmSync(lock);
    writeFileSync(lock, 'another');
  });
  expect(readFileSync(lock, 'utf8')).toBe('another');
});

it('survives a waiter that died while it took a lock over', async () => {
  for (const file of [lock, `${lock}.stale`]) {
    writeFileSync(file, 'dead');
    age(file);
  }
  expect(await changeRegistry(state, 'live', () => 'changed')).toBe('changed');
});
