import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

/** What a build leaves for publish and gateway: its scripts and styles by entry and by chunk name, and the hash of every file. */
export interface BuildManifest {
  /** Files of the `index` entry in loading order. */
  readonly initial: readonly string[];
  /** Files of each named chunk and of each exposed module. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
  readonly integrity: Readonly<Record<string, string>>;
}

export const buildManifestFile = 'build-manifest.json';

/** Writes `build-manifest.json` beside the built files. */
export const pluginBuildManifest = (): RsbuildPlugin => ({
  name: 'platform:build-manifest',
  setup(api) {
    api.onAfterBuild(({ stats }) => {
      if (!stats || stats.hasErrors()) return;
      const json = stats.toJson({ all: false, chunkGroups: true, entrypoints: true, assets: true, chunks: true });
      const manifest: BuildManifest = {
        initial: code(json.entrypoints?.['index']?.assets),
        chunks: Object.fromEntries(Object.entries(json.namedChunkGroups ?? {}).map(([name, group]) => [name, code(group.assets)])),
        integrity: hashesOf(api.context.distPath),
      };
      writeFileSync(join(api.context.distPath, buildManifestFile), JSON.stringify(manifest, null, 1));
    });
  },
});

const code = (assets: Rspack.StatsChunkGroup['assets'] = []) => assets.map(({ name }) => name).filter((name) => /\.(js|css)$/.test(name));

function hashesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name) && entry.name !== buildManifestFile,
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths
      .map((path) => [
        relative(folder, path).replaceAll('\\', '/'),
        `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`,
      ])
      .toSorted(),
  );
}
