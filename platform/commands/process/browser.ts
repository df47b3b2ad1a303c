import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { dayMs } from 'shared-contracts/days';
import { workspaceRoot } from '../../release/index.ts';
import { say } from '../setup/report.mjs';

const downloadLimitMs = 120_000;
const retryDownloadAfterMs = dayMs;
/** The headless shell, which Playwright downloads too, draws no user interface and takes less processor time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const lastFailure = join(workspaceRoot, '.cache/browser-download-failed');

/**
 * Returns the path of a Chromium that runs here: `CHROMIUM_PATH`, Playwright's own (downloaded if possible), the distribution's, or, as root on
 * Debian, the one that apt installs. @throws Error that says in one line what to install if none is found.
 */
export function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given && !runs(given)) throw new Error(`CHROMIUM_PATH is ${given}, which does not run as a headless Chromium.`);
  const found = given || playwrightsOwn() || onPath() || fromApt();
  if (!found) throw new Error(missing);
  return found;
}

const missing =
  'The browser tests need Chromium: it could not be downloaded and none is installed. Install your system’s chromium package, or set CHROMIUM_PATH.';

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  if (!existsSync(path) && !failedLately()) download();
  return existsSync(path) && runs(path) ? path : undefined;
}

function download(): void {
  say('• Downloading a browser for the tests (about 110 MB, for at most two minutes) …');
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  const result = spawnSync(process.execPath, [cli, 'install', 'chromium'], { timeout: downloadLimitMs, stdio: 'ignore' });
  if (result.status === 0) return;
  say('the download failed; looking for an installed browser');
  mkdirSync(dirname(lastFailure), { recursive: true });
  writeFileSync(lastFailure, 'Records a failed download, which is retried once a day.\n');
}

const failedLately = () => existsSync(lastFailure) && Date.now() - statSync(lastFailure).mtimeMs < retryDownloadAfterMs;

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path) && runs(path));
}

function fromApt(): string | undefined {
  const isDebian = existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian|^ID=ubuntu/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isDebian || process.getuid?.() !== 0) return undefined;
  say('• Installing the distribution’s chromium …');
  // apt downloads as another user, who can't write to this run's folder.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', TMPDIR: undefined };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const found = onPath();
    if (found) return found;
  }
  return undefined;
}

/** Starts the browser once: an installed one may still lack libraries. */
function runs(path: string): boolean {
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', 'about:blank'];
  const { stdout } = spawnSync(path, args, { encoding: 'utf8', timeout: 30_000 });
  return stdout?.includes('<html>') ?? false;
}
