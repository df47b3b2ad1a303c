import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { installedVersion, sharedLibraries } from '../preset/shared-keys.ts';
import type { DeployablePackage } from './packages.ts';
import { isInstalled, workspaceRoot } from './state.ts';

/** Describes the parts of npm's lock file that decide what a build contains. */
export interface BuildLock {
  readonly packages: Readonly<Record<string, LockedEntry>>;
}

interface LockedEntry {
  readonly version?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const readLock = () => JSON.parse(readFileSync(join(workspaceRoot, 'package-lock.json'), 'utf8')) as BuildLock;

/**
 * Returns the lock file's entries that these workspaces need, so that a package of another team changes no release. Links to other
 * workspaces are not followed: their own files are inputs where they matter.
 */
export function lockedFor({ packages }: BuildLock, workspaces: readonly string[]): Record<string, LockedEntry> {
  const found = new Map<string, LockedEntry>();
  const waiting = [...workspaces];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = packages[path];
    if (!entry || found.has(path) || entry.link) continue;
    found.set(path, entry);
    const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies });
    for (const name of names) {
      const target = locate(packages, path, name);
      if (target) waiting.push(target);
    }
  }
  return Object.fromEntries([...found].filter(([path]) => path.includes('node_modules/')).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Searches like Node: in the package's own node_modules, then in those of the folders above it. */
function locate(packages: BuildLock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (path in packages) return path;
    if (!folder) return undefined;
  }
}

const ignored = new Set([
  'node_modules',
  'dist',
  'dist-dev',
  'dist-provider',
  'dist-worker',
  'dist-alone',
  '.cache',
  'coverage',
  'README.md',
]);

/**
 * Returns eight hexadecimal digits that depend on every input of a build: the package's own files, the build preset, what the lock file
 * says about its dependencies and the build's, and the shared packages (whole for the shell, which contains them; their versions only for
 * a remote, which takes them from the page).
 */
export function sourceHash({ root, kind }: DeployablePackage, lock = isInstalled ? undefined : readLock()): string {
  if (!lock) return hashOf(repositoryInputs(root), []);
  const shared = ['shared-contracts', 'shared-ui'].map((name) => join(workspaceRoot, name));
  const inputs = [
    root,
    join(workspaceRoot, 'platform/preset'),
    ...(kind !== 'remote' ? shared : shared.map((folder) => join(folder, 'package.json'))),
  ];
  const workspaces = [relative(workspaceRoot, root), 'platform', ...(kind === 'remote' ? [] : ['shared-contracts', 'shared-ui'])];
  return hashOf(inputs, [
    JSON.stringify(lockedFor(lock, workspaces)),
    ...sharedLibraries.map((name) => `${name}@${installedVersion(name)}`),
  ]);
}

function hashOf(inputs: readonly string[], facts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesBelow))
    hash
      .update(`${relative(workspaceRoot, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  for (const fact of facts) hash.update(fact);
  return hash.digest('hex').slice(0, 8);
}

/** Lists what decides a build in a remote's own repository: its sources, and by its lock file the platform and every library. */
const repositoryInputs = (root: string) =>
  ['package.json', 'package-lock.json', 'contributes.ts', 'src'].map((name) => join(root, name)).filter((path) => existsSync(path));

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => !ignored.has(name))
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
}
