import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { type BuildMode, baseConfig } from './base-config.ts';
import { remoteShared } from './shared-keys.ts';
import { uniqueNameOf } from './unique-name.ts';

export interface RemoteBuild {
  /** Names the remote's folder. */
  readonly root: string;
  /** Holds its package name, for example `mfe-chat`. */
  readonly name: string;
  /** Holds the release's id, which is part of the container's global name, so that two releases can share a page. */
  readonly release: string;
  readonly mode: BuildMode;
}

/** Returns the build of a remote, which exposes `./remote` and `./single-spa` and takes every shared module from the page. */
export function remoteConfig({ root, name, release, mode }: RemoteBuild): RsbuildConfig {
  const uniqueName = uniqueNameOf(name, release);
  return mergeRsbuildConfig(baseConfig(root, mode, name), {
    source: { entry: { index: './src/remote.tsx' } },
    output: { assetPrefix: 'auto' },
    plugins: [
      pluginModuleFederation({
        name: uniqueName,
        filename: 'remoteEntry.[contenthash:8].js',
        // The names let publish find the chunks and the gateway preload them.
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
