import { satisfies } from 'compare-versions';
import { fillText } from '../language/fill-text.ts';
import type { RegistryDocument } from './document.ts';
import type { Release, RemoteEntry } from './entry.ts';
import type { Withheld } from './page-config.ts';
import { isLoopbackOrigin } from './trial.ts';

/** Maps why a release may not run to English. `{{release}}` is a remote with its version. */
export const refusalTexts = {
  disabled: '{{remote}} is switched off.',
  'unknown-release': '{{release}} is not in the registry.',
  origin: '{{release}} would load from {{base}}, which is not an allowed origin.',
  file: '{{release}} names the file {{file}}, which is outside its folder.',
  integrity: '{{release}}: {{file}} has no hash in the registry.',
  contracts: '{{release}} needs contracts {{range}}; the shell has {{version}}.',
  ui: '{{release}} needs shared-ui {{range}}; the shell has {{version}}.',
  slot: '{{release}} contributes to the slot {{slot}}, which the shell does not have.',
  library: '{{release}} needs {{library}} {{range}}; the page has {{version}}.',
  size: '{{release}} brings {{bytes}} bytes before any page of it; {{most}} are allowed.',
  event: '{{release}} understands version {{major}} of {{topic}}; {{owner}} emits version {{emitted}}.',
} as const;

type RefusalKey = keyof typeof refusalTexts;

/** Explains why a release may not run. `code` is stable; `detail` is a sentence for people, which `text` says in parts for translations. */
export interface Refusal {
  readonly code: `gate/${Exclude<RefusalKey, 'file'> | 'route' | 'contribution' | 'licence' | 'name' | 'schema'}`;
  readonly detail: string;
  readonly text?: { readonly key: RefusalKey; readonly values: Readonly<Record<string, string>> };
}

function refusal(key: RefusalKey, values: Readonly<Record<string, string>>): Refusal {
  return { code: `gate/${key === 'file' ? 'origin' : key}`, detail: fillText(refusalTexts[key], values), text: { key, values } };
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
  const named = `${name} ${version}`;
  if (remote.disabled) return refusal('disabled', { remote: name });
  if (!release) return refusal('unknown-release', { release: named });
  const { base, requires } = release;
  if (!mayLoadFrom(base, registry.origins)) return refusal('origin', { release: named, base });
  const strange = filesOf(release).find((file) => !/^[\w@+-][\w./@+-]*$/.test(file) || file.includes('..'));
  if (strange !== undefined) return refusal('file', { release: named, file: strange });
  const unhashed = filesOf(release).find((file) => !/^sha(?:256|384)-/.test(release.integrity[file] ?? ''));
  if (unhashed) return refusal('integrity', { release: named, file: unhashed });
  for (const key of ['contracts', 'ui'] as const)
    if (!satisfies(registry.shell[key], requires[key]))
      return refusal(key, { release: named, range: requires[key], version: registry.shell[key] });
  const slot = release.contributes.panels.find((panel) => !(panel.slot in registry.shell.slots))?.slot;
  if (slot) return refusal('slot', { release: named, slot });
  return refuseLibraries(registry, named, release) ?? refuseEvents(registry, name, named, release);
}

function refuseLibraries({ shell }: Pick<RegistryDocument, 'shell'>, named: string, release: Release): Refusal | undefined {
  const { entryBytes = 0, requires } = release;
  for (const [library, range] of Object.entries(requires.libraries ?? {})) {
    const version = shell.libraries?.[library];
    if (version && !satisfies(version, range)) return refusal('library', { release: named, library, range, version });
  }
  const most = shell.entryBytesMost ?? Number.POSITIVE_INFINITY;
  return entryBytes > most ? refusal('size', { release: named, bytes: String(entryBytes), most: String(most) }) : undefined;
}

/** A listener doesn't understand events of another major version. A missing remote emits nothing. */
function refuseEvents(
  { shell, remotes }: Pick<RegistryDocument, 'shell' | 'remotes'>,
  name: string,
  named: string,
  { contributes }: Release,
): Refusal | undefined {
  for (const [topic, major] of Object.entries(contributes.consumes)) {
    const owner = topic.split(':')[0] ?? '';
    const entry = remotes[owner];
    const emitted = owner === name ? contributes.emits[topic] : (shell.events?.[topic] ?? emittedBy(entry, topic));
    if (emitted !== undefined && emitted !== major)
      return refusal('event', { release: named, major: String(major), topic, owner, emitted: String(emitted) });
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

/** Returns the remotes without what pages withhold of them. */
export const withoutWithheld = (remotes: RegistryDocument['remotes'], withheld: Withheld): RegistryDocument['remotes'] =>
  Object.fromEntries(
    Object.entries(remotes).flatMap(([name, entry]) => (withheld[name] === null ? [] : [[name, { ...entry, ...withheld[name] }]])),
  );

/** Returns the registry without halted canaries. */
export const withoutHalted = (remotes: RegistryDocument['remotes'], halted: readonly string[]): RegistryDocument['remotes'] =>
  Object.fromEntries(
    Object.entries(remotes).map(([name, entry]) => [
      name,
      { ...entry, rollout: entry.rollout.filter((step) => step.default || !halted.includes(`${name}@${step.release}`)) },
    ]),
  );
