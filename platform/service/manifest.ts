import { canonicalBytes, release as releaseShape } from 'shared-contracts/registry';
import { uniqueNameOf } from '../preset/unique-name.ts';
import { assertContributions } from '../release/contribution-gate.ts';
import { type RemoteRelease, releaseBase } from '../release/published-release.ts';
import { hashesOf, type Shapes } from '../release/schemas.ts';
import { RefusedRelease } from './refused-release.ts';

/** Limits what one release may upload. */
export const uploadLimits = { files: 500, fileBytes: 8 * 1024 * 1024, totalBytes: 40 * 1024 * 1024, manifestBytes: 512 * 1024 } as const;

const remoteName = /^mfe-[a-z0-9]+(-[a-z0-9]+)*$/;
const releaseName = /^\d[\w+-]*(\.[\w+-]+)*$/;
const fileName = /^[\w@+-][\w.@+-]*(\/[\w@+-][\w.@+-]*)*\.(js|css|json|svg|png|woff2|map)$/;
const fileHash = /^sha256-[A-Za-z0-9+/]{43}=$/;
const markup = /<[a-z/!?]/i;

/** @throws RefusedRelease unless both are plain names, which cannot lead out of the folder of releases. */
export function assertNames(remote: string, release: string): void {
  if (remote.length > 64 || !remoteName.test(remote))
    throw new RefusedRelease(`"${remote}" is not a valid name of a remote, such as mfe-hello.`);
  if (release.length > 80 || !releaseName.test(release))
    throw new RefusedRelease(`"${release}" is not a valid name of a release, such as 1.0.0-1a2b3c4d.`);
}

/** Returns the description of a release that a publisher sent. @throws RefusedRelease naming the first field that is wrong. */
export function readManifest(value: unknown, remote: string, release: string): RemoteRelease {
  assertNames(remote, release);
  if (JSON.stringify(value).length > uploadLimits.manifestBytes) throw new RefusedRelease('The description of the release is too large.');
  const parsed = releaseShape.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new RefusedRelease(`release.json is invalid: ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const manifest = value as RemoteRelease;
  const expect = (field: string, given: string, wanted: string) => {
    if (given !== wanted) throw new RefusedRelease(`release.json is invalid: ${field} is "${given}", but this release needs "${wanted}".`);
  };
  try {
    assertContributions(remote, manifest.contributes);
  } catch (error) {
    throw new RefusedRelease(error instanceof Error ? error.message : String(error));
  }
  expect('base', manifest.base, releaseBase(remote, release));
  expect('uniqueName', manifest.uniqueName, uniqueNameOf(remote, release));
  const marked = fieldWithMarkup(manifest, 'release');
  if (marked) throw new RefusedRelease(`release.json is invalid: ${marked} contains markup. Fields of the registry are plain text.`);
  assertFiles(manifest.integrity);
  return manifest;
}

/**
 * Returns the schemas that a publisher sent beside the description of a release, which the gate compares with the shell's.
 * @throws RefusedRelease unless they are those whose hashes the description has
 */
export function readSchemas(value: unknown, { schemas }: RemoteRelease): Shapes | undefined {
  if (value === undefined && schemas === undefined) return undefined;
  const shapes = value as Shapes;
  const isMatching = isRecord(value) && isRecord(value.events) && isRecord(value.calls) && isSame(hashesOf(shapes), schemas);
  if (!isMatching) throw new RefusedRelease('schemas.json does not match its hashes in release.json.');
  return shapes;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const isSame = (one: unknown, other: unknown) => Buffer.from(canonicalBytes(one as never)).equals(canonicalBytes((other ?? {}) as never));

function assertFiles(integrity: RemoteRelease['integrity']): void {
  const files = Object.entries(integrity);
  if (files.length === 0 || files.length > uploadLimits.files)
    throw new RefusedRelease(`A release has 1 to ${uploadLimits.files} files; this one has ${files.length}.`);
  for (const [file, hash] of files) {
    if (file.length > 200 || !fileName.test(file))
      throw new RefusedRelease(`"${file}" is not a file of a release: use a plain path and a known type.`);
    if (file === 'release.json' || !fileHash.test(hash)) throw new RefusedRelease(`"${file}" has no valid SHA-256 hash.`);
  }
}

/** Returns the path of the first text with markup. */
function fieldWithMarkup(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return markup.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, one] of Object.entries(value)) {
    const found = markup.test(name) ? `${path} (a name)` : fieldWithMarkup(one, `${path}.${name}`);
    if (found) return found;
  }
  return undefined;
}

/** @throws RefusedRelease when a reason or a name would bring markup into the registry. */
export function assertPlainText(text: string, what: string): void {
  if (markup.test(text)) throw new RefusedRelease(`${what} contains markup. Fields of the registry are plain text.`);
}

/** Returns the bytes that a publisher signs: the description of the release with sorted keys. */
export const signedBytes = (manifest: RemoteRelease): Uint8Array => canonicalBytes(manifest as never);
