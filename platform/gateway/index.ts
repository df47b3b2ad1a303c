import { join } from 'node:path';
import type { PageConfig, RegistryDocument } from 'shared-contracts/registry';
import { trustedKeys } from '../release/keys.ts';
import { readRelease, type ShellRelease } from '../release/publish.ts';
import { readPointer, readRevision } from '../release/registry-store.ts';
import { renderIndex } from './render-index.ts';

export { type IndexInput, renderIndex } from './render-index.ts';
export { createTrialSource, type TrialSource } from './trial-source.ts';

export interface Gateway {
  /** Folder served immutably under `/r/`; the `.br` files beside are the compressed forms. */
  readonly releasesDir: string;
  /** Folder served under `/registry/`: pointers (never cached) and revisions (immutable). */
  readonly registryDir: string;
  /** The page for an address, always of the current revision. @throws Error when nothing was promoted yet. */
  index(request: PageRequest): { html: string; rev: number };
}

interface PageRequest {
  readonly url: string;
  readonly theme: string | undefined;
  readonly colorScheme?: string | undefined;
  readonly accessibility?: string | undefined;
  readonly signedIn: boolean;
  /** Canaries that nobody gets, as `remote@release`. */
  readonly halted?: readonly string[];
  /** What is so for this browser alone: a trial of other releases, or why there is none. */
  readonly own?: Pick<PageConfig, 'trial' | 'trialRefused'>;
}

export interface CurrentRegistry {
  /** The document's name below `/registry/{env}/`. */
  readonly file: string;
  readonly document: RegistryDocument;
}

/** Reads the current revision of an environment; undefined before its first. A document is read once. */
export function createRegistryReader(state: string, env: string): () => CurrentRegistry | undefined {
  let known: CurrentRegistry | undefined;
  return () => {
    const pointer = readPointer(state, env);
    if (!pointer) return undefined;
    if (known?.file !== pointer.file) known = { file: pointer.file, document: readRevision(state, env, pointer) };
    return known;
  };
}

/** Reads the platform's state folder; the pointer is read anew for each page, so that a promotion needs no restart. */
export function createGateway({
  state,
  env,
  base,
  mode = 'production',
  mixCheckSeconds,
  hasTesters,
}: {
  state: string;
  env: string;
  base: string;
  mode?: PageConfig['mode'];
  mixCheckSeconds?: number;
  hasTesters?: boolean;
}): Gateway {
  let cached: { rev: number; registry: RegistryDocument; shell: ShellRelease; config: PageConfig } | undefined;

  const current = () => {
    const pointer = readPointer(state, env);
    if (!pointer) throw new Error(`Nothing is promoted to ${env} yet. Run npm run build.`);
    if (cached?.rev !== pointer.rev)
      cached = {
        rev: pointer.rev,
        config: {
          base,
          keys: trustedKeys(state),
          mode,
          ...(mixCheckSeconds === undefined ? {} : { mixCheckSeconds }),
          ...(hasTesters ? { hasTesters } : {}),
        },
        registry: readRevision(state, env, pointer),
        shell: readRelease<ShellRelease>(state, 'host-shell', pointer.shell),
      };
    return cached;
  };

  return {
    releasesDir: join(state, 'releases'),
    registryDir: join(state, 'registry'),
    index: ({ halted = [], own = {}, ...request }) => {
      const { rev, registry, shell, config } = current();
      const pageConfig = { ...config, ...(halted.length ? { halted: [...halted] } : {}), ...own };
      return { rev, html: renderIndex({ registry, shell, config: pageConfig, ...request }) };
    },
  };
}
