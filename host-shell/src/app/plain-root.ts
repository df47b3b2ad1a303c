import { allEvents, createEventHub, limits, routeFor } from 'shared-contracts';
import { type RegistryDocument, refuse } from 'shared-contracts/registry';
import type { Shell } from 'shared-contracts/shell';
import type { ExposeLoader } from '../features/remotes/federation-loader.ts';
import { trustedRegistry } from '../features/remotes/last-good-registry.ts';
import { sessionStore } from '../features/session/session.store.ts';
import { asRegistry } from '../shared/page.ts';
import { createLazyApi } from './lazy-api.ts';

/** What a page without our shell says of itself. */
export interface PlainRootOptions {
  /** Whose mix of releases is shown, for example `prod`. */
  readonly env: string;
  /** The path below which the page shows remotes; empty for the root. */
  readonly base: string;
  /** Told when the API refuses the token; the page then sends its user to a log-in of its choice. */
  readonly onUnauthorized?: () => void;
}

/** single-spa's three functions of a remote. */
export interface Lifecycles {
  readonly bootstrap: unknown;
  readonly mount: unknown;
  readonly unmount: unknown;
}

/** What a plain page gets. */
export interface PlainRoot {
  /** single-spa's `app`. Rejects with the gate's sentence when the release may not run here. */
  readonly application: (remote: string) => () => Promise<Lifecycles>;
  /** single-spa's `activeWhen`: true on the routes that the remote contributes. */
  readonly activeWhen: (remote: string) => (location: { readonly pathname: string }) => boolean;
  /** single-spa's `customProps`. Toasts and questions are the remote's own here. */
  readonly propsFor: (remote: string) => { readonly shell: Omit<Shell, 'notify' | 'confirm'> };
}

/** Reads and verifies the registry of an environment, and offers its remotes to single-spa: the same releases that the shell runs. */
export const openPlainRoot =
  (loader: ExposeLoader) =>
  async ({ env, base, onUnauthorized = () => undefined }: PlainRootOptions): Promise<PlainRoot> => {
    const registry = await currentRegistry(env);
    const hub = createEventHub({ mode: 'production', crossTabEvents: allEvents, report: reportError });
    const api = createLazyApi(onUnauthorized);
    const routes = Object.keys(registry.remotes).flatMap((remote) =>
      releaseOf(registry, remote).contributes.routes.map((route) => ({ ...route, remote })),
    );
    return {
      application: (remote) => () => load(loader, registry, remote),
      activeWhen: (remote) => {
        releaseOf(registry, remote);
        return ({ pathname }) => {
          const path = pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
          return path !== undefined && routeFor(path, routes)?.remote === remote;
        };
      },
      propsFor: (remote) => ({
        shell: {
          base,
          api,
          bus: hub.for(remote, defaultOf(registry, remote)),
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
          // One remote alone shows no part of another.
          slots: { conversation: () => null },
          // Without the top bar nobody switches the model.
          model: {
            current: () => ({ modelId: limits.defaultChatModelId, modelName: '' }),
            choose: async () => false,
            refresh: async () => undefined,
          },
        },
      }),
    };
  };

/** A listener that threw must reach whoever watches the page's errors, and must not stop the others. */
const reportError = (error: unknown) => globalThis.reportError(error);

async function currentRegistry(env: string): Promise<RegistryDocument> {
  const read = async (path: string, init?: RequestInit) => (await fetch(path, init)).json() as Promise<unknown>;
  const fresh = { cache: 'no-store' } as const;
  const [{ file }, keys, mix] = (await Promise.all([
    read(`/registry/${env}.json`, fresh),
    read('/registry/keys.json', fresh),
    read('/api/platform/mix', fresh),
  ])) as [{ file: string }, Record<string, string>, { env?: string; rev?: number }];
  const floor = mix.env === env ? mix.rev : undefined;
  const trusted = await trustedRegistry(asRegistry(await read(`/registry/${env}/${file}`)), keys, floor);
  if (!trusted)
    throw new Error(
      'The list of releases could not be verified. Reload the page; if this comes back, tell the people who run this server.',
    );
  return trusted;
}

async function load(loader: ExposeLoader, registry: RegistryDocument, remote: string): Promise<Lifecycles> {
  const entry = registry.remotes[remote];
  const version = defaultOf(registry, remote);
  const refusal = entry && refuse(registry, remote, entry, version);
  if (refusal) throw new Error(refusal.detail);
  return loader.loadExpose<Lifecycles>('single-spa', releaseOf(registry, remote), entry?.timeoutMs ?? 4_000);
}

const defaultOf = (registry: RegistryDocument, remote: string): string =>
  registry.remotes[remote]?.rollout.find((step) => step.default)?.release ?? '';

function releaseOf(registry: RegistryDocument, remote: string) {
  const release = registry.remotes[remote]?.releases[defaultOf(registry, remote)];
  if (!release) throw new Error(`There is no remote ${remote} in the registry of ${registry.env}.`);
  return release;
}
