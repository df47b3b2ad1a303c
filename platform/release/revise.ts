import type { RegistryDocument, RemoteEntry, UnsignedRegistry } from 'shared-contracts/registry';
import { entryBytesMost, refusalsOf } from './gate.ts';
import { publishKey, signRegistry } from './keys.ts';
import { shellName } from './packages.ts';
import { readRelease, type ShellRelease } from './published-release.ts';
import { changeRegistry, type Pointer, readPointer, readRevision } from './registry-store.ts';

/** Says who changes an environment and why; the revision keeps both. */
export interface Change {
  readonly state: string;
  readonly env: string;
  readonly why: string;
  readonly by?: string;
  readonly now?: Date;
}

/** Describes what a revision runs. */
export interface Mix {
  readonly shell: string;
  readonly provider: UnsignedRegistry['provider'];
  readonly remotes: UnsignedRegistry['remotes'];
  readonly sameAs?: number;
  /** Lists the remotes that were taken out for good; as before when it is left out. */
  readonly retired?: readonly string[] | undefined;
  /** Describes the shell of releases that don't describe themselves. */
  readonly known?: RegistryDocument['shell'] | undefined;
  /** Holds what was granted to remotes; as before when it is left out. */
  readonly grants?: UnsignedRegistry['grants'];
}

export interface Current {
  readonly pointer: Pointer | undefined;
  readonly document: RegistryDocument | undefined;
}

export function currentOf({ state, env }: Pick<Change, 'state' | 'env'>): Current {
  const pointer = readPointer(state, env);
  return { pointer, document: pointer && readRevision(state, env, pointer) };
}

/**
 * Writes the next revision from the current one, one change at a time for each environment. `next` returns undefined when nothing changes.
 * @throws Error when the gate refuses the mix or the clock is wrong.
 */
export function revise(change: Change, next: (current: Current) => Mix | undefined): Promise<Pointer> {
  const { state, env } = change;
  return changeRegistry(state, env, (write) => {
    const current = currentOf(change);
    const mix = next(current);
    if (!mix && current.pointer) return current.pointer;
    if (!mix) throw new Error(`Nothing is promoted to ${env} yet.`);
    const key = publishKey(state);
    const document = documentOf(change, current, mix);
    assertClock(current, document);
    const refusals = refusalsOf(state, document, current.document);
    if (refusals.length) throw new Error(refusals.map(({ code, detail }) => `Refused (${code}): ${detail}`).join('\n'));
    return write(signRegistry(document, key), mix.shell);
  });
}

/** Changes one remote and leaves all others as they are. @throws Error when someone else changed that remote since `seen`. */
export async function reviseRemote(
  change: Change & { readonly remote: string },
  entryOf: (entry: RemoteEntry, current: RegistryDocument) => RemoteEntry,
): Promise<Pointer> {
  const { env, remote } = change;
  const seen = currentOf(change).document;
  return revise(change, ({ pointer, document }) => {
    const entry = document?.remotes[remote];
    if (!pointer || !document || !entry) throw new Error(`${env} has no remote ${remote}.`);
    assertUnchanged(env, seen, document, [remote]);
    const next = entryOf(entry, document);
    if (JSON.stringify(next) === JSON.stringify(entry)) return undefined;
    return { shell: pointer.shell, provider: document.provider, remotes: { ...document.remotes, [remote]: next } };
  });
}

/** Refuses to overwrite what someone else decided about the same remote while this change waited for its turn. The error's code is `remote-moved`. */
export function assertUnchanged(
  env: string,
  seen: RegistryDocument | undefined,
  now: RegistryDocument | undefined,
  names: readonly string[],
): void {
  const name = names.find((one) => JSON.stringify(seen?.remotes[one]) !== JSON.stringify(now?.remotes[one]));
  if (!name || !now) return;
  const detail = `Refused (moved): ${name} in ${env} was changed meanwhile, in revision ${now.rev} by ${now.by} (${now.why}). Look at it, then try again.`;
  throw Object.assign(new Error(detail), { code: 'remote-moved' });
}

export function documentOf(
  change: Change,
  { pointer, document }: Current,
  { shell: release, provider, remotes, sameAs, known, grants = document?.grants, retired = document?.retired ?? [] }: Mix,
): UnsignedRegistry {
  const shell = readRelease<ShellRelease>(change.state, shellName, release);
  return {
    schema: 1,
    env: change.env,
    rev: (pointer?.rev ?? 0) + 1,
    prev: pointer?.rev ?? null,
    ...(sameAs ? { sameAs } : {}),
    by: change.by ?? process.env.USER ?? process.env.LOGNAME ?? 'unknown',
    why: change.why,
    at: (change.now ?? new Date()).toISOString(),
    origins: ['self'],
    shell: {
      version: shell.version,
      release,
      contracts: shell.contracts,
      ui: shell.ui,
      ...factsOf(shell, release, known ?? document?.shell),
      entryBytesMost,
    },
    ...(provider ? { provider } : {}),
    remotes,
    ...(grants ? { grants } : {}),
    ...(retired.length ? { retired: [...retired] } : {}),
  };
}

/** Returns what the shell offers, from its own release; from a revision that ran it when the release is older than this description. */
function factsOf({ slots, libraries, events }: ShellRelease, release: string, known: RegistryDocument['shell'] | undefined) {
  if (slots && libraries && events) return { slots, libraries, events };
  if (known?.release === release) return { slots: known.slots, libraries: known.libraries, events: known.events };
  throw new Error(
    `${shellName}@${release} does not say what it offers, because it is older than this command. Build and promote the shell first.`,
  );
}

const clockSlackMs = 5 * 60_000;

/** Requires ascending times. Numbers identify revisions, but people read their times. */
function assertClock({ document }: Current, { at }: UnsignedRegistry): void {
  if (!document || Date.parse(at) > Date.parse(document.at) - clockSlackMs) return;
  throw new Error(
    `Refused (clock): this machine's clock says ${at}, but revision ${document.rev} was made at ${document.at} by ${document.by}. Set the clock that is wrong, then promote again.`,
  );
}
