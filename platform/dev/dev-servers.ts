import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig, type Rspack } from '@rsbuild/core';
import { remoteConfig, shellConfig } from '../preset/index.ts';
import type { DeployablePackage } from '../release/index.ts';

/** Describes a package compiled from source, which its own server serves below `base`. */
export interface DevServer {
  readonly target: DeployablePackage;
  /** Holds its path on the origin of `npm run dev`. */
  readonly base: string;
  readonly port: number;
  /** Returns the output of the last compilation: the page's scripts and styles, and a remote's entry. */
  files(): { readonly initial: readonly string[]; readonly entry: string | undefined };
  close(): Promise<void>;
}

/** Names the release of a package that runs from source. */
export const devRelease = 'dev';
export const devBase = (name: string): string => `/r/${name}/${devRelease}/`;

/** Compiles a package and serves it with hot reload. Resolves when the first compilation is done. */
export async function startDevServer(target: DeployablePackage, port: number, onChange: (line: string) => void): Promise<DevServer> {
  const { root, name } = target;
  let files = { initial: [] as readonly string[], entry: undefined as string | undefined };
  const rsbuild = await createRsbuild({ cwd: root, config: devConfig(target, port) });
  const compiled = new Promise<void>((resolve) => {
    rsbuild.onAfterDevCompile(({ stats, isFirstCompile }) => {
      if (stats && !stats.hasErrors()) files = filesOf(stats);
      if (isFirstCompile) resolve();
      else onChange(`${name} changed`);
    });
  });
  const { server } = await rsbuild.startDevServer();
  await compiled;
  return { target, base: devBase(name), port, files: () => files, close: () => server.close() };
}

function devConfig(target: DeployablePackage, port: number): RsbuildConfig {
  const { root, name, kind } = target;
  const base = devBase(name);
  const own =
    kind === 'shell'
      ? shellConfig({ root, mode: 'development', assetPrefix: base })
      : remoteConfig({ root, name, release: devRelease, mode: 'development' });
  return mergeRsbuildConfig(own, {
    server: { host: '127.0.0.1', port, strictPort: true, printUrls: false, base: base.slice(0, -1) },
    // The web socket also passes through the gateway, which recognizes it by its path.
    dev: { assetPrefix: kind === 'shell' ? base : 'auto', lazyCompilation: false, client: { path: `${base}hot` } },
  });
}

function filesOf(stats: Rspack.Stats | Rspack.MultiStats) {
  const json = stats.toJson({ all: false, entrypoints: true, assets: true });
  const initial = (json.entrypoints?.index?.assets ?? []).map(({ name }) => name).filter((name) => /\.(js|css)$/.test(name));
  const isCurrent = (name: string) => /^remoteEntry\..*js$/.test(name) && !name.includes('hot-update');
  return { initial: initial.filter((name) => !name.includes('hot-update')), entry: json.assets?.map(({ name }) => name).find(isCurrent) };
}
