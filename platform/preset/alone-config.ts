import { resolve } from 'node:path';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { type BuildMode, baseConfig } from './base-config.ts';

/** The standalone page of a remote: `src/standalone.tsx` with everything it needs in one bundle, no shell and no federation. */
export function aloneConfig({ root, name, mode }: { root: string; name: string; mode: BuildMode }): RsbuildConfig {
  return mergeRsbuildConfig(baseConfig(root, mode, name), {
    source: { entry: { index: './src/standalone.tsx' }, preEntry: ['shared-ui/styles.css', 'shared-ui/antd.css'] },
    html: { title: name, mountId: 'root' },
    tools: { htmlPlugin: true },
    security: { sri: { enable: false } },
    output: { distPath: { root: resolve(root, 'dist-alone') }, assetPrefix: '/' },
  });
}
