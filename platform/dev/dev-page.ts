import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Contributions,
  declaredContributions,
  findWithheld,
  publishedContributions,
  type RegistryDocument,
  type Release,
  type RemoteEntry,
  type UnsignedRegistry,
} from 'shared-contracts/registry';
import { renderIndex, shellTexts } from '../gateway/index.ts';
import { installedVersion, uniqueNameOf } from '../preset/index.ts';
import { integrityOf } from '../preset/integrity.ts';
import { platformDir, readPointer, readRevision, type ShellRelease, shellSlots, signingKey, signRegistry } from '../release/index.ts';
import { type DevServer, devRelease } from './dev-servers.ts';

export interface DevPageRequest {
  readonly url: string;
  readonly theme: string | undefined;
  readonly language?: string | undefined;
  readonly signedIn: boolean;
}

const env = 'prod';

/** Registers renderers before a remote's refresh runtime runs, which otherwise does nothing. */
const refreshHook =
  '<script>window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { renderers: new Map(), supportsFiber: true, inject(renderer) { const id = this.renderers.size + 1; this.renderers.set(id, renderer); return id; }, onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {} };</script>';

/** Renders the page for each request, with a registry in which packages under development replace their built releases. */
export async function renderDevPage(servers: readonly DevServer[], base: string, request: DevPageRequest): Promise<string> {
  const key = signingKey(platformDir());
  const built = builtRemotes();
  const fromSource = await Promise.all(
    servers.filter(({ target }) => target.kind === 'remote').map(async (server) => [server.target.name, await devEntry(server)] as const),
  );
  const shell = devShell(servers);
  const document: UnsignedRegistry = {
    schema: 1,
    env: 'dev',
    rev: 1,
    prev: null,
    by: 'npm run dev',
    why: 'development',
    at: new Date().toISOString(),
    origins: ['self'],
    shell: { version: shell.version, contracts: shell.contracts, ui: shell.ui, slots: shellSlots },
    remotes: { ...built, ...Object.fromEntries(fromSource) },
  };
  const config = {
    base,
    keys: { [key.id]: key.publicKey },
    mode: 'development' as const,
    texts: shellTexts(shell),
    withheld: findWithheld(document),
  };
  return renderIndex({ registry: signRegistry(document, key), shell, config, ...request }).replace('<head>', `<head>${refreshHook}`);
}

function builtRemotes(): RegistryDocument['remotes'] {
  const pointer = readPointer(platformDir(), env);
  return pointer ? readRevision(platformDir(), env, pointer).remotes : {};
}

function devShell(servers: readonly DevServer[]): ShellRelease {
  const server = servers.find(({ target }) => target.kind === 'shell');
  if (!server) throw new Error('The shell has no development server.');
  const versions = { contracts: installedVersion('shared-contracts'), ui: installedVersion('shared-ui') };
  return {
    base: server.base,
    version: server.target.version,
    ...versions,
    initial: server.files().initial,
    chunks: {},
    shared: {},
    integrity: {},
  };
}

async function devEntry(server: DevServer): Promise<RemoteEntry> {
  return {
    // The first load after a change may wait for the compiler.
    timeoutMs: 30_000,
    disabled: false,
    rollout: [{ release: devRelease, default: true }],
    previous: null,
    releases: { [devRelease]: await devReleaseOf(server) },
  };
}

async function devReleaseOf({ target, base, port, files }: DevServer): Promise<Release> {
  const { entry } = files();
  if (!entry) throw new Error(`${target.name} does not compile; see the message of its compiler.`);
  const answer = await fetch(`http://127.0.0.1:${port}${base}${entry}`);
  return {
    base,
    entry,
    uniqueName: uniqueNameOf(target.name, devRelease),
    integrity: { [entry]: integrityOf(new Uint8Array(await answer.arrayBuffer())) },
    preload: {},
    uses: {},
    requires: { contracts: `^${installedVersion('shared-contracts')}`, ui: `^${installedVersion('shared-ui')}` },
    contributes: await freshContributions(target.root),
  };
}

/**
 * Reads `contributes.ts` again when it changes; Node otherwise keeps a module for the life of the process. The events stay empty:
 * all packages run on the same contracts here, so the gate has nothing to compare.
 */
async function freshContributions(root: string): Promise<Contributions> {
  const file = join(root, 'contributes.ts');
  const url = `${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`;
  const module = (await import(url)) as { contributes?: unknown };
  return { ...publishedContributions(declaredContributions.parse(module.contributes)), emits: {}, consumes: {} };
}
