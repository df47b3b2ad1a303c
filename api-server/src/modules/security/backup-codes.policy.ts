import { createHash, randomInt } from 'node:crypto';

const codesGiven = 10;
/** Without letters and digits that look alike. */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const part = () => Array.from({ length: 5 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

/** Codes to be kept on paper. Fifty bits each, so a plain hash is enough. */
export const freshBackupCodes = (): string[] => Array.from({ length: codesGiven }, () => [part(), part()].join('-'));

/** How a backup code is kept and looked up, however it was typed. */
export const backupCodeHash = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('base64url');
