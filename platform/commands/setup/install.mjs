import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, root, say } from './report.mjs';

const lockFile = join(root, 'package-lock.json');
const record = join(root, 'node_modules/.atrium-install');
/** Names npm's own record of the installed tree. */
const installedLock = join(root, 'node_modules/.package-lock.json');

/** Names the Node that the workspace's `node` package installs. */
export const projectNode = join(root, 'node_modules/.bin/node');

/** Runs `npm ci` unless the installed packages are those of package-lock.json. */
export async function ensureInstalled() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (isInstalled(hash)) return;
  const npm = findNpm();
  refuseWithoutScripts(npm);
  await install(npm);
  if (!existsSync(projectNode))
    fail(
      "npm installed the packages without their install scripts, so the project's own Node is missing. Run: npm ci --ignore-scripts=false",
    );
  writeFileSync(record, hash);
}

function isInstalled(hash) {
  if (!existsSync(projectNode)) return false;
  if (existsSync(record) && readFileSync(record, 'utf8') === hash) return true;
  if (!matchesLock()) return false;
  writeFileSync(record, hash);
  return true;
}

/** Returns true when npm's record has every package of the lock file in its version: someone ran npm by hand. */
function matchesLock() {
  if (!existsSync(installedLock)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const found = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional || entry.link) return true;
    return found[path]?.version === entry.version;
  });
}

/** Finds the user's npm: under `npm start`, the PATH starts with this workspace's binaries, which an install replaces. */
function findNpm() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules[/\\]\.bin|node-gyp-bin/.test(folder))
    .join(delimiter);
  const env = { ...process.env, PATH: path };
  const shell = process.platform === 'win32';
  if (spawnSync('npm', ['--version'], { env, shell }).status === 0) return { env, shell };
  return fail('npm was not found. It comes with Node: install Node 20 or newer with npm, then run the command again.');
}

function refuseWithoutScripts(npm) {
  const answer = spawnSync('npm', ['config', 'get', 'ignore-scripts'], { ...npm, cwd: root, encoding: 'utf8' });
  if (answer.stdout?.trim() === 'true')
    fail("npm is set to ignore install scripts, which bring the project's Node and database. Run once: npm ci --ignore-scripts=false");
}

async function install(npm) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  say('• Installing packages (the first time takes about a minute) …');
  const heartbeat = setInterval(() => say(`  … still installing, ${seconds()} s`), 20_000);
  const child = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    ...npm,
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (value) => resolve(value ?? 1));
  });
  clearInterval(heartbeat);
  if (code !== 0) fail(`npm could not install the packages (npm ci, exit code ${code}); see its own message above.`);
  say(`• Packages installed in ${seconds()} s`);
}
