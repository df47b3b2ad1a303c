import { type ComponentType, createElement, type ReactNode } from 'react';

/** A page or panel whose code loads on demand, and again after a failure. */
export interface LazyPage {
  /** Loads the code. A failed load is forgotten, so that the next call tries anew (React.lazy and route.lazy keep a rejection for ever). */
  load(): Promise<void>;
  /** Throws the load's promise while it runs (for Suspense) and its error once, after which the next render tries anew. */
  readonly Component: ComponentType;
}

/** Wraps a dynamic import of a named export. Keep the result at module level: made inside a render, it would load on each one. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage {
  let component: ComponentType | undefined;
  let running: Promise<void> | undefined;
  let failure: { error: unknown } | undefined;
  const start = () => {
    running ??= load().then(
      (module) => {
        component = module[name];
        running = undefined;
      },
      (error: unknown) => {
        failure = { error };
        running = undefined;
        throw error;
      },
    );
    return running;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once per page at module level, by the rule stated above.
  const Page = (): ReactNode => {
    if (component) return createElement(component);
    if (failure) {
      const { error } = failure;
      failure = undefined;
      throw error;
    }
    throw start().catch(() => undefined);
  };
  return {
    load: async () => {
      failure = undefined;
      if (!component) await start();
    },
    Component: Page,
  };
}

/** The module that every remote exposes as `./remote`: its pages by route id, its panels by panel id. */
export interface RemoteModule {
  readonly pages: Readonly<Record<string, LazyPage>>;
  readonly panels: Readonly<Record<string, LazyPage>>;
}

export const defineRemote = (remote: RemoteModule): RemoteModule => remote;
