import type { LazyPage } from 'shared-contracts';

/** Describes why a part of a remote can't be shown. `code` is for support; `kind` selects the text for the user. */
export interface RemoteFailure {
  readonly kind: 'unreachable' | 'refused';
  readonly code: string;
  readonly detail: string;
}

export type ViewState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly page: LazyPage; readonly release: string }
  | { readonly status: 'failed'; readonly failure: RemoteFailure };

export interface Loaded {
  readonly page: LazyPage;
  readonly release: string;
}

/** Describes the result of a load. `late` resolves if a load that timed out succeeds after all. */
export type LoadOutcome = Loaded | { readonly failure: RemoteFailure; readonly late?: Promise<Loaded | undefined> };

/** Tracks one page or panel of a remote from idle to ready. A failed one can be loaded again. */
export class RemoteView {
  readonly remote: string;
  readonly label: string;
  readonly #find: (isProbe: boolean) => Promise<LoadOutcome>;
  readonly #listeners = new Set<() => void>();
  #state: ViewState = { status: 'idle' };
  #running: Promise<void> | undefined;

  constructor(remote: string, label: string, find: (isProbe: boolean) => Promise<LoadOutcome>) {
    this.remote = remote;
    this.label = label;
    this.#find = find;
  }

  readonly getState = (): ViewState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Loads the code unless it is loaded or loading. Resolves when the state is settled and never rejects. A probe keeps a failure visible
   * until it succeeds.
   */
  readonly load = (isProbe = false): Promise<void> => {
    if (this.#state.status === 'ready') return Promise.resolve();
    this.#running ??= this.#run(isProbe).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  };

  /** Loads again what is shown or failed, from the registry as it is now. */
  readonly reload = (): Promise<void> => {
    if (this.#state.status === 'ready') this.#set({ status: 'idle' });
    return this.load();
  };

  async #run(isProbe: boolean): Promise<void> {
    if (!isProbe) this.#set({ status: 'loading' });
    const outcome = await this.#find(isProbe);
    if ('page' in outcome) return this.#set({ status: 'ready', ...outcome });
    const failed = { status: 'failed', failure: outcome.failure } as const;
    this.#set(failed);
    void outcome.late?.then((loaded) => {
      if (loaded && this.#state === failed) this.#set({ status: 'ready', ...loaded });
    });
  }

  #set(state: ViewState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
