import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingOptionals, unhashedPackages, withHashes, withOptionals } from './lock-file.ts';

/**
 * `npm ci` refuses a lock file without the optional packages of other systems, and npm omits those that its registry lacks when it writes
 * the file, or their hashes, without which it installs whatever it gets. `--fix` adds both, so that one file installs on every system.
 */
const file = join(import.meta.dirname, '../../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingOptionals(lock);
const hashOf = (name: string, version: string) =>
  execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' }).trim();
if (process.argv.includes('--fix')) {
  const fixed = withOptionals(lock);
  writeFileSync(file, `${JSON.stringify(withHashes(fixed, hashOf), null, 2)}\n`);
  console.log(`${missing.length} optional packages and ${unhashedPackages(fixed).length} hashes added`);
} else {
  const unhashed = unhashedPackages(lock);
  for (const { name, version, by } of missing) console.error(`✗ ${by} may need ${name}@${version}, which package-lock.json lacks`);
  for (const path of unhashed) console.error(`✗ ${path} has no hash in package-lock.json`);
  const faults = missing.length + unhashed.length;
  console.log(
    `${missing.length} optional packages missing, ${unhashed.length} without a hash${faults ? '; add them: node platform/checks/lock.ts --fix' : ''}`,
  );
  process.exitCode = faults ? 1 : 0;
}
