import type { Release } from 'shared-contracts/registry';
import { assertWhole } from '../release/gate.ts';
import { shellName } from '../release/packages.ts';
import { forRegistry } from '../release/promote.ts';
import { type RemoteRelease, readRelease } from '../release/publish.ts';
import { type Published, publishedPackages, publishedReleases } from '../release/published.ts';

/** The published releases of the remotes, for those who try some that nobody has promoted. */
export interface TrialSource {
  readonly remotes: () => { readonly remote: string; readonly releases: readonly Published[] }[];
  /** As a registry would hold it. @throws Error when it is not published. */
  readonly release: (remote: string, release: string) => Release;
  /** @throws Error naming the file that is missing or is not what was published. */
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

/** Names come from outside: they must not lead out of their folder. */
function assertPlain(name: string): void {
  if (!/^[\w][\w.+-]*$/.test(name) || name.includes('..')) throw new Error(`"${name}" is no name of a release.`);
}
