import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalBytes, type RegistryDocument, type UnsignedRegistry } from 'shared-contracts/registry';
import { ensureParent } from './state.ts';

export interface SigningKey {
  /** The first 16 hexadecimal digits of the public key's SHA-256. */
  readonly id: string;
  readonly privateKey: KeyObject;
  /** The raw 32 bytes, base64. */
  readonly publicKey: string;
}

/** The environment's Ed25519 key; made on first use, readable by its owner only. */
export function signingKey(state: string): SigningKey {
  const file = ensureParent(join(state, 'keys', 'registry.pem'));
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
