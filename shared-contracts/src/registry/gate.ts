import { satisfies } from 'compare-versions';
import type { RegistryDocument, Release, RemoteEntry } from './document.ts';
import { isLoopbackOrigin } from './trial.ts';

/** Explains why a release may not run. `code` is stable; `detail` is a sentence for people. */
export interface Refusal {
  readonly code: `gate/${'disabled' | 'unknown-release' | 'origin' | 'integrity' | 'contracts' | 'ui' | 'library' | 'event' | 'slot' | 'size' | 'route' | 'licence'}`;
  readonly detail: string;
}

/**
 * Checks a release, at promotion and again in the browser before any of it is fetched.
 * @returns undefined when the release may run in this shell.
 */
export function refuse(
  registry: Pick<RegistryDocument, 'shell' | 'origins' | 'remotes'>,
  name: string,
  remote: RemoteEntry,
  version: string,
): Refusal | undefined {
  const release = remote.releases[version];
  if (remote.disabled) return { code: 'gate/disabled', detail: `${name} is switched off.` };
  if (!release) return { code: 'gate/unknown-release', detail: `${name} ${version} is not in the registry.` };
  if (!mayLoadFrom(release.base, registry.origins))
    return { code: 'gate/origin', detail: `${name} ${version} would load from ${release.base}, which is not an allowed origin.` };
  const strange = filesOf(release).find((file) => !/^[\w@+-][\w./@+-]*$/.test(file) || file.includes('..'));
  if (strange !== undefined)
    return { code: 'gate/origin', detail: `${name} ${version} names the file ${strange}, which is outside its folder.` };
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
  if (slot) return { code: 'gate/slot', detail: `${name} ${version} contributes to the slot ${slot}, which the shell does not have.` };
  return refuseLibraries(registry, name, version, release) ?? refuseEvents(registry, name, version, release);
}

function refuseLibraries({ shell }: Pick<RegistryDocument, 'shell'>, name: string, version: string, release: Release): Refusal | undefined {
  const { entryBytes = 0, requires } = release;
  const wanted = Object.entries(requires.libraries ?? {});
  const wrong = wanted.find(([library, range]) => shell.libraries?.[library] && !satisfies(shell.libraries[library], range));
  if (wrong)
    return {
      code: 'gate/library',
      detail: `${name} ${version} needs ${wrong[0]} ${wrong[1]}; the page has ${shell.libraries?.[wrong[0]]}.`,
    };
  const most = shell.entryBytesMost ?? Number.POSITIVE_INFINITY;
  return entryBytes > most
    ? { code: 'gate/size', detail: `${name} ${version} brings ${entryBytes} bytes before any page of it; ${most} are allowed.` }
    : undefined;
}

/** A listener doesn't understand events of another major version. A missing remote emits nothing. */
function refuseEvents(
  { shell, remotes }: Pick<RegistryDocument, 'shell' | 'remotes'>,
  name: string,
  version: string,
  { contributes }: Release,
): Refusal | undefined {
  for (const [topic, major] of Object.entries(contributes.consumes)) {
    const owner = topic.split(':')[0] ?? '';
    const entry = remotes[owner];
    const emitted = owner === name ? contributes.emits[topic] : (shell.events?.[topic] ?? emittedBy(entry, topic));
    if (emitted !== undefined && emitted !== major)
      return {
        code: 'gate/event',
        detail: `${name} ${version} understands version ${major} of ${topic}; ${owner} emits version ${emitted}.`,
      };
  }
  return undefined;
}

const emittedBy = (entry: RemoteEntry | undefined, topic: string) => entry?.releases[defaultRelease(entry) ?? '']?.contributes.emits[topic];

/** Returns the release for users who are in no canary. */
export const defaultRelease = ({ rollout }: RemoteEntry): string | undefined => rollout.find((step) => step.default)?.release;

/** Allows our own origin, or this machine if a trial added it. A promoted registry names no other. */
const mayLoadFrom = (base: string, origins: readonly string[]) =>
  isOwnPath(base) ||
  origins.some((origin) => isLoopbackOrigin(origin) && base.startsWith(`${origin}/`) && isOwnPath(base.slice(origin.length)));

/** Allows a path on our own origin: one leading slash, no scheme, no parent segments. */
const isOwnPath = (base: string) => /^\/(?!\/)[\w./@-]*\/$/.test(base) && !base.includes('..');

const filesOf = (release: Release) => [release.entry, ...Object.values(release.preload).flat()];

/** Returns the release for a user. Its cohort is the same on every visit. */
export function releaseFor(remote: RemoteEntry, cohort: number): string | undefined {
  let upTo = 0;
  for (const { release, percent } of remote.rollout) {
    upTo += percent ?? 0;
    if (cohort < upTo) return release;
  }
  return defaultRelease(remote);
}

/** Returns a number from 0 to 99 that is stable for a user and a remote (FNV-1a). */
export function cohortOf(user: string, remote: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${user}\n${remote}`)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0) % 100;
}

/** Returns the registry without halted canaries. */
export const withoutHalted = (remotes: RegistryDocument['remotes'], halted: readonly string[]): RegistryDocument['remotes'] =>
  Object.fromEntries(
    Object.entries(remotes).map(([name, entry]) => [
      name,
      { ...entry, rollout: entry.rollout.filter((step) => step.default || !halted.includes(`${name}@${step.release}`)) },
    ]),
  );
