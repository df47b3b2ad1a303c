import { createPublicKey, verify } from 'node:crypto';
import { canonicalBytes } from 'shared-contracts/registry';
import { integrityOf } from '../preset/integrity.ts';
import { ed25519Header } from '../release/keys.ts';
import type { RemoteRelease } from '../release/published-release.ts';
import { assertPlainText, readManifest } from './manifest.ts';
import { RefusedRelease } from './refused-release.ts';

/** Describes what the publisher of an extension signs. The release names the hash of every file. */
export interface ExtensionStatement {
  readonly schema: 1;
  readonly version: string;
  readonly publisher: { readonly name: string; readonly url: string | null; readonly key: string };
  /** Lists the origins on the web that the extension contacts, such as `https://api.example.com`. */
  readonly origins: readonly string[];
  readonly release: RemoteRelease;
}

/** Describes the file of an extension: the statement, its signature in base64 (Ed25519), and the files in base64 by their paths. */
export interface ExtensionPackage {
  readonly statement: ExtensionStatement;
  readonly signature: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Describes an extension whose signature and hashes were checked. */
export interface CheckedExtension {
  readonly statement: ExtensionStatement;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly bytes: number;
}

const originsMost = 20;
const callsMost = 500;
const nameMax = 200;

/** Returns the bytes that a publisher signs. */
export const extensionBytes = (statement: ExtensionStatement): Uint8Array => canonicalBytes(statement as never);

/** Says whether an extension needs a file of a release. Source maps and copies that are already compressed stay with the publisher. */
export const isExtensionFile = (path: string): boolean => !/\.(map|br)$/.test(path);

/**
 * Reads the file of an extension and checks its shape, its signature and the hash of every file. Nothing of it runs.
 * @throws RefusedRelease naming the first thing that is wrong
 */
export function readExtensionPackage(content: string): CheckedExtension {
  const { statement, signature, files } = readShape(content);
  const { publisher, release, version, origins } = statement;
  assertPublisher(publisher);
  if (!isSignedBy(statement, signature, publisher.key))
    throw new RefusedRelease('The signature of the extension doesn’t fit its contents. Ask its publisher for the file again.');
  readManifest(release, release.contributes.remote, version);
  assertCalls(release.calls);
  if (!Array.isArray(origins) || origins.length > originsMost || !origins.every(isOrigin))
    throw new RefusedRelease(`An extension names up to ${originsMost} origins such as https://api.example.com.`);
  const wanted = Object.entries(release.integrity).filter(([path]) => isExtensionFile(path));
  const read = new Map(wanted.map(([path, hash]) => [path, readFile(path, hash, files[path])]));
  return { statement, files: read, bytes: [...read.values()].reduce((total, { length }) => total + length, 0) };
}

function readShape(content: string): ExtensionPackage {
  const invalid = () => new RefusedRelease('This isn’t the file of an extension. Choose the file that `npx platform extension` wrote.');
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw invalid();
  }
  const { statement, signature, files } = asRecord(value);
  const { schema, version, publisher, release } = asRecord(statement);
  const isComplete = typeof signature === 'string' && typeof version === 'string' && isRecord(publisher) && isRecord(files);
  if (!isComplete || !isRecord(release) || typeof asRecord(release.contributes).remote !== 'string') throw invalid();
  if (schema !== 1) throw new RefusedRelease('The extension was packed for a newer Atrium. Update Atrium first.');
  return value as ExtensionPackage;
}

function assertPublisher({ name, url, key }: ExtensionStatement['publisher']): void {
  if (typeof name !== 'string' || !name.trim() || name.length > nameMax) throw new RefusedRelease('The extension names no publisher.');
  assertPlainText(name, 'The name of the publisher');
  if (url !== null && !(typeof url === 'string' && url.length <= nameMax && URL.canParse(url) && new URL(url).protocol === 'https:'))
    throw new RefusedRelease('The page of the publisher isn’t an https address.');
  if (typeof key !== 'string' || Buffer.from(key, 'base64').length !== 32)
    throw new RefusedRelease('The key of the publisher isn’t an Ed25519 key.');
}

/** The description of a release is checked without the calls, which only the gate and extensions read. */
function assertCalls(calls: unknown): void {
  const isList =
    Array.isArray(calls) && calls.length <= callsMost && calls.every((call) => typeof call === 'string' && call.length <= nameMax);
  if (calls !== undefined && !isList) throw new RefusedRelease(`An extension names up to ${callsMost} calls.`);
}

function isSignedBy(statement: ExtensionStatement, signature: string, key: string): boolean {
  const publicKey = createPublicKey({ key: Buffer.concat([ed25519Header, Buffer.from(key, 'base64')]), format: 'der', type: 'spki' });
  return verify(null, extensionBytes(statement), publicKey, Buffer.from(signature, 'base64'));
}

const isOrigin = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= nameMax &&
  /^https:\/\/[a-z0-9.:-]+$/.test(value) &&
  URL.canParse(value) &&
  new URL(value).origin === value;

function readFile(path: string, hash: string, content: unknown): Buffer {
  if (typeof content !== 'string') throw new RefusedRelease(`The extension lacks its file ${path}.`);
  const bytes = Buffer.from(content, 'base64');
  if (integrityOf(bytes) !== hash) throw new RefusedRelease(`The file ${path} of the extension doesn’t match its hash.`);
  return bytes;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asRecord = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
