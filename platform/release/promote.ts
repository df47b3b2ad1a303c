import { allEvents } from 'shared-contracts';
import { defaultRelease, type RegistryDocument, type RemoteEntry, revisionFile, type UnsignedRegistry } from 'shared-contracts/registry';
import { installedVersion, sharedLibraries } from '../preset/index.ts';
import { assertWhole, entryBytesMost, refusalsOf } from './gate.ts';
import { publishKey, signRegistry } from './keys.ts';
import { providerName, shellName } from './packages.ts';
import { type RemoteRelease, readRelease, type ShellRelease } from './publish.ts';
import { type Pointer, readPointer, readRevision, writeRevision } from './registry-store.ts';

/** Maps the shell's slots for parts of remotes to their versions. */
export const shellSlots = { 'right-panel': '1.0', conversation: '1.0' } as const;

/** Says who changes an environment and why; the revision keeps both. */
export interface Change {
  readonly state: string;
  readonly env: string;
  readonly why: string;
  readonly by?: string;
  readonly now?: Date;
}

export interface Promotion extends Change {
  /** Maps package names to releases, the shell's under `host-shell`. */
  readonly releases: Readonly<Record<string, string>>;
  /** Limits the releases to this percentage of users, from 1 to 99. */
  readonly percent?: number | undefined;
}

/** Describes what a revision runs. */
interface Mix {
  readonly shell: string;
  readonly provider: UnsignedRegistry['provider'];
  readonly remotes: UnsignedRegistry['remotes'];
  readonly sameAs?: number;
}

/** Creates a revision with these releases, if any differs from the current one. @throws Error naming what breaks when the gate refuses one. */
export async function promote({ releases, percent, ...change }: Promotion): Promise<Pointer> {
  const { state } = change;
  const { pointer, current } = beginningOf(change);
  const shell = releases[shellName] ?? pointer?.shell;
  if (!shell) throw new Error('No shell has been promoted yet: build host-shell first.');
  const names = Object.keys(releases).filter((name) => name !== shellName && name !== providerName);
  const entries = names.map((name) => [name, nextEntry(state, name, releases[name] ?? '', current?.remotes[name], percent)] as const);
  const changed = entries.filter(([name, entry]) => rolloutOf(entry) !== rolloutOf(current?.remotes[name]));
  const provider = releases[providerName] ? providerOf(state, releases[providerName]) : current?.provider;
  const isSame = changed.length === 0 && pointer?.shell === shell && current?.provider?.base === provider?.base;
  if (pointer && isSame && current?.env === change.env) return pointer;
  for (const [name] of changed) assertWhole(state, name, releases[name] ?? '');
  return revise(change, { shell, provider, remotes: { ...current?.remotes, ...Object.fromEntries(changed) } });
}

/** Creates a revision that runs what an older one ran: the previous one, or `to`, optionally from the environment `of`. Its remotes are held until they are promoted again. */
export async function rollback({
  to,
  of,
  ...change
}: Change & { readonly to?: number | undefined; readonly of?: string }): Promise<Pointer> {
  const { pointer, current } = currentOf(change);
  const rev = to ?? (current && beforeThat(change, current));
  if (!rev) throw new Error(`${change.env} has no earlier revision to go back to.`);
  const target = readRevision(change.state, of ?? change.env, { rev, file: revisionFile(rev) });
  const shell = target.shell.release ?? pointer?.shell;
  if (!shell) throw new Error(`Revision ${rev} does not say which shell it ran.`);
  const remotes = Object.fromEntries(Object.entries(target.remotes).map(([name, entry]) => [name, { ...entry, held: true }]));
  for (const [name, entry] of Object.entries(remotes)) assertWhole(change.state, name, defaultRelease(entry) ?? '');
  return revise(change, { shell, provider: target.provider, remotes, ...(of && of !== change.env ? {} : { sameAs: rev }) });
}

/** Returns the revision before the current one. After a rollback it continues from the target, so that two rollbacks go back two steps. */
function beforeThat({ state, env }: Change, current: RegistryDocument): number | null {
  return current.sameAs ? readRevision(state, env, { rev: current.sameAs, file: revisionFile(current.sameAs) }).prev : current.prev;
}

/** Switches a remote on or off. A disabled remote shows a card instead, from the next navigation of every open page. */
export async function setDisabled({
  remote,
  disabled,
  ...change
}: Change & { readonly remote: string; readonly disabled: boolean }): Promise<Pointer> {
  const { pointer, current } = currentOf(change);
  const entry = current?.remotes[remote];
  if (!pointer || !current || !entry) throw new Error(`${change.env} has no remote ${remote}.`);
  if (entry.disabled === disabled) return pointer;
  return revise(change, {
    shell: pointer.shell,
    provider: current.provider,
    remotes: { ...current.remotes, [remote]: { ...entry, disabled } },
  });
}

/** Lists what the gate would refuse about a promotion, without writing anything. */
export function check({ releases, ...change }: Promotion): string[] {
  const { state } = change;
  const { pointer, current } = beginningOf(change);
  const shell = releases[shellName] ?? pointer?.shell;
  if (!shell) throw new Error('No shell has been promoted yet: build host-shell first.');
  const names = Object.keys(releases).filter((name) => name !== shellName && name !== providerName);
  for (const name of names) assertWhole(state, name, releases[name] ?? '');
  const entries = Object.fromEntries(names.map((name) => [name, nextEntry(state, name, releases[name] ?? '', current?.remotes[name])]));
  const document = documentOf(change, { shell, provider: current?.provider, remotes: { ...current?.remotes, ...entries } });
  return refusalsOf(state, document).map(({ code, detail }) => `${code}: ${detail}`);
}

/** Returns the starting point of a change: a new environment starts with what prod runs. */
function beginningOf(change: Change) {
  const own = currentOf(change);
  return own.pointer ? own : currentOf({ ...change, env: 'prod' });
}

const currentOf = ({ state, env }: Change) => {
  const pointer = readPointer(state, env);
  return { pointer, current: pointer && readRevision(state, env, pointer) };
};

/** Writes the next revision. @throws Error when the gate refuses the mix, the clock is wrong, or someone else was faster. */
async function revise(change: Change, mix: Mix): Promise<Pointer> {
  const key = publishKey(change.state);
  const document = documentOf(change, mix);
  assertClock(change, document);
  const [refusal, ...others] = refusalsOf(change.state, document);
  if (refusal) throw new Error([refusal, ...others].map(({ code, detail }) => `Refused (${code}): ${detail}`).join('\n'));
  return writeRevision(change.state, change.env, signRegistry(document, key), mix.shell);
}

function documentOf(change: Change, { shell: release, provider, remotes, sameAs }: Mix): UnsignedRegistry {
  const { state, env, why } = change;
  const { pointer } = currentOf(change);
  const shell = readRelease<ShellRelease>(state, shellName, release);
  return {
    schema: 1,
    env,
    rev: (pointer?.rev ?? 0) + 1,
    prev: pointer?.rev ?? null,
    ...(sameAs ? { sameAs } : {}),
    by: change.by ?? process.env.USER ?? process.env.LOGNAME ?? 'unknown',
    why,
    at: (change.now ?? new Date()).toISOString(),
    origins: ['self'],
    shell: {
      version: shell.version,
      release,
      contracts: shell.contracts,
      ui: shell.ui,
      slots: shellSlots,
      libraries: Object.fromEntries(sharedLibraries.map((name) => [name, installedVersion(name)])),
      events: Object.fromEntries(allEvents.filter(({ owner }) => owner === shellName).map(({ topic, v }) => [topic, v])),
      entryBytesMost,
    },
    ...(provider ? { provider } : {}),
    remotes,
  };
}

const clockSlackMs = 5 * 60_000;

/** Requires ascending times. Numbers identify revisions, but people read their times. */
function assertClock(change: Change, { at }: UnsignedRegistry): void {
  const { current } = currentOf(change);
  if (!current || Date.parse(at) > Date.parse(current.at) - clockSlackMs) return;
  throw new Error(
    `Refused (clock): this machine's clock says ${at}, but revision ${current.rev} was made at ${current.at} by ${current.by}. Set the clock that is wrong, then promote again.`,
  );
}

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

/** Drops what only reports read, to keep every page small. */
export function forRegistry({
  licences: _licences,
  calls: _calls,
  ...release
}: RemoteRelease): RegistryDocument['remotes'][string]['releases'][string] {
  return release;
}
