import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import type { BuildMode } from '../preset/base-config.ts';
import type { DeployablePackage } from './packages.ts';
import { workspaceRoot } from './state.ts';

/**
 * Builds one package into its `dist` folder. Loads the bundler only now: most commands of the platform build nothing.
 * @throws Error with the bundler's message when the build fails
 */
export async function buildPackage(target: DeployablePackage, release: string, mode: BuildMode = 'production'): Promise<void> {
  const { root, name, kind } = target;
  if (kind !== 'remote') extractStyles();
  const { providerConfig, remoteConfig, shellConfig, workerConfig } = await import('../preset/index.ts');
  const config =
    kind === 'remote'
      ? remoteConfig({ root, name, release, mode })
      : kind === 'shell'
        ? shellConfig({ root, mode })
        : providerConfig({ root, mode });
  if (kind === 'shell' && mode === 'production') await build(root, workerConfig(root));
  await build(root, config);
}

async function build(cwd: string, config: RsbuildConfig): Promise<void> {
  const { createRsbuild } = await import('@rsbuild/core');
  const rsbuild = await createRsbuild({ cwd, config });
  const { close } = await rsbuild.build();
  await close();
}

/** Extracts antd's styles at build time, so that the browser does not generate them. */
function extractStyles(): void {
  const script = join(workspaceRoot, 'shared-ui/build/extract-antd-css.ts');
  if (existsSync(script)) execFileSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
}
