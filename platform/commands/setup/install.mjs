import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, root, say } from './report.mjs';
import { restoreTypes, runtimePackages, trimInstall } from './runtime-packages.mjs';

const lockFile = join(root, 'package-lock.json');
const record = join(root, 'node_modules/.atrium-install');
/** Names npm's own record of the installed tree. */
const installedLock = join(root, 'node_modules/.package-lock.json');

/** Names the Node that the workspace's `node` package installs. */
export const projectNode = join(root, 'node_modules/.bin/node');

/** Ends the record of an installation without development tools. */
const withoutTools = ' runtime';

/**
 * Installs packages unless those of package-lock.json are there. Development tools are left out where the command does not need them, are
 * added to the others where it does, and stay where they are installed.
 * @param {boolean} needsTools
 */
export async function ensureInstalled(needsTools) {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const last = existsSync(record) ? readFileSync(record, 'utf8') : undefined;
  if (isInstalled(hash, last, needsTools)) return;
  const npm = findNpm();
  refuseWithoutScripts(npm);
  // A record without the ending, or another installation by hand, belongs to somebody who develops.
  const all = needsTools || (existsSync(installedLock) && !last?.endsWith(withoutTools));
  const isComplete = all && last === hash + withoutTools && (await addTools(npm));
  if (!isComplete) await install(npm, all);
  if (!existsSync(projectNode))
    fail(
      "npm installed the packages without their install scripts, so the project's own Node is missing. Run: npm ci --ignore-scripts=false",
    );
  if (!all) trimInstall(root, readPackages(lockFile));
  writeFileSync(record, all ? hash : hash + withoutTools);
}

function isInstalled(hash, last, needsTools) {
  if (!existsSync(projectNode)) return false;
  if (last === hash || (!needsTools && last === hash + withoutTools)) return true;
  // A trimmed installation lacks files that npm's record doesn't know of.
  if (last?.endsWith(withoutTools) || !matchesLock(needsTools)) return false;
  if (needsTools) writeFileSync(record, hash);
  return true;
}

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Returns true when npm's record has every package of the lock file in its version: someone ran npm by hand. */
function matchesLock(needsTools) {
  if (!existsSync(installedLock)) return false;
  const wanted = readPackages(lockFile);
  const found = readPackages(installedLock);
  const paths = needsTools ? Object.keys(wanted) : [...runtimePackages(wanted)];
  return paths.every((path) => {
    const entry = wanted[path];
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

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Adds the development tools to an installation without them. Returns false if the packages are not those of the lock file afterward. */
async function addTools(npm) {
  // npm's record still lists the packages that were removed, and npm believes it.
  rmSync(installedLock, { force: true });
  if (!restoreTypes(root)) return false;
  const args = ['install', '--include=dev', '--no-save', '--prefer-offline', ...quiet];
  const code = await runNpm(npm, args, '• Adding the development tools that this command needs …');
  return code === 0 && matchesLock(true);
}

async function install(npm, all) {
  const args = ['ci', ...(all ? ['--include=dev'] : ['--omit=dev', '--omit=peer']), ...quiet];
  const code = await runNpm(npm, args, '• Installing packages (the first time takes about a minute) …');
  if (code !== 0) fail(`npm could not install the packages (npm ci, exit code ${code}); see its own message above.`);
}

async function runNpm(npm, args, message) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  say(message);
  const heartbeat = setInterval(() => say(`  … still installing, ${seconds()} s`), 20_000);
  const child = spawn('npm', args, { ...npm, cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (value) => resolve(value ?? 1));
  });
  clearInterval(heartbeat);
  if (code === 0) say(`• Packages installed in ${seconds()} s`);
  return code;
}
