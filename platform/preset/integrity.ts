import { createHash } from 'node:crypto';

/** Returns the integrity value of a file's contents, as browsers and the registry write it. */
export const integrityOf = (contents: string | Uint8Array): string => `sha384-${createHash('sha384').update(contents).digest('base64')}`;
