import type { TelemetryEvent } from 'shared-contracts/calls';

export type Observe = (event: Omit<TelemetryEvent, 'rev'>) => void;

const flushMs = 2_000;
const mostPerBatch = 50;

/** Collects what the browser sees and sends it in batches, also when the page goes away. Losing one is no reason to disturb the user. */
export function createObserver({ baseUrl, rev }: { baseUrl: string; rev: () => number }): { observe: Observe } {
  let waiting: TelemetryEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting.splice(0, mostPerBatch);
    if (events.length === 0) return;
    navigator.sendBeacon(`${baseUrl}/telemetry`, new Blob([JSON.stringify({ events })], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());

  return {
    observe: (event) => {
      waiting = [...waiting.slice(1 - mostPerBatch), { ...event, rev: rev() }];
      timer ??= setTimeout(flush, flushMs);
    },
  };
}
