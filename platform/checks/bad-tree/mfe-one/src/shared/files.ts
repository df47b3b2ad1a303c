import { readFileSync } from 'node:fs'; // browser-not-to-node
export const files = readFileSync;
