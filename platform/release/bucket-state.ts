import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { revisionFile } from 'shared-contracts/registry';
import type { Bucket } from './bucket.ts';
import { assertSameClock } from './clock.ts';
import { readPointer } from './registry-store.ts';
import { ensureParent, registryDir, releaseDir } from './state.ts';

/** Files of a folder below the root, as keys of a bucket. */
function keysBelow(root: string, folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'));
}

/**
 * Uploads a published release. Its `release.json` goes last: without it the folder is only half there, and nothing promotes it.
 * @returns false when the bucket has it already.
 */
export async function uploadRelease(bucket: Bucket, state: string, name: string, release: string): Promise<boolean> {
  const folder = releaseDir(state, name, release);
  const last = `releases/${name}/${release}/release.json`;
  if (await bucket.look(last)) return false;
  for (const key of keysBelow(state, folder).filter((one) => one !== last)) await bucket.put(key, readFileSync(join(state, key)));
  await bucket.put(last, readFileSync(join(folder, 'release.json')));
  return true;
}

/** Makes a folder the same as the bucket. Releases are immutable and fetched once; what lies in `registry/` is read anew each time. */
export async function pull(bucket: Bucket, state: string): Promise<void> {
  const listed = new Map((await bucket.list()).map(({ key, bytes }) => [key, bytes]));
  for (const key of keysBelow(state, state)) if (!listed.has(key) && /^(registry|releases)\//.test(key)) rmSync(join(state, key));
  for (const [key, bytes] of listed) {
    if (!/^(registry|releases)\/[\w@./+-]+$/.test(key) || key.includes('..')) continue;
    const file = join(state, key);
    if (key.startsWith('releases/') && existsSync(file) && statSync(file).size === bytes) continue;
    const found = await bucket.get(key);
    if (found) writeFileSync(ensureParent(file), found.bytes);
  }
}

/** A revision that nobody has made current for so long is what a promotion left that broke off. */
const orphanMs = 60_000;

/**
 * Runs a change of an environment on a bucket: on a copy of it, whose new revisions are then written with the pointer by compare-and-swap.
 * @throws Error with what to do when this machine's clock is wrong, or somebody else moved the pointer meanwhile.
 */
export async function changeOn<T>(bucket: Bucket, state: string, env: string, change: () => Promise<T>): Promise<T> {
  const pointerKey = `registry/${env}.json`;
  const keysKey = 'registry/keys.json';
  const [pointer, keys] = await Promise.all([bucket.look(pointerKey), bucket.look(keysKey)]);
  await pull(bucket, state);
  // A revision with a time of tomorrow would hold up everybody else.
  assertSameClock(bucket.name, await bucket.now());
  const before = readPointer(state, env)?.rev ?? 0;
  const result = await change();
  const after = readPointer(state, env);
  if (!after || after.rev === before) return result;
  const moved = () => new Error(`The registry of ${env} moved meanwhile; look at it and promote again.`);
  const read = (key: string) => readFileSync(join(state, key));
  const known = await bucket.get(keysKey);
  if (!known || !Buffer.from(known.bytes).equals(read(keysKey)))
    if (!(await bucket.put(keysKey, read(keysKey), keys?.etag ?? null))) throw moved();
  for (let rev = before + 1; rev <= after.rev; rev += 1) {
    const name = revisionFile(rev);
    if (!(await putRevision(bucket, `registry/${env}/${name}`, readFileSync(join(registryDir(state, env), name))))) throw moved();
  }
  if (!(await bucket.put(pointerKey, read(pointerKey), pointer?.etag ?? null))) throw moved();
  return result;
}

async function putRevision(bucket: Bucket, key: string, bytes: Uint8Array): Promise<boolean> {
  if (await bucket.put(key, bytes, null)) return true;
  const there = await bucket.look(key);
  const isOrphan = there && (await bucket.now()).getTime() - there.at.getTime() > orphanMs;
  return isOrphan ? bucket.put(key, bytes, there.etag) : false;
}
