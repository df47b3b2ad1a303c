import { lazyCode } from 'shared-contracts';
import { canonicalBytes, type RegistryDocument } from 'shared-contracts/registry';

const ed25519 = lazyCode(() => import(/* webpackChunkName: "ed25519" */ './verify-without-webcrypto.ts'));

/** Returns whether a trusted key signed exactly this document. */
export async function isSigned(document: RegistryDocument, keys: Readonly<Record<string, string>>): Promise<boolean> {
  const key = keys[document.sig.kid];
  if (!key) return false;
  try {
    return await verify(decodeBase64(key), decodeBase64(document.sig.value), canonicalBytes(document));
  } catch {
    // Malformed keys and signatures count as unsigned.
    return false;
  }
}

async function verify(key: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (globalThis.crypto.subtle) {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']).catch(() => undefined);
    if (imported) return crypto.subtle.verify('Ed25519', imported, signature, data);
  }
  // For browsers without Ed25519 and for plain-HTTP pages, which have no WebCrypto outside localhost.
  const { verifyWithoutWebCrypto } = await ed25519.eventually();
  return verifyWithoutWebCrypto(key, signature, data);
}

const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
