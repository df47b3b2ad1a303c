import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { installedVersion } from '../preset/shared-keys.ts';
import { workspaceRoot } from '../release/index.ts';
import { UsageError } from './command.ts';
import { remoteFiles } from './remote-template.ts';
import { repositoryFiles } from './repository-template.ts';

/**
 * Writes a remote with a page, its test, and its single-spa and standalone entries, and links it into the workspace.
 * @throws Error when the folder already exists.
 */
export async function writeRemote(
  given: string,
  label: string | undefined,
  say: (line: string) => void,
  root = workspaceRoot,
): Promise<{ readonly name: string; readonly folder: string }> {
  const name = remoteName(given);
  const folder = join(root, name);
  if (existsSync(folder)) throw new Error(`The folder ${name} already exists.`);
  const id = name.slice('mfe-'.length);
  const versions = { react: installedVersion('react'), contracts: installedVersion('shared-contracts'), ui: installedVersion('shared-ui') };
  for (const [file, text] of Object.entries(remoteFiles({ name, id, label: label ?? sentence(id), versions }))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  addToWorkspace(root, name);
  if (root === workspaceRoot) link(name, say);
  return { name, folder };
}

/**
 * Writes a remote as its own repository, outside the workspace (docs/guides/a-remote-in-its-own-repository.md).
 * @throws Error when the folder already has files.
 */
export function writeRepository(
  given: string,
  label: string | undefined,
  folder: string,
): { readonly name: string; readonly root: string } {
  const name = remoteName(given);
  const root = resolve(folder);
  if (existsSync(root) && readdirSync(root).some((file) => file !== '.git')) throw new Error(`The folder ${root} already has files.`);
  const id = name.slice('mfe-'.length);
  for (const [file, text] of Object.entries(repositoryFiles({ name, id, label: label ?? sentence(id), versionOf: testedVersion }))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text, file.startsWith('.ci/') ? { mode: 0o755 } : {});
  }
  return { name, root };
}

/** Returns the version that the platform was tested with. The installed package names those of its tools; the workspace has them. */
function testedVersion(name: string): string {
  const { testedWith = {} } = createRequire(import.meta.url)('platform/package.json') as { testedWith?: Readonly<Record<string, string>> };
  return testedWith[name] ?? installedVersion(name);
}

function remoteName(given: string): string {
  const name = given.startsWith('mfe-') ? given : `mfe-${given}`;
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new UsageError(
      `"${given}" is not a valid name for a remote. Use lowercase letters, digits and single dashes, for example mfe-hello.`,
    );
  return name;
}

const sentence = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;

function addToWorkspace(root: string, name: string): void {
  const file = join(root, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { workspaces: string[] };
  const last = manifest.workspaces.findLastIndex((one) => one.startsWith('mfe-'));
  manifest.workspaces.splice(last + 1, 0, name);
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Runs npm to link the package and update the lock file (without a download), then the formatter. */
function link(name: string, say: (line: string) => void): void {
  say('• Linking it into the workspace …');
  const options = { cwd: workspaceRoot, encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const installed = spawnSync('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], options);
  if (installed.status !== 0) throw new Error(`npm could not link it: ${installed.stderr}\nRun npm install, then npm run lock -- --fix.`);
  spawnSync(process.execPath, [join(workspaceRoot, 'platform/checks/lock.ts'), '--fix'], options);
  spawnSync(join(workspaceRoot, 'node_modules/.bin/biome'), ['check', '--write', name, 'package.json'], options);
}
