import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Names the workspace's root folder. */
export const workspaceRoot = resolve(import.meta.dirname, '../..');

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
