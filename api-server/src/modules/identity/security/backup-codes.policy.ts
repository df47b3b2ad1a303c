import { randomInt } from 'node:crypto';
import { hashOf } from '../../../platform/hash.ts';

const codesGiven = 10;
/** Lists the characters of a code, without lookalikes. */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const part = () => Array.from({ length: 5 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

/** Creates backup codes to keep on paper. Each has fifty bits, so a plain hash is enough. */
export const freshBackupCodes = (): string[] => Array.from({ length: codesGiven }, () => [part(), part()].join('-'));

/** Returns the hash under which a backup code is stored and looked up, ignoring how it was typed. */
export const backupCodeHash = (code: string): string => hashOf(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
