import { type RegistryDocument, type Release, type RemoteEntry, refuse, type UnsignedRegistry } from 'shared-contracts/registry';
import { publishKey, signRegistry } from './keys.ts';
import { providerName, shellName } from './packages.ts';
import { readRelease, type ShellRelease } from './publish.ts';
import { type Pointer, readPointer, readRevision, writeRevision } from './registry-store.ts';

/** The places that this shell fills with parts of remotes, with their versions. */
export const shellSlots = { 'right-panel': '1.0', conversation: '1.0' } as const;

export interface Promotion {
  readonly state: string;
  readonly env: string;
  /** Releases by package name, the shell's under `host-shell`. */
  readonly releases: Readonly<Record<string, string>>;
  readonly why: string;
}

/** Makes a revision that runs these releases, if any differs from the current one. @throws Error naming what breaks, when the gate refuses one. */
export async function promote({ state, env, releases, why }: Promotion): Promise<Pointer> {
  const key = publishKey(state);
  const pointer = readPointer(state, env);
  const current = pointer && readRevision(state, env, pointer);
  const shellVersion = releases[shellName] ?? pointer?.shell;
  if (!shellVersion) throw new Error('No shell has been promoted yet: build host-shell first.');
  const names = Object.keys(releases).filter((name) => name !== shellName && name !== providerName);
  const changed = names.filter((name) => defaultOf(current?.remotes[name]) !== releases[name]);
  const provider = releases[providerName] ? providerOf(state, releases[providerName]) : current?.provider;
  const isSame = changed.length === 0 && pointer?.shell === shellVersion && current?.provider?.base === provider?.base;
  if (pointer && isSame) return pointer;

  const shell = readRelease<ShellRelease>(state, 'host-shell', shellVersion);
  const remotes = {
    ...current?.remotes,
    ...Object.fromEntries(changed.map((name) => [name, nextEntry(state, name, releases[name] ?? '', current?.remotes[name])])),
  };
  const document: UnsignedRegistry = {
    schema: 1,
    env,
    rev: (pointer?.rev ?? 0) + 1,
    prev: pointer?.rev ?? null,
    by: process.env.USER ?? process.env.LOGNAME ?? 'unknown',
    why,
    at: new Date().toISOString(),
    origins: ['self'],
    shell: { version: shell.version, contracts: shell.contracts, ui: shell.ui, slots: shellSlots },
    ...(provider ? { provider } : {}),
    remotes,
  };
  assertGate(document);
  return writeRevision(state, env, signRegistry(document, key), shellVersion);
}

/** What a plain page needs to load the provider: its first files with their hashes. */
function providerOf(state: string, version: string): UnsignedRegistry['provider'] {
  const { base, initial, integrity } = readRelease<ShellRelease>(state, providerName, version);
  return { base, initial: [...initial], integrity: Object.fromEntries(initial.map((file) => [file, integrity[file] ?? ''])) };
}

const defaultOf = (entry: RemoteEntry | undefined) => entry?.rollout.find((step) => step.default)?.release;

/** Keeps the release that was the default before, as what the browser falls back to. */
function nextEntry(state: string, name: string, version: string, before: RemoteEntry | undefined): RemoteEntry {
  const previous = defaultOf(before) ?? null;
  const kept = previous && before?.releases[previous] ? { [previous]: before.releases[previous] } : {};
  return {
    timeoutMs: 4_000,
    disabled: before?.disabled ?? false,
    rollout: [{ release: version, default: true }],
    previous,
    releases: { ...kept, [version]: readRelease<Release>(state, name, version) },
  };
}

/** Every default release must pass the gate, and no two remotes may claim one path. */
function assertGate(document: UnsignedRegistry): void {
  const claimed = new Map<string, string>();
  for (const [name, entry] of Object.entries(document.remotes)) {
    const version = defaultOf(entry) ?? '';
    const refusal = refuse(document as RegistryDocument, name, { ...entry, disabled: false }, version);
    if (refusal) throw new Error(`Refused (${refusal.code}): ${refusal.detail}`);
    for (const { path } of entry.releases[version]?.contributes.routes ?? []) {
      const owner = claimed.get(path);
      if (owner) throw new Error(`Refused (gate/route): ${name} and ${owner} both contribute the route "${path}".`);
      claimed.set(path, name);
    }
  }
}
