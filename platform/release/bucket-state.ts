import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { revisionFile } from 'shared-contracts/registry';
import type { Bucket } from './bucket.ts';
import { assertSameClock } from './clock.ts';
import { readPointer, registryMoved } from './registry-store.ts';
import { ensureParent, registryDir, releaseDir } from './state.ts';

/** Lists the files of a folder as keys of a bucket. */
function keysBelow(root: string, folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'));
}

/**
 * Uploads a published release, `release.json` last: without that file the folder is incomplete and is never promoted.
 * @returns false when the bucket already has it.
 */
export async function uploadRelease(bucket: Bucket, state: string, name: string, release: string): Promise<boolean> {
  const folder = releaseDir(state, name, release);
  const last = `releases/${name}/${release}/release.json`;
  if (await bucket.look(last)) return false;
  for (const key of keysBelow(state, folder).filter((one) => one !== last)) await bucket.put(key, readFileSync(join(state, key)));
  await bucket.put(last, readFileSync(join(folder, 'release.json')));
  return true;
}

/** Syncs a folder with the bucket. Releases are immutable and fetched once; `registry/` is fetched every time. */
export async function pull(bucket: Bucket, state: string): Promise<void> {
  const listed = new Map((await bucket.list()).map(({ key, bytes }) => [key, bytes]));
  for (const key of keysBelow(state, state)) if (!listed.has(key) && /^(registry|releases|trials)\//.test(key)) rmSync(join(state, key));
  // Pointers come last, each in one step: a server that reads this folder meanwhile never finds one that leads nowhere.
  for (const [key, bytes] of [...listed].toSorted(([a], [b]) => rankOf(a) - rankOf(b))) {
    if (!/^(registry|releases|trials)\/[\w@./+-]+$/.test(key) || key.includes('..')) continue;
    const file = join(state, key);
    if (key.startsWith('releases/') && existsSync(file) && statSync(file).size === bytes) continue;
    const found = await bucket.get(key);
    if (!found) continue;
    writeFileSync(ensureParent(`${file}.next`), found.bytes);
    renameSync(`${file}.next`, file);
  }
}

/** Runs a cleaning on a copy of a bucket and removes from the bucket what it deleted there. */
export async function pruneOn<T>(bucket: Bucket, state: string, clean: () => Promise<T> | T): Promise<T> {
  await pull(bucket, state);
  const before = keysBelow(state, state);
  const result = await clean();
  const gone = before.filter((key) => /^(registry|releases|trials)\//.test(key) && !existsSync(join(state, key)));
  // A release ends with its manifest, so that no half of it looks published when this is interrupted.
  const isManifest = (key: string) => Number(key.endsWith('/release.json'));
  for (const key of gone.toSorted((one, other) => isManifest(other) - isManifest(one))) await bucket.remove(key);
  return result;
}

const rankOf = (key: string) =>
  key.startsWith('releases/') ? 0 : key === 'registry/keys.json' ? 2 : /^registry\/[^/]+$/.test(key) ? 3 : 1;

/** Limits the age of a revision that is not current; an older one was left by an interrupted promotion. */
const orphanMs = 60_000;

/**
 * Runs a change of an environment on a copy of a bucket, then writes the new revisions and moves the pointer by compare-and-swap.
 * @throws Error with what to do when this machine's clock is wrong, or someone else has moved the pointer.
 */
export async function changeOn<T>(bucket: Bucket, state: string, env: string, change: () => Promise<T>): Promise<T> {
  const pointerKey = `registry/${env}.json`;
  const keysKey = 'registry/keys.json';
  const [pointer, keys] = await Promise.all([bucket.look(pointerKey), bucket.look(keysKey)]);
  await pull(bucket, state);
  // A revision dated tomorrow would block everyone else.
  assertSameClock(bucket.name, await bucket.now());
  const before = readPointer(state, env)?.rev ?? 0;
  const result = await change();
  const after = readPointer(state, env);
  if (!after || after.rev === before) return result;
  const movedError = () => registryMoved(`The registry of ${env} moved meanwhile; look at it and promote again.`);
  const read = (key: string) => readFileSync(join(state, key));
  const known = await bucket.get(keysKey);
  if (!known || !Buffer.from(known.bytes).equals(read(keysKey)))
    if (!(await bucket.put(keysKey, read(keysKey), keys?.etag ?? null))) throw movedError();
  for (let rev = before + 1; rev <= after.rev; rev += 1) {
    const name = revisionFile(rev);
    if (!(await putRevision(bucket, `registry/${env}/${name}`, readFileSync(join(registryDir(state, env), name))))) throw movedError();
  }
  if (!(await bucket.put(pointerKey, read(pointerKey), pointer?.etag ?? null))) throw movedError();
  return result;
}

async function putRevision(bucket: Bucket, key: string, bytes: Uint8Array): Promise<boolean> {
  if (await bucket.put(key, bytes, null)) return true;
  const there = await bucket.look(key);
  const isOrphan = there && (await bucket.now()).getTime() - there.at.getTime() > orphanMs;
  return isOrphan ? bucket.put(key, bytes, there.etag) : false;
}
