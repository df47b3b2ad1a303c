import { basename, dirname, extname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { pluginBuildManifest } from './build-manifest.ts';
import { declarationSources } from './declaration-notes.ts';
import { antdAliases, esmAliases, routerAliases } from './esm-aliases.ts';
import { styledFiles, styleEngine } from './extracted-styles.ts';
import { changedFiles } from './federation-retry.ts';
import { iconFiles } from './icon-keys.ts';
import { pluginTexts } from './texts.ts';
import { partedFiles } from './unused-parts.ts';

export type BuildMode = 'development' | 'production';

/** Lists the browsers that the product supports. */
export const browsers = ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.4'] as const;

/** Returns a loader of this folder: TypeScript in the workspace, JavaScript in the installed package. */
const loaderFile = (name: string) => resolve(import.meta.dirname, name + extname(import.meta.filename));

/** Names a source in a source map by its path below a folder, because other paths tell everyone about the machine that built it. */
const sourceName =
  (folder: string) =>
  ({ absoluteResourcePath: path, resourcePath }: { absoluteResourcePath: string; resourcePath: string }): string => {
    if (!isAbsolute(path)) return `generated/${basename(resourcePath)}`;
    const name = relative(folder, path).split(sep).join('/');
    return name.startsWith('..') ? `elsewhere/${basename(path)}` : name;
  };

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
    resolve: { alias: { ...esmAliases(), ...antdAliases(), ...(isProduction ? routerAliases() : {}) } },
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
      // Each release has its own folder, so that its scripts need no hash, of which the page would load hundreds. The suffix keeps short
      // names apart from those that blockers of advertisements refuse, such as ad.js.
      ...(isProduction ? { filename: { js: '[name].a.js', css: '[name].a.css' } } : {}),
      legalComments: 'none',
      // Only the server reads these maps, to find the source of an error. They have no sources, and no script names them.
      sourceMap: { js: isProduction ? 'hidden-nosources-source-map' : 'cheap-module-source-map' },
      overrideBrowserslist: [...browsers],
      polyfill: 'off',
      cssModules: {
        // Sheets of all packages meet on one page: the package's name makes a class unique, the hash of path and class keeps it stable.
        localIdentName: `${name.replace('mfe-', '')}-${isProduction ? '' : '[name]-[local]-'}[hash:base64:6]`,
        // Classes become constants that the minifier inlines, and a misspelled one fails the build.
        namedExport: true,
        exportLocalsConvention: 'camelCaseOnly',
      },
    },
    security: { sri: { enable: isProduction, algorithm: 'sha256' } },
    // Everything is served on one origin. Without this, the federation plugin would allow all origins and warn on each build.
    server: { cors: { origin: /^http:\/\/127\.0\.0\.1(:\d+)?$/ } },
    performance: { printFileSize: false, chunkSplit: { strategy: 'custom', splitChunks: { cacheGroups: { defaultVendors: false } } } },
    tools: {
      // The gateway renders the page from the registry and the build manifest.
      htmlPlugin: false,
      rspack: {
        output: {
          chunkLoadTimeout: 4_000,
          crossOriginLoading: 'anonymous',
          ...(isProduction ? { devtoolModuleFilenameTemplate: sourceName(dirname(root)) } : {}),
        },
        ignoreWarnings: [/Critical dependency/],
        // antd's modules have no side effects, but their manifests don't say so; without this, every Input includes the whole form engine.
        module: {
          rules: [
            { test: [/[\\/]@rc-component[\\/]/, styleEngine], sideEffects: false },
            ...(isProduction
              ? [
                  {
                    test: styledFiles,
                    use: [{ loader: loaderFile('extracted-styles') }],
                  },
                  {
                    test: partedFiles,
                    use: [{ loader: resolve(import.meta.dirname, 'unused-parts.ts') }],
                  },
                  {
                    test: iconFiles,
                    use: [{ loader: loaderFile('icon-keys') }],
                  },
                  {
                    test: declarationSources,
                    enforce: 'pre' as const,
                    use: [{ loader: loaderFile('declaration-notes') }],
                  },
                ]
              : []),
            // Each of its fifteen grammars would otherwise be a separate script, whose name and hash every page carries.
            { test: /[\\/]@mermaid-js[\\/]parser[\\/]/, parser: { dynamicImportMode: 'eager' } },
            // A worker's source as text. A worker that is bundled would look for the federation runtime of the page and stop.
            { resourceQuery: /^\?raw$/, type: 'asset/source' },
            { test: changedFiles, use: [{ loader: loaderFile('federation-retry') }] },
          ],
        },
      },
    },
    logLevel: 'warn',
  };
}
