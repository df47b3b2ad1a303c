import { defaultRelease, type RegistryDocument, type RemoteEntry, type UnsignedRegistry } from 'shared-contracts/registry';
import { assertWhole, refusalsOf } from './gate.ts';
import { providerName, shellName } from './packages.ts';
import { type RemoteRelease, readRelease, type ShellRelease } from './published-release.ts';
import type { Pointer } from './registry-store.ts';
import { assertUnchanged, type Change, type Current, currentOf, documentOf, revise, reviseRemote } from './revise.ts';

export interface Promotion extends Change {
  /** Maps package names to releases, the shell's under `host-shell`. */
  readonly releases: Readonly<Record<string, string>>;
  /** Limits the releases to this percentage of users, from 1 to 99. */
  readonly percent?: number | undefined;
  /** Maps halted releases, as `remote@release`, to the reason. The caller asks the server that halted them. */
  readonly halts?: Readonly<Record<string, string>>;
  /** Promotes a halted release to everyone, or a retired remote, anyway. */
  readonly isForced?: boolean;
}

/** Lists which of these releases were halted. */
const haltedOf = (releases: Promotion['releases'], halts: Promotion['halts'] = {}) =>
  Object.entries(releases).flatMap(([name, release]) => {
    const reason = halts[`${name}@${release}`];
    return reason === undefined ? [] : [`gate/halted: ${name}@${release} was halted: ${reason}.`];
  });

/** Lists which of these remotes were taken out for good. */
const retiredOf = (releases: Promotion['releases'], document: RegistryDocument | undefined) =>
  (document?.retired ?? []).filter((name) => name in releases).map((name) => `gate/retired: ${name} was retired from ${document?.env}.`);

/**
 * Takes a remote out of an environment for good: pages no longer show it, and builds and rollbacks leave it out. Its releases stay until
 * they are pruned.
 */
export function retireRemote({ remote, ...change }: Change & { readonly remote: string }): Promise<Pointer> {
  const { env } = change;
  const seen = currentOf(change).document;
  return revise(change, ({ pointer, document }) => {
    if (!pointer || !document?.remotes[remote]) throw new Error(`${env} has no remote ${remote}.`);
    assertUnchanged(env, seen, document, [remote]);
    const { [remote]: _retired, ...remotes } = document.remotes;
    return { shell: pointer.shell, provider: document.provider, remotes, retired: [...(document.retired ?? []), remote].toSorted() };
  });
}

const remotesOf = (releases: Promotion['releases']) => Object.keys(releases).filter((name) => name !== shellName && name !== providerName);

/**
 * Creates a revision with these releases, if any differs from the current one. Other remotes stay as they are in the current revision.
 * @throws Error naming what breaks when the gate refuses one, or who changed the same remote meanwhile.
 */
export async function promote({ releases, percent, halts, isForced = false, ...change }: Promotion): Promise<Pointer> {
  const { state, env } = change;
  const halted = haltedOf(releases, halts);
  if (halted.length && isForced && percent !== undefined)
    throw new Error(
      'Refused (gate/halted): a halted release stays withheld from canaries. Publish a fixed one, or force this one for everyone.',
    );
  if (halted.length && !isForced)
    throw new Error(
      `${halted.map((line) => `Refused (${line.replace(': ', '): ')}`).join('\n')} To promote it anyway, give --force and --why.`,
    );
  const seen = currentOf(change).document;
  const again = retiredOf(releases, seen);
  if (again.length && !isForced)
    throw new Error(`${again.map((line) => `Refused (${line.replace(': ', '): ')}`).join('\n')} To bring it back, give --force and --why.`);
  return revise(change, (own) => {
    const names = remotesOf(releases);
    assertUnchanged(env, seen, own.document, names);
    const { pointer, document } = beginningOf(change, own);
    const shell = shellOf(releases, pointer);
    const entries = names.map((name) => [name, nextEntry(state, name, releases[name] ?? '', document?.remotes[name], percent)] as const);
    const changed = entries.filter(([name, entry]) => rolloutOf(entry) !== rolloutOf(document?.remotes[name]));
    const provider = releases[providerName] ? providerOf(state, releases[providerName]) : document?.provider;
    const isSame = changed.length === 0 && pointer?.shell === shell && document?.provider?.base === provider?.base;
    if (own.pointer && isSame) return undefined;
    for (const [name] of changed) assertWhole(state, name, releases[name] ?? '');
    const retired = own.document?.retired?.filter((name) => !names.includes(name));
    return {
      shell,
      provider,
      remotes: { ...document?.remotes, ...Object.fromEntries(changed) },
      known: document?.shell,
      grants: document?.grants,
      retired,
    };
  });
}

/** Switches a remote on or off. A disabled remote shows a card instead, from the next navigation of every open page. */
export const setDisabled = ({ disabled, ...change }: Change & { readonly remote: string; readonly disabled: boolean }): Promise<Pointer> =>
  reviseRemote(change, (entry) => ({ ...entry, disabled }));

/** Holds a remote, so that builds don't promote it, or lets builds promote it again. */
export const setHeld = ({ held, ...change }: Change & { readonly remote: string; readonly held: boolean }): Promise<Pointer> =>
  reviseRemote(change, ({ held: _before, ...entry }) => ({ ...entry, ...(held ? { held } : {}) }));

/**
 * Grants a remote what it may contribute beyond its own addresses, or takes a grant back. Grants may come before the remote's first release.
 * @throws Error when the remote runs a release that needs the grant, or the grant has no valid form.
 */
export async function setGrant({ remote, grant, isGranted, ...change }: Change & GrantChange): Promise<Pointer> {
  const form = /^(?:(?:panel )?(?:[:*/]|[:\w][\w.~:*/-]*)|slot [a-z-]+)$/;
  if (!form.test(grant)) throw new Error(`"${grant}" isn't a grant. Name an address, "panel <address>", or "slot <name>".`);
  return revise(change, ({ pointer, document }) => {
    if (!pointer || !document) return undefined;
    const { shell, provider, remotes, grants = {} } = { ...document, shell: pointer.shell };
    const others = (Object.hasOwn(grants, remote) ? (grants[remote] ?? []) : []).filter((one) => one !== grant);
    return { shell, provider, remotes, grants: { ...grants, [remote]: isGranted ? [...others, grant] : others } };
  });
}

interface GrantChange {
  readonly remote: string;
  readonly grant: string;
  readonly isGranted: boolean;
}

/** Lists what the gate would refuse about a promotion, without writing anything. */
export function check({ releases, halts, ...change }: Promotion): string[] {
  const { state } = change;
  const { pointer, document } = beginningOf(change, currentOf(change));
  const shell = shellOf(releases, pointer);
  const names = remotesOf(releases);
  for (const name of names) assertWhole(state, name, releases[name] ?? '');
  const entries = Object.fromEntries(names.map((name) => [name, nextEntry(state, name, releases[name] ?? '', document?.remotes[name])]));
  const next = documentOf(
    change,
    { pointer, document },
    { shell, provider: document?.provider, remotes: { ...document?.remotes, ...entries } },
  );
  return [
    ...haltedOf(releases, halts),
    ...retiredOf(releases, document),
    ...refusalsOf(state, next, document).map(({ code, detail }) => `${code}: ${detail}`),
  ];
}

function shellOf(releases: Promotion['releases'], pointer: Pointer | undefined): string {
  const shell = releases[shellName] ?? pointer?.shell;
  if (!shell) throw new Error('No shell has been promoted yet: build host-shell first.');
  return shell;
}

/** Returns the starting point of a change: a new environment starts with what prod runs. */
const beginningOf = (change: Change, own: Current): Current => (own.pointer ? own : currentOf({ ...change, env: 'prod' }));

/** Returns what a plain page needs to load the provider: its first files with their hashes. */
function providerOf(state: string, version: string): UnsignedRegistry['provider'] {
  const { base, initial, integrity } = readRelease<ShellRelease>(state, providerName, version);
  return { base, initial: [...initial], integrity: Object.fromEntries(initial.map((file) => [file, integrity[file] ?? ''])) };
}

const rolloutOf = (entry: RemoteEntry | undefined) => entry && JSON.stringify([entry.rollout, entry.held ?? false]);

/** Keeps the previous default as the browser's fallback; a canary precedes the default. */
function nextEntry(state: string, name: string, version: string, before: RemoteEntry | undefined, percent?: number): RemoteEntry {
  const stable = before && defaultRelease(before);
  if (percent !== undefined && !stable)
    throw new Error(`${name} has no release yet: promote its first one to everybody, without --percent.`);
  const isCanary = percent !== undefined && stable !== version;
  const previous = isCanary || stable === version ? (before?.previous ?? null) : (stable ?? null);
  const kept = [previous, isCanary ? stable : undefined].filter(
    (one) => one !== null && one !== undefined && before?.releases[one] !== undefined,
  );
  return {
    timeoutMs: 4_000,
    disabled: before?.disabled ?? false,
    rollout: [...(isCanary ? [{ release: version, percent }] : []), { release: isCanary ? (stable ?? '') : version, default: true }],
    previous,
    ...(isCanary ? { held: true } : {}),
    releases: {
      ...Object.fromEntries(kept.map((one) => [one, before?.releases[one ?? '']])),
      [version]: forRegistry(readRelease<RemoteRelease>(state, name, version)),
    } as RemoteEntry['releases'],
  };
}

/** Drops what only the gate and reports read, to keep every page small. */
export function forRegistry({
  licences: _licences,
  calls: _calls,
  imports: _imports,
  schemas: _schemas,
  ...release
}: RemoteRelease): RegistryDocument['remotes'][string]['releases'][string] {
  return release;
}
