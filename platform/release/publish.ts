import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Release } from 'shared-contracts/registry';
import { type BuildManifest, buildManifestFile, uniqueNameOf } from '../preset/index.ts';
import { type DeployablePackage, outputOf, readContributions, versionOf } from './packages.ts';
import { isReleased, releaseDir, workspaceRoot } from './state.ts';

/** A published shell or provider: what the gateway writes into the page, or a plain page loads. */
export interface ShellRelease {
  readonly base: string;
  readonly version: string;
  readonly contracts: string;
  readonly ui: string;
  readonly initial: readonly string[];
  readonly chunks: BuildManifest['chunks'];
  readonly shared: BuildManifest['shared'];
  readonly integrity: BuildManifest['integrity'];
}

/** Where the gateway serves a release from. */
export const releaseBase = (name: string, release: string) => `/r/${name}/${release}/`;

/** Copies a build into its immutable folder, compressed beside each file; the folder appears whole or not at all. */
export async function publish(state: string, target: DeployablePackage, release: string): Promise<void> {
  if (isReleased(state, target.name, release)) return;
  const folder = releaseDir(state, target.name, release);
  const incoming = `${folder}.incoming-${process.pid}`;
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  cpSync(outputOf(target), incoming, { recursive: true });
  compressAll(incoming);
  const manifest = JSON.parse(readFileSync(join(incoming, buildManifestFile), 'utf8')) as BuildManifest;
  const document = target.kind === 'remote' ? await remoteRelease(target, release, manifest) : shellRelease(target, release, manifest);
  writeFileSync(join(incoming, 'release.json'), JSON.stringify(document));
  rmSync(folder, { recursive: true, force: true });
  renameSync(incoming, folder);
}

export const readRelease = <T extends Release | ShellRelease>(state: string, name: string, release: string): T =>
  JSON.parse(readFileSync(join(releaseDir(state, name, release), 'release.json'), 'utf8')) as T;

function shellRelease({ name, version }: DeployablePackage, release: string, manifest: BuildManifest): ShellRelease {
  const { initial, chunks, shared, integrity } = manifest;
  return {
    base: releaseBase(name, release),
    version,
    contracts: sharedVersion('shared-contracts'),
    ui: sharedVersion('shared-ui'),
    initial,
    chunks,
    shared,
    integrity,
  };
}

async function remoteRelease(target: DeployablePackage, release: string, { chunks, consumes, integrity }: BuildManifest): Promise<Release> {
  const entry = Object.keys(integrity).find((file) => /^remoteEntry\.[\da-f]+\.js$/.test(file));
  if (!entry) throw new Error(`${target.name}: the build has no remoteEntry.`);
  const contributes = await readContributions(target);
  const wanted = [...contributes.routes, ...contributes.panels].map(({ chunk }) => chunk);
  const missing = wanted.find((chunk) => !chunks[chunk]?.length);
  if (missing)
    throw new Error(
      `${target.name}/contributes.ts names the chunk ${missing}, which the build does not have: give the dynamic import that webpackChunkName.`,
    );
  return {
    base: releaseBase(target.name, release),
    entry,
    uniqueName: uniqueNameOf(target.name, release),
    integrity,
    preload: {
      remote: [...(chunks['expose-remote'] ?? [])],
      ...Object.fromEntries(wanted.map((chunk) => [chunk, [...(chunks[chunk] ?? [])]])),
    },
    uses: Object.fromEntries(wanted.map((chunk) => [chunk, [...(consumes[chunk] ?? [])]])),
    requires: { contracts: `^${sharedVersion('shared-contracts')}`, ui: `^${sharedVersion('shared-ui')}` },
    contributes,
  };
}

const sharedVersion = (name: string) => versionOf(join(workspaceRoot, name));

function compressAll(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(js|css|svg|json)$/.test(entry.name),
  );
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}
