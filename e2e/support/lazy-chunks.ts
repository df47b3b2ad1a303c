import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { defaultRelease, registryDocument } from 'shared-contracts/registry';

/** Describes a part of a package's code that loads on demand, with every file that it may fetch. */
export interface LazyChunk {
  readonly package: string;
  readonly name: string;
  readonly files: readonly string[];
}

interface Manifest {
  readonly initial: readonly string[];
  readonly chunks: Readonly<Record<string, readonly string[]>>;
  readonly shared: Readonly<Record<string, readonly string[]>>;
  readonly consumes: Readonly<Record<string, readonly string[]>>;
}

const state = process.env.PLATFORM_DIR ?? resolve(import.meta.dirname, '../../.platform');
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(state, ...path), 'utf8'));
const { file: current } = read('registry', 'prod.json') as { file: string };

/** Holds the registry that the journeys run on. */
export const registry = registryDocument.parse(read('registry', 'prod', current));

const manifestOf = (name: string, release: string | undefined) => read('releases', name, release ?? '', 'build-manifest.json') as Manifest;
const shell = manifestOf('host-shell', registry.shell.release);
const manifests: readonly (readonly [string, Manifest])[] = [
  ['host-shell', shell],
  ...Object.entries(registry.remotes).map(([name, entry]) => [name, manifestOf(name, defaultRelease(entry))] as const),
];

/** Recognizes the chunks that every start needs: a remote's container and module, and the shell's scripts. */
const isEntry = (name: string) => /^(index|expose-.*|mfe_.*|host_shell.*)$/.test(name);

/** Recognizes the rows of lists, which the panel beside nearly every page shows. */
const isForRows = (file: string) => file.startsWith('item-lists.');

/** Lists every named lazy chunk of every package, from the build manifests, without the first files that every page needs. */
export const lazyChunks: readonly LazyChunk[] = manifests.flatMap(([name, { chunks, consumes, initial }]) =>
  Object.entries(chunks)
    .filter(([chunk]) => !isEntry(chunk))
    .map(([chunk, own]) => ({
      package: name,
      name: chunk,
      files: [...own, ...(consumes[chunk] ?? []).flatMap((key) => shell.shared[key] ?? [])].filter(
        (file) => !initial.includes(file) && !shell.initial.includes(file) && !isForRows(file),
      ),
    })),
);

/** Describes a running refusal of chunks. */
export interface Refusal {
  /** Returns true if a request for the chunk itself was refused. */
  readonly has: (chunk: LazyChunk) => boolean;
  readonly end: () => Promise<void>;
}

/** Refuses the files of chunks to a page, each that many times or until `end`. */
export async function refuse(page: Page, chunks: readonly LazyChunk[], times = Number.POSITIVE_INFINITY): Promise<Refusal> {
  const refused = new Map<string, number>();
  const files = new Set(chunks.flatMap((chunk) => chunk.files));
  // A remote that cannot load falls back to its previous release, whose files have different hashes.
  const isOf = (chunk: LazyChunk, file: string) => file.startsWith(`${chunk.name}.`) || file === chunk.files.at(-1);
  const answer = async (route: Route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const count = refused.get(file) ?? 0;
    const isWanted = files.has(file) || chunks.some((chunk) => isOf(chunk, file));
    if (!isWanted || count >= times) return route.fallback();
    refused.set(file, count + 1);
    await route.abort('connectionrefused');
  };
  await page.route('**/r/**', answer);
  return {
    has: (chunk) => [...refused.keys()].some((file) => isOf(chunk, file)),
    end: () => page.unroute('**/r/**', answer),
  };
}
