import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, say } from '../setup/report.mjs';

/**
 * Proves what we write with the code of those who read it. That code is large, and some of it under a license that we don't ship, so only
 * this command installs it, with a separate lock file and without running its scripts, into a folder that is never committed or shipped.
 *
 * - `backup`: a gigabyte is backed up while it is in use, restored and compared (ADR 0075).
 * - `kubernetes`: kubectl and Kubernetes' schemas accept our manifests.
 * - `metrics`: a real Prometheus, which has to be installed, reads our metrics and evaluates our alarms and dashboard.
 * - `n8n`: n8n reads the workflows that we write (ADR 0024).
 * - `ldap`: OpenLDAP, which has to be installed, signs people in (ADR 0059).
 * - `reading`: what we read in 400 files of twenty formats is what pandoc, LibreOffice, openpyxl and pdftotext wrote or read (ADR 0133).
 * - `repository`: a repository outside the workspace installs our packages from a registry and builds a remote (ADR 0072).
 * - `scans`: pages of known texts are recognized with few wrong characters, and chats are answered meanwhile (ADR 0136).
 * - `sdks`: the clients of OpenAI, Anthropic and Google read the streams that the tests of our model protocols write (ADR 0058).
 */
const proofs: Readonly<Record<string, string>> = {
  backup: 'api-server/src/testing/prove-backup.ts',
  ldap: 'api-server/src/testing/prove-ldap.ts',
  kubernetes: 'platform/proofs/prove-kubernetes.ts',
  metrics: 'api-server/src/testing/prove-metrics.ts',
  n8n: 'api-server/src/testing/prove-n8n.ts',
  reading: 'api-server/src/testing/prove-reading.ts',
  repository: 'platform/proofs/prove-repository.ts',
  scans: 'api-server/src/testing/prove-scans.ts',
  sdks: 'api-server/src/testing/prove-sdks.ts',
};

const name = process.argv[2] ?? '';
const program = proofs[name] ?? fail(`Name what to prove: ${Object.keys(proofs).join(' or ')}.`);
const folder = join(root, '.cache/proofs', name);
mkdirSync(folder, { recursive: true });
if (existsSync(join(root, 'platform/proofs', name))) install();
execFileSync(process.execPath, [join(root, program), folder], { stdio: 'inherit' });

function install(): void {
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, 'platform/proofs', name, file), join(folder, file));
  say(`• installing what ${name} needs`);
  execFileSync('npm', ['ci', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}
