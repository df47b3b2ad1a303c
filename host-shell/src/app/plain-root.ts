import { allEvents, createEventHub, limits, routeFor } from 'shared-contracts';
import { type RegistryDocument, refuse, soundRemotes } from 'shared-contracts/registry';
import type { Shell } from 'shared-contracts/shell';
import type { ExposeLoader } from '../features/remotes/federation-loader.ts';
import { resolveTrustedRegistry } from '../features/remotes/last-good-registry.ts';
import { sessionStore } from '../features/session/session.store.ts';
import { parseRegistry } from '../shared/page.ts';
import { createLazyApi } from './lazy-api.ts';

/** Describes a page that runs remotes without the shell. */
export interface PlainRootOptions {
  /** Names the registry environment, for example `prod`. */
  readonly env: string;
  /** Sets the path under which the page shows remotes; empty for the root. */
  readonly base: string;
  /** Runs when the API rejects the token, so the page can send its user to its own log-in. */
  readonly onUnauthorized?: () => void;
}

/** Describes the three single-spa lifecycle functions of a remote. */
export interface Lifecycles {
  readonly bootstrap: unknown;
  readonly mount: unknown;
  readonly unmount: unknown;
}

/** Describes what a page without the shell gets. */
export interface PlainRoot {
  /** Returns single-spa's `app`. It rejects with the gate's reason when the release may not run here. */
  readonly application: (remote: string) => () => Promise<Lifecycles>;
  /** Returns single-spa's `activeWhen`: true on the routes the remote contributes. */
  readonly activeWhen: (remote: string) => (location: { readonly pathname: string }) => boolean;
  /** Returns single-spa's `customProps`. The remote supplies its own toasts and dialogs. */
  readonly propsFor: (remote: string) => { readonly shell: Omit<Shell, 'notify' | 'confirm'> };
}

/** Reads and verifies the registry of an environment and hands its remotes to single-spa, in the same releases the shell runs. */
export const openPlainRoot =
  (loader: ExposeLoader) =>
  async ({ env, base, onUnauthorized = () => undefined }: PlainRootOptions): Promise<PlainRoot> => {
    const registry = await fetchRegistry(env);
    const hub = createEventHub({ mode: 'production', crossTabEvents: allEvents, report: reportError });
    const api = createLazyApi(onUnauthorized);
    const routes = Object.keys(registry.remotes).flatMap((remote) =>
      getRelease(registry, remote).contributes.routes.map((route) => ({ ...route, remote })),
    );
    return {
      application: (remote) => () => load(loader, registry, remote),
      activeWhen: (remote) => {
        getRelease(registry, remote);
        return ({ pathname }) => {
          const path = pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
          return path !== undefined && routeFor(path, routes)?.remote === remote;
        };
      },
      propsFor: (remote) => ({
        shell: {
          base,
          api,
          bus: hub.for(remote, getDefaultRelease(registry, remote)),
          session: {
            current: () => sessionStore.getState().session,
            subscribe: (listener) => sessionStore.subscribe(listener),
            signOut: async () => onUnauthorized(),
          },
          navigate: {
            to: (path, options) => {
              history[options?.replace ? 'replaceState' : 'pushState'](null, '', base + path);
              dispatchEvent(new PopStateEvent('popstate', { state: null }));
            },
            href: (path) => base + path,
          },
          panel: { open: () => undefined, close: () => undefined },
          // A remote on its own has no other remote's chat to show.
          slots: { conversation: () => null },
          // There is no top bar, so nobody can switch models.
          model: {
            current: () => ({ modelId: limits.defaultChatModelId, modelName: '' }),
            choose: async () => false,
            refresh: async () => undefined,
          },
        },
      }),
    };
  };

/** Listener errors go to the page's own error reporting and never stop the other listeners. */
const reportError = (error: unknown) => globalThis.reportError(error);

async function fetchRegistry(env: string): Promise<RegistryDocument> {
  const read = async (path: string, init?: RequestInit) => (await fetch(path, init)).json() as Promise<unknown>;
  const fresh = { cache: 'no-store' } as const;
  const [pointer, keys, mix] = await Promise.all([
    read(`/registry/${env}.json`, fresh),
    read('/registry/keys.json', fresh),
    read('/api/platform/mix', fresh),
  ]);
  const file = getField(pointer, 'file');
  const floor = getField(mix, 'env') === env ? getField(mix, 'rev') : undefined;
  const given = typeof file === 'string' ? parseRegistry(await read(`/registry/${env}/${file}`)) : undefined;
  const trusted = await resolveTrustedRegistry(given, parseKeys(keys), typeof floor === 'number' ? floor : undefined);
  if (!trusted)
    throw new Error(
      'The list of releases could not be verified. Reload the page; if this comes back, tell the people who run this server.',
    );
  return { ...trusted, remotes: soundRemotes(trusted) };
}

const getField = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Returns the trusted keys by id, without values that cannot be keys. */
const parseKeys = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

async function load(loader: ExposeLoader, registry: RegistryDocument, remote: string): Promise<Lifecycles> {
  const entry = registry.remotes[remote];
  const version = getDefaultRelease(registry, remote);
  const refusal = entry && refuse(registry, remote, entry, version);
  if (refusal) throw new Error(refusal.detail);
  return loader.loadExpose<Lifecycles>('single-spa', getRelease(registry, remote), entry?.timeoutMs ?? 4_000);
}

const getDefaultRelease = (registry: RegistryDocument, remote: string): string =>
  registry.remotes[remote]?.rollout.find((step) => step.default)?.release ?? '';

function getRelease(registry: RegistryDocument, remote: string) {
  const release = registry.remotes[remote]?.releases[getDefaultRelease(registry, remote)];
  if (!release) throw new Error(`There is no remote ${remote} in the registry of ${registry.env}.`);
  return release;
}
