/** Limits how long a server may stay silent, and how long it may take in all. */
export interface McpLimits {
  readonly silenceMs: number;
  readonly totalMs: number;
}

export interface McpDeadline {
  readonly signal: AbortSignal;
  /** Notes a sign of life. */
  readonly touch: () => void;
  readonly clear: () => void;
}

/** Starts both clocks. Aborts with what `late` returns. */
export function startDeadline({ silenceMs, totalMs }: McpLimits, late: () => Error): McpDeadline {
  const controller = new AbortController();
  const startedAt = Date.now();
  let isCleared = false;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    if (controller.signal.aborted || isCleared) return;
    const remaining = Math.max(0, totalMs - (Date.now() - startedAt));
    timer = setTimeout(() => controller.abort(late()), Math.min(silenceMs, remaining));
  };
  start();
  return {
    signal: controller.signal,
    touch: start,
    clear: () => {
      isCleared = true;
      stop();
    },
  };
}
