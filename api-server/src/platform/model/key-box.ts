import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what must be readable later, such as providers' keys. */
export interface KeyBox {
  /** Binds the text to `owner`, so a sealed key that is moved to another row can't be opened there. */
  readonly seal: (key: string, owner: string) => string;
  /** Undefined if the text was sealed with another secret or for another owner, or was changed. */
  readonly open: (sealed: string, owner: string) => string | undefined;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Creates a box that uses AES-256-GCM with a key derived from a server secret. */
export function createKeyBox(secret: string): KeyBox {
  const derived = new Uint8Array(hkdfSync('sha256', secret, '', 'atrium:provider-keys', 32));
  return {
    seal: (key, owner) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, derived, iv).setAAD(Buffer.from(owner));
      const content = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < ivBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(algorithm, derived, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
