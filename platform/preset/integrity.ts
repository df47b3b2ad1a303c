import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a content. */
export const hashOf = (contents: string | Uint8Array, encoding: 'base64' | 'base64url' | 'hex'): string =>
  createHash('sha256').update(contents).digest(encoding);

/**
 * Returns the integrity value of a file's contents, as browsers and the registry write it. The hashes of all files are on the first page and
 * can't be compressed, so they are no longer than they must be. The bundler's `security.sri` names the same algorithm: a preload with another
 * one is not used.
 */
export const integrityOf = (contents: string | Uint8Array): string => integrityValue('sha256', contents);

/** Says whether a file's contents have the integrity value. Earlier releases have values of other algorithms. */
export const hasIntegrity = (contents: string | Uint8Array, value: string): boolean => {
  const [algorithm = ''] = value.split('-', 1);
  return ['sha256', 'sha384', 'sha512'].includes(algorithm) && integrityValue(algorithm, contents) === value;
};

const integrityValue = (algorithm: string, contents: string | Uint8Array) =>
  `${algorithm}-${createHash(algorithm).update(contents).digest('base64')}`;
