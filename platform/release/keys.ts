import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalBytes, type RegistryDocument, registryDocument, type UnsignedRegistry } from 'shared-contracts/registry';
import { hashOf } from '../preset/integrity.ts';
import { ensureParent } from './state.ts';

export interface SigningKey {
  /** Holds the first 16 hexadecimal digits of the public key's SHA-256. */
  readonly id: string;
  readonly privateKey: KeyObject;
  /** Holds the raw 32 bytes in base64. */
  readonly publicKey: string;
}

/** Maps ids to trusted public keys (32 bytes in base64), with which a page verifies a registry. */
export type TrustedKeys = Readonly<Record<string, string>>;

export const trustedKeysFile = (state: string): string => join(state, 'registry', 'keys.json');
export const revokedKeysFile = (state: string): string => join(state, 'registry', 'revoked-keys.json');
export const signingKeyFile = (state: string): string => join(process.env.PLATFORM_KEYS_DIR ?? join(state, 'keys'), 'registry.pem');

/** Reads the keys that were published next to the registry. Servers of pages read these and never the private key. */
export const trustedKeys = (state: string): TrustedKeys => JSON.parse(readFileSync(trustedKeysFile(state), 'utf8')) as TrustedKeys;

/** Lists the ids of keys that were revoked and never become trusted again. */
export const revokedKeys = (state: string): string[] =>
  existsSync(revokedKeysFile(state)) ? (JSON.parse(readFileSync(revokedKeysFile(state), 'utf8')) as string[]) : [];

/**
 * Returns this machine's key, which must be trusted. The first key of an installation becomes trusted by its first use.
 * @throws Error with what to do when the key was revoked or is not enrolled.
 */
export function publishKey(state: string): SigningKey {
  const key = signingKey(state);
  const known = existsSync(trustedKeysFile(state)) ? trustedKeys(state) : {};
  if (known[key.id] === key.publicKey) return key;
  if (revokedKeys(state).includes(key.id))
    throw new Error(`The signing key ${key.id} of this machine was revoked. Make a new one: npx platform keys replace`);
  if (Object.keys(known).length > 0)
    throw new Error(
      `The signing key ${key.id} of this machine is not enrolled. An owner enrolls it under Releases, or on a machine with the releases: npx platform keys enroll ${key.publicKey}`,
    );
  writeFileSync(ensureParent(trustedKeysFile(state)), JSON.stringify({ [key.id]: key.publicKey }));
  return key;
}

/** Returns the Ed25519 key that signs registries, in `PLATFORM_KEYS_DIR` (by default `keys` in the state folder). It is created on first use and readable only by its owner. */
export const signingKey = (state: string): SigningKey => readOrCreateKey(signingKeyFile(state));

/** Returns the key in a folder, which is created on first use. */
export const keyIn = (folder: string): SigningKey => readOrCreateKey(join(folder, 'registry.pem'));

function readOrCreateKey(path: string): SigningKey {
  const file = ensureParent(path);
  if (!existsSync(file)) {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  }
  const privateKey = createPrivateKey(readFileSync(file));
  const publicKey = publicHalf(createPublicKey(privateKey));
  return { id: publicKeyId(publicKey), privateKey, publicKey };
}

/** Returns the raw 32 bytes of a public key in base64. */
export const publicHalf = (key: KeyObject): string => key.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');

/** Returns the 16 hexadecimal digits by which people and registries name a public key in base64. */
export const publicKeyId = (publicKey: string): string => hashOf(Buffer.from(publicKey, 'base64'), 'hex').slice(0, 16);

export function signRegistry(document: UnsignedRegistry, key: SigningKey): RegistryDocument {
  const value = sign(null, canonicalBytes(document), key.privateKey).toString('base64');
  return { ...document, sig: { alg: 'Ed25519', kid: key.id, value } };
}

/** Returns true if a value has the registry's shape and a valid signature of a trusted key. */
export function isSigned(value: unknown, keys: TrustedKeys): value is RegistryDocument {
  if (!registryDocument.safeParse(value).success) return false;
  const document = value as RegistryDocument;
  const key = keys[document.sig.kid];
  if (!key) return false;
  const publicKey = createPublicKey({ key: Buffer.concat([ed25519Header, Buffer.from(key, 'base64')]), format: 'der', type: 'spki' });
  return verify(null, canonicalBytes(document), publicKey, Buffer.from(document.sig.value, 'base64'));
}

/** Precedes the 32 raw bytes of an Ed25519 key in DER (RFC 8410). */
export const ed25519Header = Buffer.from('302a300506032b6570032100', 'hex');

/** Signs the description of a release with a publisher's own key. */
export function signManifest(manifest: object, pem: string): { key_id: string; value: string } {
  const key = createPrivateKey(pem);
  const id = publicKeyId(publicHalf(createPublicKey(key)));
  return { key_id: id, value: sign(null, canonicalBytes(manifest as RegistryDocument), key).toString('base64') };
}
