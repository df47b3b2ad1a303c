/** Describes the offline page, which the build embeds in the worker: one document without other files. */
export interface OfflinePage {
  readonly html: string;
  /** Hold the hashes of the inline script and style for the security policy. */
  readonly script: string;
  readonly style: string;
}

declare global {
  const OFFLINE_PAGE: OfflinePage;
}

/** Describes a navigation that the worker may answer. */
export interface NavigationEvent {
  readonly request: Request;
  /** Holds the answer that the browser requested while it started the worker; undefined without that support. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** Describes an install or activate event. Chromium and Safari know `addRoutes`. */
export interface LifecycleEvent {
  waitUntil(done: Promise<unknown>): void;
  addRoutes?(rules: unknown): Promise<void>;
}

/** Describes what modules of the worker use of its global scope; the project's types are those of pages. */
export interface WorkerScope {
  addEventListener(type: 'fetch', listener: (event: NavigationEvent) => void): void;
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
}

export const scope = globalThis as unknown as WorkerScope;
