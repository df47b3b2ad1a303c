import { type ComponentType, createElement, type ReactNode } from 'react';
import { lazyCode } from '../browser/lazy-code.ts';

/** Describes a page or panel whose code loads on demand, and again after a failure. */
export interface LazyPage {
  /** Fetches the code. A failed attempt is forgotten, so the next call tries again. */
  load(): Promise<void>;
  /** Suspends until the code is loaded and retries while it waits. */
  readonly Component: ComponentType;
}

/** Wraps a dynamic import of a named export. Keep the result at module level; created during rendering, it would load again every time. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage {
  const code = lazyCode(load);
  let arrival: Promise<unknown> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: made once per page at module level, by the rule stated above.
  const Page = (): ReactNode => {
    const { module } = code.getState();
    if (module) return createElement(module[name]);
    arrival ??= code.eventually();
    throw arrival;
  };
  return { load: async () => void (await code.load()), Component: Page };
}

/** Describes the props of the right panel's `Inspector`. */
export interface PanelInspectorProps {
  /** Names what is inspected. */
  readonly label: string;
  /** Called when the panel is closed, which deselects what is inspected. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export type PanelInspector = ComponentType<PanelInspectorProps>;

/** Describes the module that every remote exposes as `./remote`: its pages by route id, its panels by panel id. */
export interface RemoteModule {
  readonly pages: Readonly<Record<string, LazyPage>>;
  readonly panels: Readonly<Record<string, LazyPage>>;
}

export const defineRemote = (remote: RemoteModule): RemoteModule => remote;
