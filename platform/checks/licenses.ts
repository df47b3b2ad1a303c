import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLicenseFaults } from './license-list.ts';

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'));
const { faults, count } = findLicenseFaults(packages);
for (const { path, license } of faults) console.error(`✗ ${path}: license ${license}`);
console.log(`${count} shipped packages, ${faults.length} with a license that isn't allowed`);
process.exitCode = faults.length || count === 0 ? 1 : 0;
