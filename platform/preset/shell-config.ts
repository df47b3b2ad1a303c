import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { type BuildMode, baseConfig } from './base-config.ts';
import { hostShared } from './shared-keys.ts';

/** The build of the host shell: provides every shared module, knows no remote. `assetPrefix` is where the gateway serves its files. */
export function shellConfig({ root, mode, assetPrefix = 'auto' }: { root: string; mode: BuildMode; assetPrefix?: string }): RsbuildConfig {
  return mergeRsbuildConfig(baseConfig(root, mode), {
    source: { entry: { index: './src/main.tsx' } },
    output: { assetPrefix },
    plugins: [
      pluginModuleFederation({
        name: 'host_shell',
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
