import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { type BuildMode, baseConfig } from './base-config.ts';
import { remoteShared } from './shared-keys.ts';

export interface RemoteBuild {
  /** The remote's folder. */
  readonly root: string;
  /** Its package name, for example `mfe-chat`. */
  readonly name: string;
  /** The release's id; it becomes part of the container's global name, so that two releases can live on one page. */
  readonly release: string;
  readonly mode: BuildMode;
}

/** The global a release defines: letters, digits and underscores only. */
export const uniqueNameOf = (name: string, release: string): string => `${name}_${release}`.replaceAll(/[^A-Za-z0-9]/g, '_');

/** The build of a remote: exposes `./remote` and `./single-spa`, takes every shared module from the page. */
export function remoteConfig({ root, name, release, mode }: RemoteBuild): RsbuildConfig {
  const uniqueName = uniqueNameOf(name, release);
  return mergeRsbuildConfig(baseConfig(root, mode, name), {
    source: { entry: { index: './src/remote.tsx' } },
    output: { assetPrefix: 'auto' },
    plugins: [
      pluginModuleFederation({
        name: uniqueName,
        filename: 'remoteEntry.[contenthash:8].js',
        // Named, so that publish finds the chunk and the gateway preloads it.
        exposes: {
          './remote': { import: './src/remote.tsx', name: 'expose-remote' },
          './single-spa': { import: './src/single-spa.tsx', name: 'expose-single-spa' },
        },
        shared: remoteShared(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { optimization: { target: 'web', disableRemote: true, disableSnapshot: true }, externalRuntime: true },
      }),
    ],
  } as RsbuildConfig);
}
