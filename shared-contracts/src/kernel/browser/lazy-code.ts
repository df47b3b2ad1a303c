import { delay } from './delay.ts';

/** Describes the state of lazily loaded code. Neither field is set until it has been fetched. */
export interface LazyState<Module> {
  readonly module?: Module;
  /** Why the last attempt failed. */
  readonly error?: unknown;
}

/** Describes code that is fetched when it is first needed and recovers from a failed download. */
export interface LazyCode<Module> {
  /** Fetches the code once. A failed attempt is forgotten, so the next call tries again. */
  readonly load: () => Promise<Module>;
  /** Resolves once the code is loaded, however many attempts that takes. */
  readonly eventually: () => Promise<Module>;
  readonly getState: () => LazyState<Module>;
  /** Fetches the code and retries while there are subscribers: after a pause that doubles, and immediately when the network returns. */
  readonly subscribe: (listener: () => void) => () => void;
}

const firstPauseMs = 1_000;

const longestPauseMs = 15_000;

/**
 * Wraps a dynamic import. Every `import()` of browser code uses this or `lazyPage`, because React and the router cache a rejected import
 * forever. Keep the result at module level.
 */
export function lazyCode<Module>(fetchCode: () => Promise<Module>): LazyCode<Module> {
  const listeners = new Set<() => void>();
  let state: LazyState<Module> = {};
  let running: Promise<Module> | undefined;
  let retries = new AbortController();

  const change = (next: LazyState<Module>) => {
    running = undefined;
    state = next;
    for (const listener of listeners) listener();
  };
  const load = () => {
    if (state.module) return Promise.resolve(state.module);
    running ??= fetchCode().then(
      (module) => {
        change({ module });
        return module;
      },
      (error: unknown) => {
        change({ error });
        throw error;
      },
    );
    return running;
  };
  const keepTrying = async ({ signal }: AbortController) => {
    for (let pauseMs = firstPauseMs; !state.module && !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await load();
      } catch {
        await delay(pauseMs, signal);
      }
    }
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) {
      retries = new AbortController();
      void keepTrying(retries);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) retries.abort();
    };
  };
  const eventually = () =>
    new Promise<Module>((resolve) => {
      const check = () => {
        if (!state.module) return;
        unsubscribe();
        resolve(state.module);
      };
      const unsubscribe = subscribe(check);
      check();
    });
  return { load, eventually, getState: () => state, subscribe };
}
