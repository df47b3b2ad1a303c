import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingOptionals, withOptionals } from './lock-file.ts';

/**
 * `npm ci` refuses a lock file without the optional packages of other systems, and npm omits those that its registry lacks when it writes
 * the file. `--fix` adds them, so that one file installs on every system.
 */
const file = join(import.meta.dirname, '../../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingOptionals(lock);
if (process.argv.includes('--fix')) {
  writeFileSync(file, `${JSON.stringify(withOptionals(lock), null, 2)}\n`);
  console.log(`${missing.length} optional packages added`);
} else {
  for (const { name, version, by } of missing) console.error(`✗ ${by} may need ${name}@${version}, which package-lock.json lacks`);
  console.log(`${missing.length} optional packages missing${missing.length ? '; add them: node platform/checks/lock.ts --fix' : ''}`);
  process.exitCode = missing.length ? 1 : 0;
}
