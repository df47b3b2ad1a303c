import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  publicHalf,
  publicKeyId,
  revokedKeys,
  revokedKeysFile,
  type SigningKey,
  signingKey,
  signingKeyFile,
  signRegistry,
  type TrustedKeys,
  trustedKeys,
  trustedKeysFile,
} from '../release/keys.ts';
import { changeRegistry, type Pointer, readPointer, readRevision } from '../release/registry-store.ts';
import { RefusedRelease } from './refused-release.ts';

/** Returns the id of a raw Ed25519 public key in base64. @throws RefusedRelease when it is no such key. */
export function keyIdOf(publicKey: string): string {
  const raw = Buffer.from(publicKey, 'base64');
  if (raw.length !== 32 || raw.toString('base64') !== publicKey)
    throw new RefusedRelease('A public key is 32 bytes in base64: 44 characters. The command `platform keys show` writes it.');
  return publicKeyId(publicKey);
}

/** Lists the keys that pages trust, and those that were revoked. */
export function listKeys(state: string): { trusted: TrustedKeys; revoked: readonly string[] } {
  return { trusted: existsSync(trustedKeysFile(state)) ? trustedKeys(state) : {}, revoked: revokedKeys(state) };
}

/** Makes pages trust what a key signs. @throws RefusedRelease for a key that was revoked. */
export function enrollKey(state: string, publicKey: string): string {
  const id = keyIdOf(publicKey);
  const { trusted, revoked } = listKeys(state);
  if (revoked.includes(id)) throw new RefusedRelease(`The key ${id} was revoked. Use a new one.`);
  replaceFile(trustedKeysFile(state), JSON.stringify({ ...trusted, [id]: publicKey }));
  return id;
}

/** Makes pages distrust a key. Revisions that it signed must have been signed again. */
export function distrustKey(state: string, id: string): void {
  const { trusted, revoked } = listKeys(state);
  if (!revoked.includes(id)) replaceFile(revokedKeysFile(state), JSON.stringify([...revoked, id]));
  replaceFile(trustedKeysFile(state), JSON.stringify(Object.fromEntries(Object.entries(trusted).filter(([known]) => known !== id))));
}

/** Replaces this machine's key by a new, trusted one. Pages keep trusting the former key until it is revoked. */
export function replaceKey(state: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  enrollKey(state, publicHalf(publicKey));
  replaceFile(signingKeyFile(state), String(privateKey.export({ type: 'pkcs8', format: 'pem' })), 0o600);
  return signingKey(state);
}

/** Signs what an environment runs again, as a new revision. Returns undefined when this machine's key signed it already. */
export async function signAgain(state: string, env: string, by: string, why: string, now: Date): Promise<Pointer | undefined> {
  if (!readPointer(state, env)) return undefined;
  return changeRegistry(state, env, (write) => {
    const pointer = readPointer(state, env);
    if (!pointer) return undefined;
    const { sig, ...document } = readRevision(state, env, pointer);
    const key = signingKey(state);
    if (sig.kid === key.id) return undefined;
    const at = new Date(Math.max(now.getTime(), Date.parse(document.at))).toISOString();
    const next = { ...document, rev: document.rev + 1, prev: document.rev, sameAs: document.sameAs ?? document.rev, by, why, at };
    return write(signRegistry(next, key), pointer.shell);
  });
}

/** Returns who signed what an environment runs. */
export function signerOf(state: string, env: string): string | undefined {
  const pointer = readPointer(state, env);
  return pointer && readRevision(state, env, pointer).sig.kid;
}

function replaceFile(file: string, contents: string, mode?: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.next`, contents, mode === undefined ? {} : { mode });
  renameSync(`${file}.next`, file);
}

/** Returns this machine's key without creating one. */
export const existingKey = (state: string): SigningKey | undefined =>
  existsSync(signingKeyFile(state)) && readFileSync(signingKeyFile(state)).length ? signingKey(state) : undefined;

/** Returns this machine's key, and creates it on first use. */
export const ownKey = (state: string): SigningKey => signingKey(state);
