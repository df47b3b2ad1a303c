/** Describes what a page leaves for later: idle callbacks and timers of a second or more. */
export interface LateWork {
  /** Runs what is due next, unless that is later than so many milliseconds after `markReady`. Returns whether it ran anything. */
  readonly runNext: (limitMs: number) => boolean;
  readonly markReady: () => void;
  /** Resolves when the page has nothing else to do. */
  readonly idle: () => Promise<void>;
}

/** Describes a window whose late work `holdLateWork` holds. */
export type WithLateWork = Window & { lateWork?: LateWork };

/**
 * Runs in the page before its scripts, and holds late work until the bench runs it. So what a page loads until it is ready does not depend on
 * whether the machine is fast enough to be ready before a timer or an idle moment. Time passes only from one held callback to the next.
 */
export function holdLateWork(): void {
  interface Held {
    readonly due: number;
    readonly run: () => void;
  }
  const shortMs = 1_000;
  const held = new Map<number, Held>();
  let now = 0;
  let readyAt = 0;
  let lastId = 0;
  const hold = (due: number, run: () => void, id = --lastId): number => {
    held.set(id, { due, run });
    return id;
  };
  const { setTimeout: start, setInterval: repeat, clearTimeout: clear, requestIdleCallback: whenIdle } = window;
  const repeatHeld = (id: number, everyMs: number, run: () => void): void => {
    hold(
      now + everyMs,
      () => {
        repeatHeld(id, everyMs, run);
        run();
      },
      id,
    );
  };
  const cancel = (id?: number) => {
    if (id !== undefined && !held.delete(id)) clear.call(window, id);
  };
  const bind = (handler: TimerHandler, values: unknown[]) => () => {
    if (typeof handler === 'function') handler(...values);
  };
  Object.assign(window, {
    setTimeout: (handler: TimerHandler, delayMs = 0, ...values: unknown[]) =>
      delayMs < shortMs ? start.call(window, bind(handler, values), delayMs) : hold(now + delayMs, bind(handler, values)),
    setInterval: (handler: TimerHandler, delayMs = 0, ...values: unknown[]) => {
      if (delayMs < shortMs) return repeat.call(window, bind(handler, values), delayMs);
      const id = --lastId;
      repeatHeld(id, delayMs, bind(handler, values));
      return id;
    },
    requestIdleCallback: (handler: IdleRequestCallback) => hold(now, () => handler({ didTimeout: false, timeRemaining: () => 50 })),
    clearTimeout: cancel,
    clearInterval: cancel,
    cancelIdleCallback: cancel,
    lateWork: {
      runNext: (limitMs) => {
        const due = Math.min(...[...held.values()].map((one) => one.due));
        if (!(due <= readyAt + limitMs)) return false;
        now = due;
        for (const [id, one] of [...held])
          if (one.due === due) {
            held.delete(id);
            one.run();
          }
        return true;
      },
      markReady: () => {
        readyAt = now;
      },
      idle: () => new Promise((resolve) => void whenIdle.call(window, () => resolve())),
    } satisfies LateWork,
  });
}
