import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a content. */
export const hashOf = (content: string | Uint8Array, encoding: 'base64' | 'hex'): string =>
  createHash('sha256').update(content).digest(encoding);

/** Returns the integrity value of a file's content, as the registry writes it. */
export const integrityOf = (content: string | Uint8Array): string => `sha256-${hashOf(content, 'base64')}`;
