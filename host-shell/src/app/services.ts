import type { ReactNode } from 'react';
import {
  allEvents,
  createEventHub,
  type EventEnvelope,
  type EventHub,
  lazyCode,
  type Owned,
  type RouteContribution,
} from 'shared-contracts';
import { type RegistryDocument, withoutHalted } from 'shared-contracts/registry';
import type { ApiCapability } from 'shared-contracts/shell';
import { createQueryClient, type QueryClient } from 'shared-ui/query';
import { type ActivityCalls, type ActivityTracker, createActivityTracker } from '../features/page-activity/activity-tracker.ts';
import { trustedRegistry } from '../features/remotes/last-good-registry.ts';
import { createObserver, type Observe } from '../features/remotes/observe.ts';
import { watchPageHealth } from '../features/remotes/page-health.ts';
import { RemoteCatalog } from '../features/remotes/remote-catalog.ts';
import type { RemoteLoader } from '../features/remotes/remote-loader.ts';
import { sessionStore } from '../features/session/session.store.ts';
import type { OpenTrial } from '../features/trials/open-trial.tsx';
import { loadCalls } from '../shared/lazy-shared.ts';
import type { Page } from '../shared/page.ts';
import { createLazyApi } from './lazy-api.ts';

/** What lives as long as the page. */
export interface Services {
  readonly base: string;
  readonly api: ApiCapability;
  readonly hub: EventHub;
  readonly observe: Observe;
  readonly catalog: RemoteCatalog;
  readonly queryClient: QueryClient;
  readonly activity: ActivityTracker;
  /** Set by the app: what a refused token leads to. */
  readonly onUnauthorized: { current: () => void };
  /** Set by the router: what a newer registry adds to its table. */
  readonly onNewRoutes: { current: (added: Owned<RouteContribution>[]) => void };
  /** Called on every navigation; now and then asks whether a newer mix of releases is current. */
  readonly followReleases: () => void;
  /** This server lets some people try other releases. */
  readonly hasTesters: boolean;
  /** Shows that this page does. */
  readonly trialBanner: ReactNode;
}

const newerMixCode = lazyCode(() => import(/* webpackChunkName: "newer-mix" */ '../features/remotes/newer-mix.ts'));

export function createServices({ config, registry }: Page, loader: RemoteLoader, trial?: OpenTrial): Services {
  const onUnauthorized = { current: () => undefined as undefined };
  const onNewRoutes = { current: (_added: Owned<RouteContribution>[]) => undefined as undefined };
  const { observe } = createObserver({ baseUrl: '/api', rev: () => catalog.rev });
  const withHalts = (document: RegistryDocument) => ({ ...document, remotes: withoutHalted(document.remotes, config.halted ?? []) });
  const verified = trustedRegistry(registry, config.keys, config.floor).then((document) => document && withHalts(document));
  const tried = (document: RegistryDocument | undefined) => document && (trial?.apply(document) ?? document);
  const user = () => sessionStore.getState().session?.email ?? '';
  const hub = createEventHub({
    mode: config.mode,
    crossTabEvents: allEvents,
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel('atrium') : undefined,
    report: (error, { topic, from }) =>
      observe({ kind: 'error', name: `event ${topic}`, remote: from, release: '', detail: String(error).slice(0, 300) }),
  });
  // The journeys' event recorder, where there is one.
  const { atriumRecorder } = globalThis as { atriumRecorder?: (event: EventEnvelope<unknown>) => void };
  if (atriumRecorder) hub.observe(atriumRecorder);
  const api = createLazyApi(() => onUnauthorized.current());
  const catalog: RemoteCatalog = new RemoteCatalog(tried(registry && withHalts(registry)), {
    registry: verified.then(tried),
    loader,
    observe,
    user,
  });
  const shell = { remote: 'host-shell', release: registry?.shell.release ?? '' };
  watchPageHealth(observe, () => catalog.shown() ?? shell);
  let askedAt = 0;
  let known = verified;
  const followReleases = () => {
    const apartMs = (config.mixCheckSeconds ?? Number.POSITIVE_INFINITY) * 1_000;
    if (performance.now() - askedAt < apartMs) return;
    askedAt = performance.now();
    void newerMixCode
      .load()
      .then(async ({ newerMix }) => {
        const current = await known;
        const next = current && (await newerMix(current, config.keys));
        if (!next) return;
        known = Promise.resolve(next);
        onNewRoutes.current(catalog.propose(trial?.apply(next) ?? next));
      })
      // Without an answer the page goes on with what it has, and asks again another time.
      .catch(() => undefined);
  };
  return {
    hasTesters: config.hasTesters ?? false,
    trialBanner: trial?.banner,
    followReleases,
    onNewRoutes,
    catalog,
    base: config.base,
    activity: createActivityTracker(activityCalls(api, user)),
    hub,
    observe,
    onUnauthorized,
    api,
    queryClient: createQueryClient(),
  };
}

function activityCalls(api: ApiCapability, user: () => string): ActivityCalls {
  const end = async (activityId: string, keepalive = false) => {
    // Without a session nobody may end it; the server ends it with the session.
    if (!user()) return;
    const { endActivity } = await loadCalls();
    await api.call(endActivity, { params: { activityId }, query: { email: user() } }, { keepalive });
  };
  return {
    start: async (activity, activity_id) => {
      const { startActivity } = await loadCalls();
      await api.call(startActivity, { body: { email: user(), activity, activity_id } }, { keepalive: true });
    },
    end: (id) => end(id),
    endAtClose: (id) => void end(id, true).catch(() => undefined),
  };
}
