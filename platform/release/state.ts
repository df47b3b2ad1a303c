import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';

/** Says whether the platform is a package of a remote's own repository. In the workspace it runs from its sources. */
export const isInstalled: boolean = import.meta.dirname.split(sep).includes('node_modules');

/** Names the root folder of the workspace, or of the remote's own repository. */
export const workspaceRoot: string = isInstalled ? repositoryAbove(process.cwd()) : resolve(import.meta.dirname, '../..');

/** Returns the nearest folder that declares a remote, so that commands work in its subfolders too. */
function repositoryAbove(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'contributes.ts'))) return folder;
    if (folder === dirname(folder)) return start;
  }
}

/** Returns the folder of releases, registries and keys: `.platform` of the workspace, or `PLATFORM_DIR`. */
export function platformDir(): string {
  const folder = resolve(process.env.PLATFORM_DIR ?? join(workspaceRoot, '.platform'));
  mkdirSync(folder, { recursive: true });
  return folder;
}

export const releaseDir = (state: string, name: string, release: string) => join(state, 'releases', name, release);
export const registryDir = (state: string, env: string) => join(state, 'registry', env);
export const isReleased = (state: string, name: string, release: string) =>
  existsSync(join(releaseDir(state, name, release), 'release.json'));

/** Creates the folder of a file. */
export function ensureParent(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  return file;
}
