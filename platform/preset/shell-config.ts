import { resolve } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { type BuildMode, baseConfig } from './base-config.ts';
import { hostShared } from './shared-keys.ts';

interface ShellBuild {
  readonly root: string;
  readonly mode: BuildMode;
  /** Where the gateway serves the files. */
  readonly assetPrefix?: string;
}

/** The build of the host shell: provides every shared module, knows no remote. */
export const shellConfig = ({ root, mode, assetPrefix = 'auto' }: ShellBuild): RsbuildConfig =>
  hostConfig(root, mode, 'host_shell', { source: { entry: { index: './src/main.tsx' } }, output: { assetPrefix } });

/** The build of the platform provider: the same shared modules and the loading of remotes, for pages that single-spa alone composes. */
export const providerConfig = ({ root, mode }: ShellBuild): RsbuildConfig =>
  hostConfig(root, mode, 'platform_provider', {
    source: { entry: { index: './src/provider.ts' } },
    output: { assetPrefix: 'auto', distPath: { root: resolve(root, 'dist-provider') } },
  });

function hostConfig(root: string, mode: BuildMode, name: string, own: RsbuildConfig): RsbuildConfig {
  return mergeRsbuildConfig(baseConfig(root, mode), own, {
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
