import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core';
import type { RegistryDocument, Release } from 'shared-contracts/registry';
import { baseConfig } from '../preset/index.ts';
import {
  type DeployablePackage,
  deployablePackages,
  platformDir,
  publish,
  publishKey,
  readPointer,
  readRelease,
  readRevision,
  type ShellRelease,
  signRegistry,
  workspaceRoot,
  writeRevision,
} from '../release/index.ts';

const folder = join(workspaceRoot, '.cache/bench/monolith');
const release = 'monolith';
const env = 'prod';

/**
 * Builds the shell and the remotes into one application without federation, as a separate platform state that the server serves like any other.
 * The shell's loader gets the remotes from the bundle; pages and panels stay lazy chunks. Needs the federated build. Returns the state's folder.
 */
export async function buildMonolith(): Promise<string> {
  const state = join(folder, 'state');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src/main.tsx'), entrySource(deployablePackages()));
  const config = mergeRsbuildConfig(baseConfig(folder, 'production'), {
    source: { entry: { index: './src/main.tsx' } },
    // Its maps would name folders outside its own, which can't be published.
    output: { assetPrefix: 'auto', sourceMap: { js: false } },
  });
  const rsbuild = await createRsbuild({ cwd: folder, config });
  await (await rsbuild.build()).close();
  await publish(state, { name: 'host-shell', root: folder, version: '1.0.0', kind: 'shell' }, release);
  const shell = readRelease<ShellRelease>(state, 'host-shell', release);
  const document = { ...asMonolith(currentRegistry(), shell), rev: 1, prev: null, why: 'bench' };
  await writeRevision(state, env, signRegistry(document, publishKey(state)), release);
  return state;
}

function entrySource(packages: readonly DeployablePackage[]): string {
  const path = (root: string, file: string) => JSON.stringify(relative(join(folder, 'src'), join(root, file)));
  const remotes = packages.filter(({ kind }) => kind === 'remote');
  return [
    `import { start } from ${path(join(workspaceRoot, 'host-shell'), 'src/app/start.tsx')};`,
    ...remotes.map(({ root }, index) => `import { remote as remote${index} } from ${path(root, 'src/remote.tsx')};`),
    `const remotes = { ${remotes.map(({ name }, index) => `${JSON.stringify(name)}: remote${index}`).join(', ')} };`,
    'start({ load: async (name) => remotes[name] });',
  ].join('\n');
}

function currentRegistry(): RegistryDocument {
  const pointer = readPointer(platformDir(), env);
  if (!pointer) throw new Error('Build the federated application first: npm run build');
  return readRevision(platformDir(), env, pointer);
}

/** Keeps the routes and panels but names the files of the monolith, so that the page preloads what this build needs. */
function asMonolith({ sig: _sig, ...document }: RegistryDocument, shell: ShellRelease): Omit<RegistryDocument, 'sig'> {
  const scripts = (chunk: string) => (shell.chunks[chunk] ?? []).filter((file) => file.endsWith('.js'));
  const convert = (original: Release): Release => {
    const { routes, panels } = original.contributes;
    const chunks = [...routes, ...panels].map(({ chunk }) => chunk);
    // Every release names an entry; this file is one that the page needs anyway.
    const entry = chunks.flatMap(scripts)[0] ?? shell.initial[0] ?? '';
    const preload = { remote: [], ...Object.fromEntries(chunks.map((chunk) => [chunk, scripts(chunk)])) };
    return { ...original, base: shell.base, entry, integrity: { ...shell.integrity }, preload, uses: {} };
  };
  const remotes = Object.entries(document.remotes).map(([name, remote]) => {
    const releases = Object.entries(remote.releases).map(([version, original]) => [version, convert(original)] as const);
    return [name, { ...remote, releases: Object.fromEntries(releases) }] as const;
  });
  return { ...document, remotes: Object.fromEntries(remotes) };
}
