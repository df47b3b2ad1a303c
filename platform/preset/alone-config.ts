import { resolve } from 'node:path';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { type BuildMode, baseConfig } from './base-config.ts';
import { packageFolder } from './shared-keys.ts';

/** Returns the build of a remote's standalone page: `src/standalone.tsx` in one bundle, without shell and federation. */
export function aloneConfig({ root, name, mode }: { root: string; name: string; mode: BuildMode }): RsbuildConfig {
  return mergeRsbuildConfig(baseConfig(root, mode, name, [packageFolder('shared-ui'), root]), {
    source: { entry: { index: './src/standalone.tsx' }, preEntry: ['shared-ui/styles.css', 'shared-ui/antd.css'] },
    html: { title: name, mountId: 'root' },
    tools: { htmlPlugin: true },
    security: { sri: { enable: false } },
    output: { distPath: { root: resolve(root, 'dist-alone') }, assetPrefix: '/' },
  });
}
