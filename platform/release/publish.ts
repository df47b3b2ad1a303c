import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { mapProblems } from '../packages/inspect-package.ts';
import { type BuildManifest, buildManifestFile } from '../preset/build-manifest.ts';
import { installedVersion, sharedLibraries } from '../preset/shared-keys.ts';
import { uniqueNameOf } from '../preset/unique-name.ts';
import { assertContributions } from './contribution-gate.ts';
import { ownerOf } from './owner.ts';
import { type DeployablePackage, outputOf, readContributions } from './packages.ts';
import { type RemoteRelease, releaseBase, type ShellRelease } from './published-release.ts';
import { allShapes, hashesOf, type Shapes, shapesFile, shapesFor } from './schemas.ts';
import { shellFacts } from './shell-facts.ts';
import { isReleased, releaseDir } from './state.ts';

/** Copies a build into its immutable folder with compressed copies. The folder appears complete or not at all. */
export async function publish(state: string, target: DeployablePackage, release: string): Promise<void> {
  if (isReleased(state, target.name, release)) return;
  const folder = releaseDir(state, target.name, release);
  const incoming = `${folder}.incoming-${process.pid}`;
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  cpSync(outputOf(target), incoming, { recursive: true });
  const [problem] = mapProblems(incoming);
  if (problem) throw new Error(`${target.name} may not be published: ${problem}. Build it without absolute paths.`);
  compressAll(incoming);
  const manifest = JSON.parse(readFileSync(join(incoming, buildManifestFile), 'utf8')) as BuildManifest;
  const { document, shapes } =
    target.kind === 'remote'
      ? await remoteRelease(target, release, manifest, incoming)
      : { document: await shellRelease(target, release, manifest), shapes: allShapes() };
  writeFileSync(join(incoming, shapesFile), JSON.stringify(shapes));
  writeFileSync(join(incoming, 'release.json'), JSON.stringify(document));
  rmSync(folder, { recursive: true, force: true });
  renameSync(incoming, folder);
}

/** Loads the parser of TypeScript only for publishing. */
const readerOfSources = () => import('./source-uses.ts');

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

async function shellRelease(target: DeployablePackage, release: string, manifest: BuildManifest): Promise<ShellRelease> {
  const { name, version } = target;
  const { importsOf } = await readerOfSources();
  const { initial, chunks, shared, integrity, licences } = manifest;
  return {
    base: releaseBase(name, release),
    version,
    contracts: installedVersion('shared-contracts'),
    ui: installedVersion('shared-ui'),
    initial,
    chunks,
    shared,
    integrity,
    licences,
    ...shellFacts(),
    imports: importsOf(target),
    schemas: hashesOf(allShapes()),
  };
}

async function remoteRelease(
  target: DeployablePackage,
  release: string,
  { chunks, consumes, integrity, licences }: BuildManifest,
  folder: string,
): Promise<{ readonly document: RemoteRelease; readonly shapes: Shapes }> {
  const entry = Object.keys(integrity).find((file) => /^remoteEntry\.[\da-f]+\.js$/.test(file));
  if (!entry) throw new Error(`${target.name}: the build has no remoteEntry.`);
  const { sourceUses } = await readerOfSources();
  const { calls, imports, declared, ...events } = await sourceUses(target);
  const contributes = { ...(await readContributions(target)), ...events };
  assertContributions(target.name, contributes);
  const wanted = [...contributes.routes, ...contributes.panels].map(({ chunk }) => chunk);
  const missing = wanted.find((chunk) => !chunks[chunk]?.length);
  if (missing)
    throw new Error(
      `${target.name}/contributes.ts names the chunk ${missing}, which the build does not have: give the dynamic import that webpackChunkName.`,
    );
  const shapes = shapesFor(contributes, calls, declared);
  const document = {
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
      contracts: `^${installedVersion('shared-contracts')}`,
      ui: `^${installedVersion('shared-ui')}`,
      libraries: Object.fromEntries(sharedLibraries.map((name) => [name, `^${installedVersion(name)}`])),
    },
    entryBytes: sum([entry, ...(chunks['expose-remote'] ?? [])].map((file) => statSync(join(folder, `${file}.br`)).size)),
    contributes,
    licences,
    calls,
    imports,
    schemas: hashesOf(shapes),
    owner: ownerOf(target.root),
  };
  return { document, shapes };
}

function compressAll(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(js|css|svg|json)$/.test(entry.name),
  );
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}
