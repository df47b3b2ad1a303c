import { type ReactNode, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { delay, type EventHub, routes } from 'shared-contracts';
import { type ApiCapability, type Commands, type Shell, ShellContext } from 'shared-contracts/shell';
import { translateContributed } from 'shared-ui';
import { noteFailed } from './failed-releases.ts';
import { FailureCard } from './failure-card.tsx';
import type { Observe } from './observe.ts';
import { stackOf } from './page-health.ts';
import type { RemoteView } from './remote-view.ts';

interface RemoteOutletProps {
  readonly view: RemoteView;
  /** Holds the page's capabilities. The remote gets its own bus. */
  readonly shell: Shell;
  readonly hub: EventHub;
  readonly commands: Commands;
  readonly observe: Observe;
  readonly skeleton: ReactNode;
  /** Says that it is the page, not a part beside it. */
  readonly isPage?: boolean;
  /** Takes the releases that were promoted since the page opened. Never rejects. */
  readonly takeNewest?: (() => Promise<void>) | undefined;
}

/** Renders a remote's page or panel: its skeleton, then the part inside an error boundary, or a failure card with Retry. */
export function RemoteOutlet({ view, shell, hub, commands, observe, skeleton, isPage, takeNewest }: RemoteOutletProps) {
  const state = useSyncExternalStore(view.subscribe, view.getState);
  useEffect(() => void view.load(), [view]);
  useProbes(view, state.status === 'failed' && state.failure.kind === 'unreachable');
  const release = state.status === 'ready' ? state.release : '';
  const bound = useMemo(
    () => ({
      ...shell,
      api: apiFor(shell.api, `${view.remote}@${release}`),
      bus: hub.for(view.remote, release),
      commands: commands.for(view.remote),
    }),
    [shell, hub, commands, view, release],
  );
  useEffect(() => () => bound.bus.dispose(), [bound]);

  const wayHome = isPage && { onHome: () => shell.navigate.to(routes.home()) };
  const retryWithNewest = () => void Promise.resolve(takeNewest?.()).then(view.reload);
  if (state.status === 'failed')
    return (
      <FailureCard
        label={translateContributed(view.remote, view.label)}
        failure={state.failure}
        onRetry={state.failure.kind === 'refused' ? retryWithNewest : () => void view.load()}
        {...wayHome}
      />
    );
  if (state.status !== 'ready') return skeleton;
  const { Component } = state.page;
  return (
    <ErrorBoundary
      key={`${view.remote}@${release}`}
      onError={(error) => {
        noteFailed(view.remote, release);
        observe({ kind: 'error', name: 'render', remote: view.remote, release, detail: String(error).slice(0, 300), ...stackOf(error) });
      }}
      fallbackRender={() => (
        <FailureCard
          label={translateContributed(view.remote, view.label)}
          failure={{ kind: 'crashed', code: 'remote/threw' }}
          onRetry={retryWithNewest}
          {...wayHome}
        />
      )}
    >
      <ShellContext value={bound}>
        <Suspense fallback={skeleton}>
          <Component />
        </Suspense>
      </ShellContext>
    </ErrorBoundary>
  );
}

const apisOf = new WeakMap<ApiCapability, Map<string, ApiCapability>>();

/** Returns the API for a release of a remote, whose calls name it. Its pages and panels get the same one, by which they share their state. */
function apiFor(api: ApiCapability, from: string): ApiCapability {
  const known = apisOf.get(api) ?? new Map<string, ApiCapability>();
  apisOf.set(api, known);
  const own = known.get(from) ?? {
    call: (definition, input, options) => api.call(definition, input, { ...options, from }),
    stream: (definition, input, options) => api.stream(definition, input, { ...options, from }),
  };
  known.set(from, own);
  return own;
}

const firstProbeMs = 5_000;
const maxPauseMs = 60_000;

/** Retries an unreachable part periodically, and immediately when the network returns. */
function useProbes(view: RemoteView, isUnreachable: boolean): void {
  useEffect(() => {
    if (!isUnreachable) return;
    const ended = new AbortController();
    const probe = async () => {
      for (let pauseMs = firstProbeMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
        await delay(pauseMs, ended.signal);
        if (ended.signal.aborted) return;
        await view.load(true);
      }
    };
    void probe();
    return () => ended.abort();
  }, [view, isUnreachable]);
}
