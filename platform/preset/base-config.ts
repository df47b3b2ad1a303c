import { basename, resolve } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { pluginBuildManifest } from './build-manifest.ts';
import { declarationSources } from './declaration-notes.ts';
import { esmAliases, routerAliases } from './esm-aliases.ts';
import { changedFiles } from './federation-retry.ts';
import { pluginTexts } from './texts.ts';

export type BuildMode = 'development' | 'production';

/** Returns the settings that every browser build shares. `name` is the package's name; it keeps its class names apart from those of other packages. */
export function baseConfig(
  root: string,
  mode: BuildMode,
  name: string = basename(root),
  textsOf: readonly string[] = [root],
): RsbuildConfig {
  const isProduction = mode === 'production';
  return {
    root,
    mode,
    plugins: [pluginReact({ fastRefresh: !isProduction }), pluginTexts(textsOf), pluginBuildManifest()],
    resolve: { alias: { ...esmAliases(), ...(isProduction ? routerAliases() : {}) } },
    output: {
      distPath: {
        root: resolve(root, isProduction ? 'dist' : 'dist-dev'),
        js: '',
        css: '',
        jsAsync: '',
        cssAsync: '',
        font: '',
        svg: '',
        image: '',
        assets: '',
      },
      cleanDistPath: true,
      filenameHash: 'contenthash:8',
      legalComments: 'none',
      sourceMap: { js: isProduction ? false : 'cheap-module-source-map' },
      overrideBrowserslist: ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.4'],
      polyfill: 'off',
      cssModules: {
        // Sheets of all packages meet on one page: the package's name makes a class unique, the hash of path and class keeps it stable.
        localIdentName: `${name.replace('mfe-', '')}-${isProduction ? '' : '[name]-[local]-'}[hash:base64:6]`,
        // Classes become constants that the minifier inlines, and a misspelled one fails the build.
        namedExport: true,
        exportLocalsConvention: 'camelCaseOnly',
      },
    },
    security: { sri: { enable: isProduction, algorithm: 'sha384' } },
    // Everything is served on one origin. Without this, the federation plugin would allow all origins and warn on each build.
    server: { cors: { origin: /^http:\/\/127\.0\.0\.1(:\d+)?$/ } },
    performance: { printFileSize: false, chunkSplit: { strategy: 'custom', splitChunks: { cacheGroups: { defaultVendors: false } } } },
    tools: {
      // The gateway renders the page from the registry and the build manifest.
      htmlPlugin: false,
      rspack: {
        output: { chunkLoadTimeout: 4_000, crossOriginLoading: 'anonymous' },
        ignoreWarnings: [/Critical dependency/],
        // antd's modules have no side effects, but their manifests don't say so; without this, every Input includes the whole form engine.
        module: {
          rules: [
            { test: /[\\/]@rc-component[\\/]/, sideEffects: false },
            ...(isProduction
              ? [
                  {
                    test: declarationSources,
                    enforce: 'pre' as const,
                    use: [{ loader: resolve(import.meta.dirname, 'declaration-notes.ts') }],
                  },
                ]
              : []),
            { test: changedFiles, use: [{ loader: resolve(import.meta.dirname, 'federation-retry.ts') }] },
          ],
        },
      },
    },
    logLevel: 'warn',
  };
}
