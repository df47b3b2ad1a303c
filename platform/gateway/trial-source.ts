import type { Release } from 'shared-contracts/registry';
import { assertWhole } from '../release/gate.ts';
import { shellName } from '../release/packages.ts';
import { forRegistry } from '../release/promote.ts';
import { type Published, publishedPackages, publishedReleases } from '../release/published.ts';
import { type RemoteRelease, readRelease } from '../release/published-release.ts';

/** Reads the published releases of remotes, for trials of unpromoted ones. */
export interface TrialSource {
  readonly remotes: () => { readonly remote: string; readonly releases: readonly Published[] }[];
  /** Returns it in the registry's shape. @throws Error when it is not published. */
  readonly release: (remote: string, release: string) => Release;
  /** @throws Error naming the file that is missing or differs from what was published. */
  readonly assertWhole: (remote: string, release: string) => void;
}

export function createTrialSource(state: string): TrialSource {
  return {
    remotes: () =>
      publishedPackages(state)
        .filter((name) => name.startsWith('mfe-') && name !== shellName)
        .map((remote) => ({ remote, releases: publishedReleases(state, remote) })),
    release: (remote, release) => {
      assertPlain(remote);
      assertPlain(release);
      return forRegistry(readRelease<RemoteRelease>(state, remote, release));
    },
    assertWhole: (remote, release) => assertWhole(state, remote, release),
  };
}

/** Accepts only names that cannot lead out of their folder, since they come from requests. */
function assertPlain(name: string): void {
  if (!/^[\w][\w.+-]*$/.test(name) || name.includes('..')) throw new Error(`"${name}" is no name of a release.`);
}
