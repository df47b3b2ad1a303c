import type { ReactNode } from 'react';
import {
  allEvents,
  createEventHub,
  delay,
  type EventEnvelope,
  type EventHub,
  lazyCode,
  type Owned,
  type RouteContribution,
} from 'shared-contracts';
import type { PageConfig, RegistryDocument } from 'shared-contracts/registry';
import type { ApiCapability, Commands } from 'shared-contracts/shell';
import { createQueryClient, type QueryClient } from 'shared-ui/query';
import { type ActivityCalls, type ActivityTracker, createActivityTracker } from '../features/page-activity/activity-tracker.ts';
import { resolveTrustedRegistry } from '../features/remotes/last-good-registry.ts';
import { createObserver, type Observe } from '../features/remotes/observe.ts';
import { watchPageHealth } from '../features/remotes/page-health.ts';
import { markAlive } from '../features/remotes/page-mark.ts';
import { RemoteCatalog } from '../features/remotes/remote-catalog.ts';
import type { RemoteLoader } from '../features/remotes/remote-loader.ts';
import { runnableRegistry } from '../features/remotes/runnable-registry.ts';
import { sessionStore } from '../features/session/session.store.ts';
import type { OpenTrial } from '../features/trials/open-trial.tsx';
import { createPageLanguage, type PageLanguage } from '../shared/language/page-language.ts';
import { loadCalls } from '../shared/lazy-shared.ts';
import { newerShellStore } from '../shared/newer-shell.store.ts';
import type { Page } from '../shared/page.ts';
import { createLazyApi } from './lazy-api.ts';
import { createOfflineCopies } from './offline-copies.ts';
import { createPageCommands } from './page-commands.ts';

/** Describes the services that live as long as the page. */
export interface Services {
  readonly base: string;
  readonly api: ApiCapability;
  readonly hub: EventHub;
  readonly language: PageLanguage;
  /** Maps languages to the file with the shell's texts. */
  readonly texts: PageConfig['texts'];
  readonly observe: Observe;
  readonly catalog: RemoteCatalog;
  readonly commands: Commands;
  /** Opens an address of the product; set by the router. */
  readonly opener: { current: (to: string) => void };
  readonly queryClient: QueryClient;
  readonly activity: ActivityTracker;
  /** Runs when the API rejects the token; set by the app. */
  readonly onUnauthorized: { current: () => void };
  /** Adds the routes of a newer registry to the router; set by the router. */
  readonly onNewRoutes: { current: (added: Owned<RouteContribution>[]) => void };
  /** Checks for a newer mix of releases unless it did so recently. Runs on every navigation, and now and then without one. */
  readonly followReleases: () => void;
  /** Takes what was promoted since, for a part that failed. Never rejects, and never waits long. */
  readonly takeNewest: () => Promise<void>;
  /** Tells whether this server lets some users try other releases. */
  readonly hasTesters: boolean;
  /** Holds the banner that is shown while this page tries other releases. */
  readonly trialBanner: ReactNode;
}

/** Limits how long Retry waits for the server before it tries what the page has. */
const newestWithinMs = 2_000;

/** Sets how often a page in which nobody navigates asks for newer releases. */
const idleCheckMs = 300_000;

export const judging = lazyCode(() => import(/* webpackChunkName: "judge-remotes" */ '../features/remotes/judge-remotes.ts'));

const newerMixChunk = lazyCode(() => import(/* webpackChunkName: "newer-release" */ '../features/remotes/newer-mix.ts'));

export function createServices({ config, registry }: Page, loader: RemoteLoader, trial?: OpenTrial): Services {
  const onUnauthorized = { current: () => undefined as undefined };
  const onNewRoutes = { current: (_added: Owned<RouteContribution>[]) => undefined as undefined };
  const opener = { current: (_to: string) => undefined as undefined };
  const { observe: report } = createObserver({ baseUrl: '/api', rev: () => catalog.rev });
  const observe = markAlive(report);

  const verified = resolveTrustedRegistry(registry, config.keys, config.floor).then(
    // The server judged the page's own registry. A newer copy, of an earlier page, is judged here.
    async (document) => {
      if (!document || document === registry) return document && runnableRegistry(document, config);
      return runnableRegistry(document, { ...config, withheld: (await judging.eventually()).findWithheld(document) });
    },
  );
  const applyTrial = (document: RegistryDocument | undefined) => document && (trial?.apply(document) ?? document);
  const user = () => sessionStore.getState().session?.email ?? '';
  const language: PageLanguage = createPageLanguage(
    config.texts,
    ({ kind, tag, name, release, detail }) => observe({ kind, name: `texts ${tag}`, remote: name, release, detail }),
    () => catalog.releases(),
  );
  const hub = createEventHub({
    mode: config.mode,
    crossTabEvents: allEvents,
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel('atrium') : undefined,
    report: (error, { topic, from }) =>
      observe({ kind: 'error', name: `event ${topic}`, remote: from, release: '', detail: String(error).slice(0, 300) }),
  });
  // End-to-end tests install this recorder.
  const { atriumRecorder } = globalThis as { atriumRecorder?: (event: EventEnvelope<unknown>) => void };
  if (atriumRecorder) hub.observe(atriumRecorder);
  const offline = createOfflineCopies(Boolean(config.worker && navigator.serviceWorker));
  const api = createLazyApi(() => onUnauthorized.current(), offline.observe);
  offline.start({ base: config.base, api, bus: hub.for('host-shell', '1'), session: sessionStore });
  const catalog: RemoteCatalog = new RemoteCatalog(applyTrial(registry && runnableRegistry(registry, config)), {
    registry: verified.then(applyTrial),
    loader,
    observe,
    loadTexts: language.loadTexts,
    user,
  });
  const shell = { remote: 'host-shell', release: registry?.shell.release ?? '' };
  watchPageHealth(observe, () => catalog.shownRelease() ?? shell);
  let checkedAt = 0;
  let currentRegistry = verified;
  void verified.then(applyTrial).then((document) => onNewRoutes.current(catalog.settle(document)));
  const checkReleases = async () => {
    checkedAt = performance.now();
    const { fetchNewerMix } = await newerMixChunk.load();
    const newer = await fetchNewerMix(await currentRegistry, config.keys);
    if (!newer) return;
    const next = newer.registry;
    if (newer.shellRelease) newerShellStore.setState({ isOffered: newer.shellRelease !== shell.release });
    currentRegistry = Promise.resolve(next);
    onNewRoutes.current(catalog.propose(applyTrial(next) ?? next));
  };
  const followReleases = () => {
    const minIntervalMs = (config.mixCheckSeconds ?? Number.POSITIVE_INFINITY) * 1_000;
    // When the check fails, the page keeps its current releases and checks again later.
    if (performance.now() - checkedAt >= minIntervalMs) void checkReleases().catch(() => undefined);
  };
  // A tab in which nobody navigates learns of a newer shell too.
  const followVisibly = () => document.visibilityState === 'visible' && followReleases();
  document.addEventListener('visibilitychange', followVisibly);
  setInterval(followVisibly, idleCheckMs);
  const takeNewest = async () => {
    await Promise.race([checkReleases().catch(() => undefined), delay(newestWithinMs, AbortSignal.timeout(newestWithinMs))]);
    catalog.applyProposed();
  };
  return {
    hasTesters: config.hasTesters ?? false,
    trialBanner: trial?.banner,
    followReleases,
    takeNewest,
    onNewRoutes,
    catalog,
    opener,
    commands: createPageCommands(catalog, config.base, opener),
    base: config.base,
    activity: createActivityTracker(activityCalls(api, user)),
    hub,
    language,
    texts: config.texts,
    observe,
    onUnauthorized,
    api,
    queryClient: createQueryClient(),
  };
}

function activityCalls(api: ApiCapability, user: () => string): ActivityCalls {
  const end = async (activityId: string, keepalive = false) => {
    // Only a signed-in user can end an activity; the server ends it along with the session.
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
