// Plain JavaScript with no dependency: any Node from 20 on runs this before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import module from 'node:module';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenParentEnds } from '../process/parent.mjs';
import { ensureInstalled, projectNode } from './install.mjs';
import { fail, root } from './report.mjs';

const wantedMajor = 24;
const oldestNode = 20;
/** Keeps what Node has compiled, so that the next command starts a quarter of a second sooner. */
const compiled = join(root, '.cache/compiled');

/**
 * Installs missing packages, then runs a command under the project's own Node, which runs TypeScript directly.
 * @param {URL} file
 * @param {boolean} needsTools says whether the command needs the development tools too
 */
export async function runCommand(file, needsTools = true) {
  if (major(process.versions.node) < oldestNode)
    fail(`Atrium needs Node ${oldestNode} or newer to set itself up; this is ${process.version}. Install a current Node from nodejs.org.`);
  process.chdir(root);
  await ensureInstalled(needsTools);
  const path = fileURLToPath(file);
  const node = usableNode();
  if (node === process.execPath) {
    module.enableCompileCache(compiled);
    await import(path);
  } else await delegate(node, path);
}

/** Returns the project's Node if it runs here, or else this one if it is new enough. */
function usableNode() {
  const version = spawnSync(projectNode, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (major(version) >= wantedMajor) return version.trim() === process.version ? process.execPath : projectNode;
  if (major(process.versions.node) >= wantedMajor) return process.execPath;
  return fail(
    `The project's own Node ${wantedMajor} does not run on this machine (node_modules/.bin/node). Install Node ${wantedMajor} and run the command again.`,
  );
}

/** Runs the command in the project's Node, stops it together with this process, and exits with its code. */
function delegate(node, path) {
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: `${root}/node_modules/.bin${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(node, [path, ...process.argv.slice(2)], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // A terminal's Ctrl+C reaches the child directly; a signal sent only to this process is forwarded.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenParentEnds(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
      resolve();
    });
  });
}

function major(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10) || 0;
}
