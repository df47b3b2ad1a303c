import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalBytes, type RegistryDocument, registryDocument, type UnsignedRegistry } from 'shared-contracts/registry';
import { ensureParent } from './state.ts';

export interface SigningKey {
  /** The first 16 hexadecimal digits of the public key's SHA-256. */
  readonly id: string;
  readonly privateKey: KeyObject;
  /** The raw 32 bytes, base64. */
  readonly publicKey: string;
}

/** Trusted public keys by id, base64 of their 32 bytes: what a page needs to check a registry. */
export type TrustedKeys = Readonly<Record<string, string>>;

const trustedFile = (state: string) => join(state, 'registry', 'keys.json');

/** The keys that were published beside the registry. Whoever serves pages reads these and never the private key. */
export const trustedKeys = (state: string): TrustedKeys => JSON.parse(readFileSync(trustedFile(state), 'utf8')) as TrustedKeys;

/** Publishes the signing key's public half beside the registry, with those before it. */
export function publishKey(state: string): SigningKey {
  const key = signingKey(state);
  const known = existsSync(trustedFile(state)) ? trustedKeys(state) : {};
  if (known[key.id] !== key.publicKey)
    writeFileSync(ensureParent(trustedFile(state)), JSON.stringify({ ...known, [key.id]: key.publicKey }));
  return key;
}

/** The Ed25519 key that signs registries, in `PLATFORM_KEYS_DIR` (`keys` of the state folder); made on first use, readable by its owner only. */
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

/** Whether a value has the registry's shape and a trusted key signed it as it is. */
export function isSigned(value: unknown, keys: TrustedKeys): value is RegistryDocument {
  if (!registryDocument.safeParse(value).success) return false;
  const document = value as RegistryDocument;
  const key = keys[document.sig.kid];
  if (!key) return false;
  const publicKey = createPublicKey({ key: Buffer.concat([ed25519Header, Buffer.from(key, 'base64')]), format: 'der', type: 'spki' });
  return verify(null, canonicalBytes(document), publicKey, Buffer.from(document.sig.value, 'base64'));
}

/** What precedes the 32 raw bytes of an Ed25519 key in DER (RFC 8410). */
const ed25519Header = Buffer.from('302a300506032b6570032100', 'hex');
