import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Describes the parts of a `package.json` that packing reads or writes. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly sideEffects?: boolean | readonly string[];
  readonly imports?: Readonly<Record<string, unknown>>;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Describes a package that other repositories install. */
export interface PublishedPackage {
  readonly name: string;
  readonly description: string;
  /** Lists what the installing repository brings, because it exists once on the page or once in the repository. */
  readonly peers: readonly string[];
  /** Lists peers that only tests need. */
  readonly optionalPeers?: readonly string[];
  /** Lists sources that no export names, but which run at run time. */
  readonly entries?: readonly string[];
  /** Lists folders and files that are copied as they are; tests and TypeScript are left out. */
  readonly assets: readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
}

/** Lists what a remote's own repository installs, in the versions that the workspace was tested with. */
export const repositoryPackages = {
  page: ['react', 'react-dom', 'shared-contracts', 'shared-ui', 'zod'],
  tools: [
    '@playwright/test',
    '@testing-library/react',
    '@types/node',
    '@types/react',
    '@types/react-dom',
    'happy-dom',
    'platform',
    'typescript',
    'vitest',
    'zustand',
  ],
} as const;

/** Lists the packages in the order in which they depend on each other. */
export const publishedPackages: readonly PublishedPackage[] = [
  {
    name: 'shared-contracts',
    description: 'Entities, calls, events and contribution types of Atrium, and a fake shell for tests.',
    peers: ['react'],
    assets: ['CHANGELOG.md'],
  },
  {
    name: 'shared-ui',
    description: 'The design system of Atrium and the libraries that its page shares.',
    peers: ['react', 'react-dom', 'shared-contracts'],
    optionalPeers: ['@testing-library/react'],
    assets: ['CHANGELOG.md', 'src', 'dist'],
  },
  {
    name: 'platform',
    description: 'Builds, tests, tries and publishes remotes of Atrium.',
    peers: ['react', 'react-dom', 'zustand', 'shared-contracts', 'shared-ui', 'typescript'],
    optionalPeers: ['@playwright/test'],
    entries: [
      'commands/platform/run-platform.ts',
      'preset/extracted-styles.ts',
      'preset/declaration-notes.ts',
      'preset/federation-retry.ts',
    ],
    assets: [
      'CHANGELOG.md',
      'commands/setup/report.mjs',
      'commands/process/parent.mjs',
      'packages/platform-bin.mjs',
      'packages/remote.tsconfig.json',
    ],
    bin: { platform: 'packages/platform-bin.mjs' },
  },
];

/** Names the oldest Node that runs TypeScript files without a flag. */
export const oldestNode = '>=22.18';

const isTypeScript = (file: string) => /(?<!\.d)\.tsx?$/.test(file);

/** Returns the compiled file of a source. */
export const compiledName = (file: string): string => (isTypeScript(file) ? file.replace(/\.tsx?$/, '.js') : file);

export const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/**
 * Returns the `package.json` of a tarball: compiled exports with their types, shared libraries as peers, and no scripts, because nothing of
 * ours may run while somebody installs it.
 */
export function publishedManifest(
  { name, version, sideEffects = false, imports, exports = {}, dependencies = {} }: Manifest,
  { description, peers, optionalPeers = [], bin }: PublishedPackage,
  versionOf: (name: string) => string,
): Record<string, unknown> {
  const ranges = (names: readonly string[]) => Object.fromEntries(names.toSorted().map((peer) => [peer, `^${versionOf(peer)}`]));
  return {
    name,
    version,
    description,
    license: 'SEE LICENSE IN your agreement',
    type: 'module',
    engines: { node: oldestNode },
    sideEffects: typeof sideEffects === 'boolean' ? sideEffects : sideEffects.map(compiledName),
    ...(imports ? { imports } : {}),
    exports: Object.fromEntries(Object.entries(exports).map(([entry, file]) => [entry, publishedExport(file)])),
    ...(bin ? { bin } : {}),
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([dependency]) => !peers.includes(dependency))),
    ...(name === 'platform' ? { testedWith: testedWith(versionOf) } : {}),
    peerDependencies: ranges([...peers, ...optionalPeers]),
    ...(optionalPeers.length ? { peerDependenciesMeta: Object.fromEntries(optionalPeers.map((peer) => [peer, { optional: true }])) } : {}),
  };
}

const testedWith = (versionOf: (name: string) => string) =>
  Object.fromEntries([...repositoryPackages.page, ...repositoryPackages.tools].map((name) => [name, versionOf(name)]));

function publishedExport(file: string): string | { readonly types: string; readonly default?: string } {
  if (file.endsWith('.d.ts')) return { types: file };
  if (!isTypeScript(file)) return file;
  return { types: file.replace(/\.tsx?$/, '.d.ts'), default: compiledName(file) };
}
