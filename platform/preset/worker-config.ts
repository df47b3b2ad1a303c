import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RsbuildConfig, RsbuildPlugin } from '@rsbuild/core';
import { browsers } from './base-config.ts';
import { integrityOf } from './integrity.ts';
import { workerFile } from './worker-file.ts';

const [script, style] = ['offline-page.js', 'offline-page.css'];

/** Returns the build of the shell's service worker: one file that contains its offline page. */
export const workerConfig = (root: string): RsbuildConfig => ({
  root,
  mode: 'production',
  source: {
    entry: { sw: './src/worker/worker.ts', 'offline-page': './src/worker/offline-page/offline-page.ts' },
    define: { OFFLINE_TEXTS: JSON.stringify(readTexts(join(root, 'src/messages'), 'host-shell-offline')) },
  },
  output: {
    distPath: { root: workerOutput(root), js: '', css: '' },
    filename: { js: '[name].js', css: '[name].css' },
    cleanDistPath: true,
    legalComments: 'none',
    sourceMap: { js: false },
    overrideBrowserslist: [...browsers],
    polyfill: 'off',
    cssModules: { localIdentName: 'offline-[hash:base64:6]', namedExport: true, exportLocalsConvention: 'camelCaseOnly' },
  },
  performance: { printFileSize: false, chunkSplit: { strategy: 'all-in-one' } },
  tools: { htmlPlugin: false },
  plugins: [pluginEmbedPage()],
  logLevel: 'warn',
});

/** Returns the folder of the built worker. */
export const workerOutput = (root: string): string => resolve(root, 'dist-worker');

/** Reads one section of a package's texts in every language that has it. */
function readTexts(folder: string, section: string): Record<string, Record<string, string>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.flatMap((name) => {
      const texts = (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, Record<string, string>>)[section];
      return texts ? [[name.replace('.json', ''), texts]] : [];
    }),
  );
}

/** Puts the offline page into the worker, so that both are one version and the page needs no other file. */
const pluginEmbedPage = (): RsbuildPlugin => ({
  name: 'platform:embed-offline-page',
  setup(api) {
    api.processAssets({ stage: 'optimize-transfer' }, ({ assets, compilation, sources }) => {
      const read = (name: string) => {
        const asset = assets[name];
        if (!asset) throw new Error(`The worker's build has no ${name}.`);
        return asset.source().toString();
      };
      const page = offlinePage(read(script), read(style));
      const worker = read(workerFile).replaceAll('OFFLINE_PAGE', () => JSON.stringify(page));
      compilation.updateAsset(workerFile, new sources.RawSource(worker));
      for (const name of [script, style]) compilation.deleteAsset(name);
    });
  },
});

function offlinePage(code: string, sheet: string) {
  // Neither may close its element.
  const [own, styles] = [code.replaceAll('</', '<\\/'), sheet.replaceAll('</', '<\\/')];
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">';
  return {
    html: `<!doctype html><html lang="en"><head>${head}<title>Atrium</title><style>${styles}</style></head><body><script>${own}</script></body></html>`,
    script: integrityOf(own),
    style: integrityOf(styles),
  };
}
