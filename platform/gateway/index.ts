import { join } from 'node:path';
import type { PageConfig, RegistryDocument } from 'shared-contracts/registry';
import { isSigned, trustedKeys } from '../release/keys.ts';
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
  /** The page for an address, always of the current revision. @throws Error when nothing was promoted yet, or (code `registry-unverified`) nothing that a trusted key signed. */
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

/**
 * Writes pages from the platform's state folder. The pointer is read for each page, so that a promotion needs no restart. Only a registry that a
 * trusted key signed is served, and never an older one than before: a roll-back is a new revision, so a lower number is an old copy.
 */
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
  let served:
    | { readonly seen: number; readonly registry: RegistryDocument; readonly shell: ShellRelease; readonly config: PageConfig }
    | undefined;

  const current = () => {
    const pointer = readPointer(state, env);
    if (!pointer) throw new Error(`Nothing is promoted to ${env} yet. Run npm run build.`);
    if (served?.seen === pointer.rev) return served;
    const keys = trustedKeys(state);
    const kept = served && isSigned(served.registry, keys) ? { ...served, seen: pointer.rev } : undefined;
    const registry = readRevision(state, env, pointer);
    const isGood = isSigned(registry, keys) && registry.env === env;
    if (!isGood && !kept)
      throw Object.assign(
        new Error(`Revision ${pointer.rev} of ${env} is not signed by a trusted key. Promote again with the release step's key.`),
        {
          code: 'registry-unverified',
        },
      );
    if (kept && (!isGood || registry.rev < kept.registry.rev)) served = kept;
    else
      served = {
        seen: pointer.rev,
        registry,
        shell: readRelease<ShellRelease>(state, 'host-shell', pointer.shell),
        config: {
          base,
          keys,
          mode,
          floor: registry.rev,
          ...(mixCheckSeconds === undefined ? {} : { mixCheckSeconds }),
          ...(hasTesters ? { hasTesters } : {}),
        },
      };
    return served;
  };

  return {
    releasesDir: join(state, 'releases'),
    registryDir: join(state, 'registry'),
    index: ({ halted = [], own = {}, ...request }) => {
      const { registry, shell, config } = current();
      const pageConfig = { ...config, ...(halted.length ? { halted: [...halted] } : {}), ...own };
      return { rev: registry.rev, html: renderIndex({ registry, shell, config: pageConfig, ...request }) };
    },
  };
}
