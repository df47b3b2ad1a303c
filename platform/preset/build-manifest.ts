import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { integrityOf } from './integrity.ts';
import { sharedKeys } from './shared-keys.ts';

/** Describes a build for publish and gateway: its scripts and styles by entry and chunk name, and the hash of every file. */
export interface BuildManifest {
  /** Lists the files of the `index` entry in loading order. */
  readonly initial: readonly string[];
  /** Maps each named chunk and exposed module to its files. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
  /** Maps each lazy shared key to the shell's files. */
  readonly shared: Readonly<Record<string, readonly string[]>>;
  /** Maps each named chunk to the lazy shared keys that it takes from the page. */
  readonly consumes: Readonly<Record<string, readonly string[]>>;
  readonly integrity: Readonly<Record<string, string>>;
  /** Maps the libraries in the bundle, as `name@version`, to their licenses. */
  readonly licences: Readonly<Record<string, string>>;
}

export const buildManifestFile = 'build-manifest.json';

/** Writes `build-manifest.json` next to the built files. */
export const pluginBuildManifest = (): RsbuildPlugin => ({
  name: 'platform:build-manifest',
  setup(api) {
    api.onAfterBuild(({ stats }) => {
      if (!stats || stats.hasErrors() || !('compilation' in stats)) return;
      writeFileSync(join(api.context.distPath, buildManifestFile), JSON.stringify(manifestOf(stats, api.context.distPath), null, 1));
    });
  },
});

function manifestOf(stats: Rspack.Stats, folder: string): BuildManifest {
  const json = stats.toJson({
    all: false,
    chunkGroups: true,
    entrypoints: true,
    modules: true,
    ids: true,
    nestedModules: true,
    groupModulesByType: false,
  });
  const groups = Object.entries(json.namedChunkGroups ?? {});
  return {
    initial: code(json.entrypoints?.index?.assets),
    chunks: Object.fromEntries(groups.map(([name, group]) => [name, code(group.assets)])),
    shared: sharedFiles(stats, json.modules ?? []),
    consumes: Object.fromEntries(groups.map(([name, group]) => [name, consumedBy(group.chunks ?? [], json.modules ?? [])])),
    integrity: hashesOf(folder),
    licences: licencesOf(json.modules ?? []),
  };
}

type Modules = NonNullable<Rspack.StatsCompilation['modules']>;

const code = (assets: readonly { name: string }[] = []) => assets.map(({ name }) => name).filter((name) => /\.(js|css)$/.test(name));
const lazyKeys = sharedKeys.filter(({ eager }) => !eager).map(({ key }) => key);

/** Maps each lazy shared module to every file of the chunk group that was made for it. Its chunk may be part of other groups too. */
function sharedFiles(stats: Rspack.Stats, modules: Modules): BuildManifest['shared'] {
  return Object.fromEntries(
    lazyKeys.flatMap((key) => {
      const path = fileURLToPath(import.meta.resolve(key));
      const id = modules.find((module) => module.nameForCondition === path && module.chunks?.length && !module.name?.startsWith('provide'))
        ?.chunks?.[0];
      const chunk = [...stats.compilation.chunks].find((candidate) => id !== undefined && String(candidate.id) === String(id));
      const groups = chunk ? [...chunk.groupsIterable].filter(({ origins }) => origins.some(({ module }) => isOf(key, module))) : [];
      const files = groups.flatMap((group) => group.getFiles());
      return files.length ? [[key, [...new Set(files)].filter((name) => /\.(js|css)$/.test(name))]] : [];
    }),
  );
}

/** Returns whether a module provides or takes a shared key; those of a group's origins say what the group was made for. */
const isOf = (key: string, module: Rspack.Module | undefined): boolean => module?.identifier().includes(` ${key}@`) ?? false;

function consumedBy(chunks: readonly (string | number)[], modules: Modules): string[] {
  const wanted = new Set(chunks.map(String));
  const names = modules
    .filter((module) => module.name?.startsWith('consume shared module') && module.chunks?.some((id) => wanted.has(String(id))))
    .map(({ name }) => name ?? '');
  return lazyKeys.filter((key) => names.some((name) => name.includes(` ${key}@`)));
}

function hashesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name) && entry.name !== buildManifestFile,
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map((path) => [relative(folder, path).replaceAll('\\', '/'), integrityOf(readFileSync(path))]).toSorted(),
  );
}

/** Names the packages of the platform itself, which another repository installs like any library. */
const ownPackages: ReadonlySet<string> = new Set(['shared-contracts', 'shared-ui']);

function licencesOf(modules: Modules): Record<string, string> {
  const paths = modules
    .flatMap(({ modules: inner = [], ...own }) => [own, ...inner])
    .flatMap(({ nameForCondition }) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(nameForCondition ?? '')?.[0] ?? []);
  const found = [...new Set(paths)].flatMap((folder): [string, string][] => {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) return [];
    const { name, version, license } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string; license?: unknown };
    if (ownPackages.has(name)) return [];
    return [[`${name}@${version}`, typeof license === 'string' ? license : 'unknown']];
  });
  return Object.fromEntries(found.toSorted());
}
