import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { dayMs } from 'shared-contracts/days';
import { mapProblems } from '../packages/inspect-package.ts';
import { type RemoteRelease, readRelease } from '../release/published-release.ts';
import { type Shapes, shapesFile } from '../release/schemas.ts';
import { ensureParent, isReleased, releaseDir } from '../release/state.ts';
import { uploadLimits } from './manifest.ts';
import { RefusedRelease } from './refused-release.ts';

/** Describes how far the upload of a release is. */
export interface UploadState {
  readonly isPublished: boolean;
  /** Lists the files that the server does not have yet. */
  readonly missing: string[];
}

const brotli = promisify(brotliCompress);
const incomingDir = (state: string, remote: string, release: string) => join(state, 'incoming', remote, release);
const keptMs = dayMs;

/** Files are stored by their hash until the release is complete, so that an interrupted upload continues and a repeated one is harmless. */
const blobOf = (state: string, remote: string, release: string, hash: string) =>
  join(incomingDir(state, remote, release), Buffer.from(hash.slice('sha256-'.length), 'base64').toString('hex'));

const missingOf = (state: string, remote: string, release: string, { integrity }: RemoteRelease) =>
  Object.entries(integrity).flatMap(([file, hash]) => (existsSync(blobOf(state, remote, release, hash)) ? [] : [file]));

/** Starts or continues an upload. @throws RefusedRelease when a release of this name with other files is published. */
export async function beginUpload(
  state: string,
  remote: string,
  release: string,
  manifest: RemoteRelease,
  shapes?: Shapes,
): Promise<UploadState> {
  if (isReleased(state, remote, release)) {
    assertSameFiles(state, remote, release, manifest);
    return { isPublished: true, missing: [] };
  }
  const folder = incomingDir(state, remote, release);
  await mkdir(folder, { recursive: true });
  if (shapes) await replaceFile(join(folder, shapesFile), shapes);
  await replaceFile(join(folder, 'release.json'), manifest);
  return { isPublished: false, missing: missingOf(state, remote, release, manifest) };
}

async function replaceFile(file: string, value: unknown): Promise<void> {
  const next = `${file}.${randomUUID()}.part`;
  await writeFile(next, JSON.stringify(value));
  await rename(next, file);
}

function assertSameFiles(state: string, remote: string, release: string, manifest: RemoteRelease): void {
  const there = readRelease<RemoteRelease>(state, remote, release).integrity;
  const isSame =
    Object.keys(there).length === Object.keys(manifest.integrity).length &&
    Object.entries(there).every(([file, hash]) => manifest.integrity[file] === hash);
  if (!isSame) throw new RefusedRelease(`${remote}@${release} is published with other files. A release never changes: publish a new one.`);
}

/** Reads the description of a release whose upload was started. @throws RefusedRelease when it wasn't. */
export async function begunManifest(state: string, remote: string, release: string): Promise<RemoteRelease> {
  const file = join(incomingDir(state, remote, release), 'release.json');
  if (!existsSync(file)) throw new RefusedRelease(`The upload of ${remote}@${release} was not started. Send its release.json first.`);
  return JSON.parse(await readFile(file, 'utf8')) as RemoteRelease;
}

/** Stores one file. @throws RefusedRelease when the release doesn't name it, it is too large, or its bytes don't match its hash. */
export async function receiveFile(state: string, remote: string, release: string, file: string, bytes: Readable): Promise<void> {
  const manifest = await begunManifest(state, remote, release);
  const hash = Object.hasOwn(manifest.integrity, file) ? manifest.integrity[file] : undefined;
  if (!hash) throw new RefusedRelease(`${remote}@${release} has no file "${file}".`);
  const blob = blobOf(state, remote, release, hash);
  const part = `${blob}.${randomUUID()}.part`;
  const digest = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      digest.update(chunk);
      done(size > uploadLimits.fileBytes ? new RefusedRelease(`${file} is larger than ${uploadLimits.fileBytes} bytes.`) : null, chunk);
    },
  });
  try {
    await pipeline(bytes, measure, createWriteStream(part, { flags: 'wx' }));
    if (`sha256-${digest.digest('base64')}` !== hash) throw new RefusedRelease(`${file} does not match its hash in release.json.`);
    await assertRoom(incomingDir(state, remote, release), size);
    await rename(part, blob);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function assertRoom(folder: string, added: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^[\da-f]{64}$/.test(name));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  if (sizes.reduce((sum, size) => sum + size, added) > uploadLimits.totalBytes)
    throw new RefusedRelease(`A release has at most ${uploadLimits.totalBytes} bytes.`);
}

/**
 * Publishes an upload: checks that it is complete, adds compressed copies, and moves the folder into place, where it appears as a whole.
 * @returns false when the release was published already.
 */
export async function finishUpload(state: string, remote: string, release: string): Promise<boolean> {
  if (isReleased(state, remote, release)) return false;
  const manifest = await begunManifest(state, remote, release);
  const missing = missingOf(state, remote, release, manifest);
  if (missing.length) throw new RefusedRelease(`${remote}@${release} is incomplete: ${missing.slice(0, 5).join(', ')} did not arrive.`);
  const whole = join(state, 'incoming', `.${randomUUID()}`);
  try {
    const first = [manifest.entry, ...(manifest.preload.remote ?? [])];
    let entryBytes = 0;
    for (const [file, hash] of Object.entries(manifest.integrity)) {
      const path = ensureParent(join(whole, file));
      await copyFile(blobOf(state, remote, release, hash), path);
      const compressed = await compress(path);
      if (first.includes(file)) entryBytes += compressed;
    }
    const [problem] = mapProblems(whole);
    if (problem) throw new RefusedRelease(`${remote}@${release} may not be published: ${problem}.`);
    const shapes = join(incomingDir(state, remote, release), shapesFile);
    if (manifest.schemas) await copyFile(shapes, join(whole, shapesFile));
    // The publisher's figure is not trusted: the gate limits these bytes.
    await writeFile(join(whole, 'release.json'), JSON.stringify({ ...manifest, entryBytes }));
    await moveIntoPlace(whole, ensureParent(releaseDir(state, remote, release)));
  } finally {
    await rm(whole, { recursive: true, force: true });
  }
  await rm(incomingDir(state, remote, release), { recursive: true, force: true });
  return true;
}

async function moveIntoPlace(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // Another request was faster with the same files.
    if (!existsSync(join(to, 'release.json'))) throw error;
  }
}

/** Writes the compressed copy that the gateway serves and returns its size. */
async function compress(path: string): Promise<number> {
  const contents = await readFile(path);
  if (!/\.(js|css|svg|json)$/.test(path)) return contents.length;
  const compressed = await brotli(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  await writeFile(`${path}.br`, compressed);
  return compressed.length;
}

/** Removes uploads that were not finished within a day. */
export async function forgetUploads(state: string, now: Date): Promise<void> {
  const root = join(state, 'incoming');
  const remotes = existsSync(root) ? await readdir(root) : [];
  for (const remote of remotes)
    for (const release of await readdir(join(root, remote))) {
      const folder = join(root, remote, release);
      if (now.getTime() - (await stat(folder)).mtimeMs > keptMs) await rm(folder, { recursive: true, force: true });
    }
}
