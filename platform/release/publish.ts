import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Release } from 'shared-contracts/registry';
import { type BuildManifest, buildManifestFile, installedVersion, sharedLibraries, uniqueNameOf } from '../preset/index.ts';
import { type DeployablePackage, outputOf, readContributions, versionOf } from './packages.ts';
import { sourceUses } from './source-uses.ts';
import { isReleased, releaseDir, workspaceRoot } from './state.ts';

/** Describes a published shell or provider, which the gateway writes into the page or a plain page loads. */
export interface ShellRelease {
  readonly base: string;
  readonly version: string;
  readonly contracts: string;
  readonly ui: string;
  readonly initial: readonly string[];
  readonly chunks: BuildManifest['chunks'];
  readonly shared: BuildManifest['shared'];
  readonly integrity: BuildManifest['integrity'];
  readonly licences?: BuildManifest['licences'];
}

/** Describes a published remote: what the registry copies, and what only the gate and reports read. */
export interface RemoteRelease extends Release {
  readonly licences?: BuildManifest['licences'];
  /** Names the API calls that its sources import. */
  readonly calls?: readonly string[];
}

/** Returns the address where the gateway serves a release. */
export const releaseBase = (name: string, release: string) => `/r/${name}/${release}/`;

/** Copies a build into its immutable folder with compressed copies. The folder appears complete or not at all. */
export async function publish(state: string, target: DeployablePackage, release: string): Promise<void> {
  if (isReleased(state, target.name, release)) return;
  const folder = releaseDir(state, target.name, release);
  const incoming = `${folder}.incoming-${process.pid}`;
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  cpSync(outputOf(target), incoming, { recursive: true });
  compressAll(incoming);
  const manifest = JSON.parse(readFileSync(join(incoming, buildManifestFile), 'utf8')) as BuildManifest;
  const document =
    target.kind === 'remote' ? await remoteRelease(target, release, manifest, incoming) : shellRelease(target, release, manifest);
  writeFileSync(join(incoming, 'release.json'), JSON.stringify(document));
  rmSync(folder, { recursive: true, force: true });
  renameSync(incoming, folder);
}

/** @throws Error with what to do when the release is not published or incomplete. */
export function readRelease<T extends Release | ShellRelease>(state: string, name: string, release: string): T {
  const file = join(releaseDir(state, name, release), 'release.json');
  if (!existsSync(file)) throw new Error(`${name}@${release} is not published, or only half: run npx platform publish ${name}.`);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

function shellRelease({ name, version }: DeployablePackage, release: string, manifest: BuildManifest): ShellRelease {
  const { initial, chunks, shared, integrity, licences } = manifest;
  return {
    base: releaseBase(name, release),
    version,
    contracts: sharedVersion('shared-contracts'),
    ui: sharedVersion('shared-ui'),
    initial,
    chunks,
    shared,
    integrity,
    licences,
  };
}

async function remoteRelease(
  target: DeployablePackage,
  release: string,
  { chunks, consumes, integrity, licences }: BuildManifest,
  folder: string,
): Promise<RemoteRelease> {
  const entry = Object.keys(integrity).find((file) => /^remoteEntry\.[\da-f]+\.js$/.test(file));
  if (!entry) throw new Error(`${target.name}: the build has no remoteEntry.`);
  const { calls, ...events } = await sourceUses(target);
  const contributes = { ...(await readContributions(target)), ...events };
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
    requires: {
      contracts: `^${sharedVersion('shared-contracts')}`,
      ui: `^${sharedVersion('shared-ui')}`,
      libraries: Object.fromEntries(sharedLibraries.map((name) => [name, `^${installedVersion(name)}`])),
    },
    entryBytes: sum([entry, ...(chunks['expose-remote'] ?? [])].map((file) => statSync(join(folder, `${file}.br`)).size)),
    contributes,
    licences,
    calls,
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
