/** Limits how long a server may stay silent, and how long it may take in all. */
export interface McpLimits {
  readonly silenceMs: number;
  readonly totalMs: number;
}

export interface McpDeadline {
  readonly signal: AbortSignal;
  /** Notes a sign of life. */
  readonly touch: () => void;
  /** Stops both clocks while work waits for a person. */
  readonly hold: <T>(work: Promise<T>) => Promise<T>;
  readonly clear: () => void;
}

/** Starts both clocks. Aborts with what `late` returns. */
export function startDeadline({ silenceMs, totalMs }: McpLimits, late: () => Error): McpDeadline {
  const controller = new AbortController();
  const startedAt = performance.now();
  let isCleared = false;
  let timer: NodeJS.Timeout | undefined;
  let held = 0;
  let heldMs = 0;
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    if (controller.signal.aborted || isCleared || held > 0) return;
    const remaining = Math.max(0, totalMs - (performance.now() - startedAt - heldMs));
    timer = setTimeout(() => controller.abort(late()), Math.min(silenceMs, remaining));
  };
  start();
  return {
    signal: controller.signal,
    touch: start,
    hold: async (work) => {
      const since = performance.now();
      held += 1;
      stop();
      try {
        return await work;
      } finally {
        held -= 1;
        if (held === 0) heldMs += performance.now() - since;
        start();
      }
    },
    clear: () => {
      isCleared = true;
      stop();
    },
  };
}
