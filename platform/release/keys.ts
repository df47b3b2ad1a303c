import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalBytes, type RegistryDocument, registryDocument, type UnsignedRegistry } from 'shared-contracts/registry';
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

const trustedFile = (state: string) => join(state, 'registry', 'keys.json');

/** Reads the keys that were published next to the registry. Servers of pages read these and never the private key. */
export const trustedKeys = (state: string): TrustedKeys => JSON.parse(readFileSync(trustedFile(state), 'utf8')) as TrustedKeys;

/** Publishes the signing key's public half next to the registry, with the earlier ones. */
export function publishKey(state: string): SigningKey {
  const key = signingKey(state);
  const known = existsSync(trustedFile(state)) ? trustedKeys(state) : {};
  if (known[key.id] !== key.publicKey)
    writeFileSync(ensureParent(trustedFile(state)), JSON.stringify({ ...known, [key.id]: key.publicKey }));
  return key;
}

/** Returns the Ed25519 key that signs registries, in `PLATFORM_KEYS_DIR` (by default `keys` in the state folder). It is created on first use and readable only by its owner. */
export function signingKey(state: string): SigningKey {
  const file = ensureParent(join(process.env.PLATFORM_KEYS_DIR ?? join(state, 'keys'), 'registry.pem'));
  if (!existsSync(file)) {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  }
  const privateKey = createPrivateKey(readFileSync(file));
  const raw = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-32);
  return { id: createHash('sha256').update(raw).digest('hex').slice(0, 16), privateKey, publicKey: raw.toString('base64') };
}

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
const ed25519Header = Buffer.from('302a300506032b6570032100', 'hex');
