import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs the tests of directories and fails if OpenLDAP isn't installed, for which they are otherwise skipped. */
const root = join(import.meta.dirname, '../../..');
const tests = ['src/modules/identity/oauth/directory-sign-in.test.ts', 'src/platform/ldap'];
execFileSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'api-server', ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NEEDS_SLAPD: '1' },
});
