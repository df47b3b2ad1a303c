import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from '../setup/report.mjs';

/**
 * Proves with n8n's own code that n8n reads the workflows that we write (0024). That code is 140 MB under n8n's license, so only this command
 * installs it, with a separate lock file and without running its scripts, into a folder that is never committed or shipped.
 */
const folder = join(root, '.cache/n8n-proof');
mkdirSync(folder, { recursive: true });
for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, 'platform/n8n-proof', file), join(folder, file));
say('• installing n8n-workflow');
execFileSync('npm', ['ci', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
});
execFileSync(process.execPath, [join(root, 'api-server/src/testing/prove-n8n.ts'), folder], { stdio: 'inherit' });
