import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWithheld, type PageConfig, type RegistryDocument } from 'shared-contracts/registry';
import { hasIntegrity } from '../preset/integrity.ts';
import { workerFile } from '../preset/worker-file.ts';
import { isSigned, trustedKeys } from '../release/keys.ts';
import { readRelease, type ShellRelease } from '../release/published-release.ts';
import { readPointer, readRevision } from '../release/registry-store.ts';
import { renderIndex } from './render-index.ts';
import { shellTexts } from './shell-texts.ts';

export { type IndexInput, renderIndex } from './render-index.ts';
export { shellTexts } from './shell-texts.ts';
export { createTrialSource, type TrialSource } from './trial-source.ts';

export interface Gateway {
  /** Names the folder served immutably under `/r/`; `.br` files next to it are compressed copies. */
  readonly releasesDir: string;
  /** Names the folder served under `/registry/`: pointers (never cached) and revisions (immutable). */
  readonly registryDir: string;
  /** Renders the page of the current revision. @throws Error when nothing is promoted, or (code `registry-unverified`) nothing that a trusted key signed. */
  index(request: PageRequest): { html: string; rev: number };
  /** Returns the service worker of the current shell; undefined if it has none. @throws Error like `index`, or when the file was changed. */
  worker(): { readonly script: string; readonly hash: string } | undefined;
}

interface PageRequest {
  readonly url: string;
  readonly theme: string | undefined;
  readonly colorScheme?: string | undefined;
  readonly accessibility?: string | undefined;
  /** Holds the tag of the page's language. */
  readonly language?: string | undefined;
  readonly signedIn: boolean;
  readonly isAdministrator?: boolean;
  /** Lists halted canaries, as `remote@release`. */
  readonly halted?: readonly string[];
  /** Holds this browser's trial of other releases, or why it has no trial. */
  readonly own?: Pick<PageConfig, 'trial' | 'trialRefused'>;
}

export interface CurrentRegistry {
  /** Names the document below `/registry/{env}/`. */
  readonly file: string;
  readonly document: RegistryDocument;
}

/** Reads the current revision of an environment, once per document; undefined before the first one. */
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
 * Renders pages from the platform's state folder. It reads the pointer for each page, so that a promotion needs no restart. It serves only
 * registries signed by a trusted key, and never an older one: a rollback is a new revision, so a lower number is an old copy.
 */
export function createGateway({
  state,
  env,
  base,
  mode = 'production',
  mixCheckSeconds,
  hasTesters,
  hasWorker = true,
}: {
  state: string;
  env: string;
  base: string;
  mode?: PageConfig['mode'];
  mixCheckSeconds?: number;
  hasTesters?: boolean;
  /** The server offers the shell's service worker. */
  hasWorker?: boolean;
}): Gateway {
  let served:
    | { readonly seen: string; readonly registry: RegistryDocument; readonly shell: ShellRelease; readonly config: PageConfig }
    | undefined;

  const current = () => {
    const pointer = readPointer(state, env);
    if (!pointer) throw new Error(`Nothing is promoted to ${env} yet. Run npm run build.`);
    const keys = trustedKeys(state);
    // Keys that were enrolled or revoked count from the next page on.
    const seen = `${pointer.rev} ${Object.keys(keys).join(' ')}`;
    if (served?.seen === seen) return served;
    const kept = served && isSigned(served.registry, keys) ? { ...served, seen, config: { ...served.config, keys } } : undefined;
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
    else {
      const shell = readRelease<ShellRelease>(state, 'host-shell', pointer.shell);
      served = {
        seen,
        registry,
        shell,
        config: {
          texts: shellTexts(shell),
          base,
          keys,
          mode,
          floor: registry.rev,
          withheld: findWithheld(registry),
          ...(mixCheckSeconds === undefined ? {} : { mixCheckSeconds }),
          ...(hasTesters ? { hasTesters } : {}),
          ...(hasWorker && shell.integrity[workerFile] ? { worker: true } : {}),
        },
      };
    }
    return served;
  };

  return {
    releasesDir: join(state, 'releases'),
    registryDir: join(state, 'registry'),
    worker: () => {
      const { shell } = current();
      const hash = shell.integrity[workerFile];
      if (!hash) return undefined;
      const bytes = readFileSync(join(state, 'releases', shell.base.slice('/r/'.length), workerFile));
      if (!hasIntegrity(bytes, hash)) throw new Error(`${workerFile} of the shell was changed after it was published.`);
      return { script: bytes.toString('utf8'), hash };
    },
    index: ({ halted = [], own = {}, ...request }) => {
      const { registry, shell, config } = current();
      const pageConfig = { ...config, ...(halted.length ? { halted: [...halted] } : {}), ...own };
      return { rev: registry.rev, html: renderIndex({ registry, shell, config: pageConfig, ...request }) };
    },
  };
}
