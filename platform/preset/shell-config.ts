import { resolve } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { type BuildMode, baseConfig } from './base-config.ts';
import { earlierClassNames } from './earlier-class-names.ts';
import { hostShared, packageFolder } from './shared-keys.ts';
import { workerOutput } from './worker-config.ts';
import { workerFile } from './worker-file.ts';

/** The shell provides shared-ui, so it brings its texts too. */
const sharedUi = packageFolder('shared-ui');

/** Puts the small sheets that the home page needs into the first one: each would be another request. Ours still follow antd's. */
const firstSheet = {
  name: 'index',
  type: 'css/mini-extract',
  test: /[\\/]shared-ui[\\/]src[\\/](?:chat[\\/](?:chat|composer[\\/]composer)|items[\\/]items|lists[\\/]pill-choice)\.css$/,
  chunks: 'all' as const,
  enforce: true,
};

/** Puts what every list of items needs into one script, because the home page needs all of it. */
const itemLists = {
  name: 'item-lists',
  type: 'javascript/auto',
  test: /[\\/]shared-ui[\\/]src[\\/](?:(?:items|list)\.ts|(?:items|lists)[\\/](?!long-groups)[\w.-]+\.(?:tsx?|css))$/,
  chunks: 'all' as const,
  enforce: true,
};

interface ShellBuild {
  readonly root: string;
  readonly mode: BuildMode;
  /** Holds the address where the gateway serves the files. */
  readonly assetPrefix?: string;
}

/** Returns the build of the host shell, which provides every shared module and knows no remote. Its release contains the worker built before. */
export const shellConfig = ({ root, mode, assetPrefix = 'auto' }: ShellBuild): RsbuildConfig =>
  hostConfig(root, mode, 'host_shell', {
    source: { entry: { index: './src/main.tsx' } },
    output: {
      assetPrefix,
      ...(mode === 'production' ? { copy: [{ from: resolve(workerOutput(root), workerFile), info: { minimized: true } }] } : {}),
    },
  });

/** Returns the build of the platform provider: the shared modules and the loading of remotes, for plain single-spa pages. */
export const providerConfig = ({ root, mode }: ShellBuild): RsbuildConfig =>
  hostConfig(root, mode, 'platform_provider', {
    source: { entry: { index: './src/provider.ts' } },
    output: { assetPrefix: 'auto', distPath: { root: resolve(root, 'dist-provider') } },
  });

function hostConfig(root: string, mode: BuildMode, name: string, own: RsbuildConfig): RsbuildConfig {
  return mergeRsbuildConfig(baseConfig(root, mode, undefined, [sharedUi, root]), own, {
    performance: { chunkSplit: { strategy: 'custom', splitChunks: { cacheGroups: { firstSheet, itemLists } } } },
    tools: { postcss: (_, { addPlugins }) => addPlugins(earlierClassNames) },
    plugins: [
      pluginModuleFederation({
        name,
        remotes: {},
        shared: hostShared(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true }, provideExternalRuntime: true },
      }),
    ],
  } as RsbuildConfig);
}
