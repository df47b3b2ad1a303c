import type { TelemetryEvent } from 'shared-contracts/calls';

export type Observe = (event: Omit<TelemetryEvent, 'rev'>) => void;

/** Longer than the first page takes, so that its report is no request among those that people wait for. */
const flushMs = 5_000;
const maxPerBatch = 50;

/**
 * Creates the observer that sends browser events in batches, including when the page is closed. Lost events are never reported to the user.
 */
export function createObserver({ baseUrl, rev }: { baseUrl: string; rev: () => number }): { observe: Observe } {
  let queue: TelemetryEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const events = queue.splice(0, maxPerBatch);
    if (events.length === 0) return;
    navigator.sendBeacon(`${baseUrl}/telemetry`, new Blob([JSON.stringify({ events })], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());

  return {
    observe: (event) => {
      queue = [...queue.slice(1 - maxPerBatch), { ...event, rev: rev() }];
      timer ??= setTimeout(flush, flushMs);
    },
  };
}
