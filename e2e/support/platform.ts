import { execFile, spawn } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import {
  canonicalBytes,
  defaultRelease,
  type RegistryDocument,
  type Release,
  type RemoteEntry,
  revisionFile,
} from 'shared-contracts/registry';
import { hashOf, integrityOf } from './hash.ts';

const root = resolve(import.meta.dirname, '../..');
const commandLine = join(root, 'platform/commands/platform/run-platform.ts');
const run = promisify(execFile);

/** Describes a copy of the releases that a journey can promote and roll back. */
export interface PlatformCopy {
  readonly state: string;
  /** Runs `npx platform` on the copy and returns its output. */
  readonly platform: (...args: readonly string[]) => Promise<string>;
  /** Serves a published release to this machine's browsers, as `npx platform serve` does. */
  readonly serve: (remote: string, release: string, port: number) => Promise<{ readonly origin: string; readonly stop: () => void }>;
  /** Returns the current release of a remote or of the shell. */
  readonly current: (name: string) => string;
  /** Publishes a release of a remote with one changed text, and optionally with other required contracts. */
  readonly publishVariant: (remote: string, release: string, from: string, to: string, contracts?: string) => void;
  /** Publishes a release of the shell that differs only in the version of its contracts. */
  readonly publishShell: (release: string, contracts: string) => void;
  /** Returns the version of the contracts that a release of the shell has. */
  readonly contractsOf: (release: string) => string;
  /** Deletes the file that names the current revision. */
  readonly losePointer: () => void;
  /** Truncates a chunk of a published release on the disk. */
  readonly spoil: (remote: string, release: string, chunk: string) => void;
  /** Writes a revision that the gate would refuse: these remotes alone require contracts that the shell does not have. */
  readonly demandContracts: (remotes: readonly string[], range: string) => void;
  /** Publishes remotes of one page, whose containers are these scripts, and writes a revision with them that the gate would refuse. */
  readonly addScripts: (scripts: readonly ScriptedRemote[]) => void;
  readonly remove: () => void;
}

/** Describes a remote that a journey writes by hand. */
export interface ScriptedRemote {
  readonly remote: string;
  /** Holds what the page `p` of the remote does while it renders, as the body of a function. */
  readonly page: string;
  /** Holds what runs when the container is imported. */
  readonly atImport?: string;
  /** Changes what it contributes. */
  readonly contributes?: object;
  /** Publishes other bytes than the registry's hash says. */
  readonly isChanged?: boolean;
}

const scripted = '1.0.0-aa';

/** Publishes a remote whose container is a script, and returns its entry in the registry. */
function publishScript(state: string, { remote, page, atImport = '', contributes, isChanged }: ScriptedRemote): RemoteEntry {
  const uniqueName = `${remote}_${scripted}`.replaceAll(/\W/g, '_');
  const base = `/r/${remote}/${scripted}/`;
  const module = `{ remote: { pages: { p: { load: async () => undefined, Component: () => { ${page} } } }, panels: {} } }`;
  const script = `${atImport}; globalThis[${JSON.stringify(uniqueName)}] = { init: () => undefined, get: async () => () => (${module}) };`;
  const entry = 'remoteEntry.1.js';
  const integrity = { [entry]: integrityOf(script) };
  writeFileSync(ensure(join(state, 'releases', remote, scripted, entry)), isChanged ? `${script};` : script);
  const own = {
    remote,
    label: remote,
    panels: [],
    menus: [],
    commands: [],
    emits: {},
    consumes: {},
    routes: [{ id: 'p', path: remote.slice('mfe-'.length), title: remote, chunk: 'page' }],
    ...contributes,
  };
  const requires = { contracts: '>=1.0.0', ui: '>=1.0.0' };
  const release = { base, entry, uniqueName, integrity, preload: { remote: [], page: [] }, uses: {}, requires, contributes: own };
  return {
    timeoutMs: 4_000,
    disabled: false,
    previous: null,
    rollout: [{ release: scripted, default: true }],
    releases: { [scripted]: release },
  };
}

const demanding = (releases: RemoteEntry['releases'], range: string): RemoteEntry['releases'] =>
  Object.fromEntries(
    Object.entries(releases).map(([release, one]) => [release, { ...one, requires: { ...one.requires, contracts: range } }]),
  );

export function copyPlatform(): PlatformCopy {
  const source = process.env.PLATFORM_DIR ?? join(root, '.platform');
  const state = mkdtempSync(join(tmpdir(), 'atrium-platform-'));
  const document = currentDocument(source);
  cpSync(join(source, 'registry', 'keys.json'), ensure(join(state, 'registry', 'keys.json')));
  cpSync(join(source, 'registry', 'prod.json'), join(state, 'registry', 'prod.json'));
  cpSync(join(source, 'registry', 'prod'), join(state, 'registry', 'prod'), { recursive: true });
  const copy = (name: string, release: string) =>
    cpSync(join(source, 'releases', name, release), ensure(join(state, 'releases', name, release)), { recursive: true });
  copy('host-shell', document.shell.release ?? '');
  for (const [name, { releases }] of Object.entries(document.remotes)) for (const release of Object.keys(releases)) copy(name, release);

  enrollOwnKey(state);
  const env = { ...process.env, PLATFORM_DIR: state, PLATFORM_KEYS_DIR: join(state, 'keys'), USER: 'journey' };
  const folderOf = (remote: string, release: string) => join(state, 'releases', remote, release);
  const current = (name: string) => {
    const { remotes, shell } = currentDocument(state);
    if (name === 'host-shell') return shell.release ?? '';
    const entry = remotes[name];
    return (entry && defaultRelease(entry)) ?? '';
  };
  return {
    state,
    current,
    platform: async (...args) => (await run(process.execPath, [commandLine, ...args], { env })).stdout,
    serve: async (remote, release, port) => {
      const child = spawn(process.execPath, [commandLine, 'serve', `${remote}@${release}`, '--port', String(port)], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(createInterface(child.stdout), 'line');
      return { origin: `http://localhost:${port}`, stop: () => child.kill() };
    },
    publishVariant: (remote, release, from, to, contracts) => {
      variant(folderOf(remote, current(remote)), folderOf(remote, release), release, from, to);
      if (contracts) changeRelease(folderOf(remote, release), (before) => ({ requires: { ...before.requires, contracts } }));
    },
    publishShell: (release, contracts) => {
      const folder = folderOf('host-shell', release);
      cpSync(folderOf('host-shell', document.shell.release ?? ''), folder, { recursive: true });
      changeRelease(folder, () => ({ base: `/r/host-shell/${release}/`, contracts }));
    },
    contractsOf: (release) =>
      (JSON.parse(readFileSync(join(folderOf('host-shell', release), 'release.json'), 'utf8')) as { contracts: string }).contracts,
    losePointer: () => rmSync(join(state, 'registry', 'prod.json')),
    spoil: (remote, release, chunk) => {
      const folder = folderOf(remote, release);
      for (const file of readdirSync(folder).filter((name) => name.startsWith(chunk))) writeFileSync(join(folder, file), '');
    },
    demandContracts: (remotes, range) =>
      writeUnchecked(
        state,
        document,
        Object.fromEntries(
          Object.entries(document.remotes)
            .filter(([name]) => remotes.includes(name))
            .map(([name, entry]) => [name, { ...entry, releases: demanding(entry.releases, range) }]),
        ),
      ),
    addScripts: (scripts) =>
      writeUnchecked(state, document, Object.fromEntries(scripts.map((script) => [script.remote, publishScript(state, script)]))),
    remove: () => rmSync(state, { recursive: true, force: true }),
  };
}

function changeRelease(folder: string, change: (before: Release) => object): void {
  const file = join(folder, 'release.json');
  const before = JSON.parse(readFileSync(file, 'utf8')) as Release;
  writeFileSync(file, JSON.stringify({ ...before, ...change(before) }));
}

function currentDocument(state: string): RegistryDocument {
  const { file } = JSON.parse(readFileSync(join(state, 'registry', 'prod.json'), 'utf8')) as { file: string };
  return JSON.parse(readFileSync(join(state, 'registry', 'prod', file), 'utf8')) as RegistryDocument;
}

/** Gives the copy its own signing key, which its pages trust. */
function enrollOwnKey(state: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = rawOf(publicKey);
  writeFileSync(ensure(join(state, 'keys', 'registry.pem')), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  trust(state, hashOf(raw, 'hex').slice(0, 16), raw);
}

const rawOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).subarray(-32);

function trust(state: string, id: string, raw: Buffer): void {
  const file = join(state, 'registry', 'keys.json');
  const keys = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  writeFileSync(file, JSON.stringify({ ...keys, [id]: raw.toString('base64') }));
}

/** Signs with an unknown key that it adds, like someone who bypassed the gate. */
function writeUnchecked(state: string, document: RegistryDocument, remotes: RegistryDocument['remotes']): void {
  const pair = generateKeyPairSync('ed25519');
  const kid = `journey-${randomUUID().slice(0, 8)}`;
  trust(state, kid, rawOf(pair.publicKey));
  const pointer = JSON.parse(readFileSync(join(state, 'registry', 'prod.json'), 'utf8')) as { rev: number };
  const rev = pointer.rev + 1;
  const next: RegistryDocument = { ...document, rev, remotes: { ...document.remotes, ...remotes } };
  const value = sign(null, canonicalBytes(next), pair.privateKey).toString('base64');
  const file = revisionFile(rev);
  writeFileSync(join(state, 'registry', 'prod', file), JSON.stringify({ ...next, sig: { alg: 'Ed25519', kid, value } }));
  writeFileSync(join(state, 'registry', 'prod.json'), JSON.stringify({ ...pointer, rev, file }));
}

function ensure(file: string): string {
  mkdirSync(join(file, '..'), { recursive: true });
  return file;
}

/** Copies a build under another name: it changes its global, one text, and every hash that depends on them. */
function variant(source: string, target: string, release: string, from: string, to: string): void {
  if (existsSync(target)) throw new Error(`${target} already exists.`);
  cpSync(source, target, { recursive: true });
  const before = JSON.parse(readFileSync(join(source, 'release.json'), 'utf8')) as Release;
  const uniqueName = `${before.uniqueName}_variant_${release.replaceAll(/\W/g, '_')}`;
  const integrity = { ...before.integrity };
  const rewrite = (file: string, change: (text: string) => string) => {
    const text = change(readFileSync(join(target, file), 'utf8').replaceAll(before.uniqueName, uniqueName));
    writeFileSync(join(target, file), text);
    if (existsSync(join(target, `${file}.br`))) writeFileSync(join(target, `${file}.br`), brotliCompressSync(text));
    integrity[file] = integrityOf(text);
  };
  const scripts = Object.keys(integrity).filter((file) => file.endsWith('.js') && file !== before.entry);
  for (const file of scripts) rewrite(file, (text) => text.replaceAll(from, to));
  // The entry contains the hashes of the chunks that it loads.
  rewrite(before.entry, (text) =>
    scripts.reduce((known, file) => known.replaceAll(before.integrity[file] ?? '', integrity[file] ?? ''), text),
  );
  const base = before.base.replace(/[^/]+\/$/, `${release}/`);
  writeFileSync(join(target, 'release.json'), JSON.stringify({ ...before, base, uniqueName, integrity }));
}
