import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

hashes.sha512 = sha512;

export const verifyWithoutWebCrypto = (key: Uint8Array, signature: Uint8Array, data: Uint8Array): boolean => verify(signature, data, key);
