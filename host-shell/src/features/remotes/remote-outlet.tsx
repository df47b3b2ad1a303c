import { type ReactNode, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { type EventHub, rest } from 'shared-contracts';
import { type Shell, ShellContext } from 'shared-contracts/shell';
import { FailureCard } from './failure-card.tsx';
import type { Observe } from './observe.ts';
import type { RemoteView } from './remote-view.ts';

interface RemoteOutletProps {
  readonly view: RemoteView;
  /** The page's capabilities; the bus below is bound to the remote. */
  readonly shell: Shell;
  readonly hub: EventHub;
  readonly observe: Observe;
  readonly skeleton: ReactNode;
}

/** Shows a page or panel of a remote: its skeleton, itself behind a boundary of its own, or why not, with Retry. */
export function RemoteOutlet({ view, shell, hub, observe, skeleton }: RemoteOutletProps) {
  const state = useSyncExternalStore(view.subscribe, view.getState);
  useEffect(() => void view.load(), [view]);
  useProbes(view, state.status === 'failed' && state.failure.kind === 'unreachable');
  const release = state.status === 'ready' ? state.release : '';
  const bound = useMemo(() => ({ ...shell, bus: hub.for(view.remote, release) }), [shell, hub, view, release]);
  useEffect(() => () => bound.bus.dispose(), [bound]);

  if (state.status === 'failed') return <FailureCard label={view.label} failure={state.failure} onRetry={() => void view.load()} />;
  if (state.status !== 'ready') return skeleton;
  const { Component } = state.page;
  return (
    <ErrorBoundary
      key={`${view.remote}@${release}`}
      onError={(error) => observe({ kind: 'error', name: 'render', remote: view.remote, release, detail: String(error).slice(0, 300) })}
      fallbackRender={({ resetErrorBoundary }) => (
        <FailureCard label={view.label} failure={{ kind: 'crashed', code: 'remote/threw' }} onRetry={resetErrorBoundary} />
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

const firstProbeMs = 5_000;
const longestPauseMs = 60_000;

/** Retries a part that could not be reached: now and then, and at once when the network returns. */
function useProbes(view: RemoteView, isUnreachable: boolean): void {
  useEffect(() => {
    if (!isUnreachable) return;
    const ended = new AbortController();
    const probe = async () => {
      for (let pauseMs = firstProbeMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
        await rest(pauseMs, ended.signal);
        if (ended.signal.aborted) return;
        await view.load(true);
      }
    };
    void probe();
    return () => ended.abort();
  }, [view, isUnreachable]);
}
