import { satisfies } from 'compare-versions';
import type { RegistryDocument, Release, RemoteEntry } from './document.ts';

/** Why a release may not run. `code` is stable, `detail` a sentence for people. */
export interface Refusal {
  readonly code: 'gate/disabled' | 'gate/unknown-release' | 'gate/origin' | 'gate/integrity' | 'gate/contracts' | 'gate/ui' | 'gate/slot';
  readonly detail: string;
}

/**
 * The gate: run at promotion and again in the browser before a byte of a release is fetched.
 * @returns undefined when the release may run in this shell.
 */
export function refuse(
  registry: Pick<RegistryDocument, 'shell' | 'origins'>,
  name: string,
  remote: RemoteEntry,
  version: string,
): Refusal | undefined {
  const release = remote.releases[version];
  if (remote.disabled) return { code: 'gate/disabled', detail: `${name} is switched off.` };
  if (!release) return { code: 'gate/unknown-release', detail: `${name} ${version} is not in the registry.` };
  if (!isOwnPath(release.base))
    return { code: 'gate/origin', detail: `${name} ${version} would load from ${release.base}, which is not an allowed origin.` };
  const unhashed = filesOf(release).find((file) => !release.integrity[file]?.startsWith('sha384-'));
  if (unhashed) return { code: 'gate/integrity', detail: `${name} ${version}: ${unhashed} has no hash in the registry.` };
  if (!satisfies(registry.shell.contracts, release.requires.contracts))
    return {
      code: 'gate/contracts',
      detail: `${name} ${version} needs contracts ${release.requires.contracts}; the shell has ${registry.shell.contracts}.`,
    };
  if (!satisfies(registry.shell.ui, release.requires.ui))
    return { code: 'gate/ui', detail: `${name} ${version} needs shared-ui ${release.requires.ui}; the shell has ${registry.shell.ui}.` };
  const slot = release.contributes.panels.find((panel) => !(panel.slot in registry.shell.slots))?.slot;
  return slot
    ? { code: 'gate/slot', detail: `${name} ${version} contributes to the slot ${slot}, which the shell does not have.` }
    : undefined;
}

/** A path on our own origin: one leading slash, no scheme, no way up. */
const isOwnPath = (base: string) => /^\/(?!\/)[\w./@-]*\/$/.test(base) && !base.includes('..');

const filesOf = (release: Release) => [release.entry, ...Object.values(release.preload).flat()];

/** The release a user gets. The cohort is the same for a user and a remote on every visit. */
export function releaseFor(remote: RemoteEntry, cohort: number): string | undefined {
  let upTo = 0;
  for (const { release, percent } of remote.rollout) {
    upTo += percent ?? 0;
    if (cohort < upTo) return release;
  }
  return remote.rollout.find((entry) => entry.default)?.release;
}

/** A number from 0 to 99 that stays the same for a user and a remote (FNV-1a). */
export function cohortOf(user: string, remote: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${user}\n${remote}`)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0) % 100;
}
