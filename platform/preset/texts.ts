import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';

/** Returns the name of the built file with a package's texts in a language. */
export const textsFile = (tag: string): string => `texts-${tag}.json`;

/** Writes the texts of the packages in `folders` into the build, one file per language: `src/messages/de.json` becomes `texts-de.json`. */
export const pluginTexts = (folders: readonly string[]): RsbuildPlugin => ({
  name: 'platform:texts',
  setup(api) {
    api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
      const texts = folders.map((folder) => join(folder, 'src/messages')).filter((folder) => existsSync(folder));
      const files = new Set(texts.flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.json'))));
      for (const folder of texts) compilation.contextDependencies.add(folder);
      for (const name of files) {
        const paths = texts.map((folder) => join(folder, name)).filter((path) => existsSync(path));
        const content = JSON.stringify(Object.assign({}, ...paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as object)));
        compilation.emitAsset(textsFile(name.replace('.json', '')), new sources.RawSource(content));
      }
    });
  },
});
