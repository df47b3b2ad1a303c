import type { LazyPage } from 'shared-contracts';

/** Why a part of a remote does not show. `code` goes to support, the texts to the user by `kind`. */
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

/** `late` resolves when a load that was given up after its time-out succeeds after all. */
export type LoadOutcome = Loaded | { readonly failure: RemoteFailure; readonly late?: Promise<Loaded | undefined> };

/** One page or panel of a remote, from not asked for to shown; a failed one can be asked for again. */
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

  /** Loads the code unless it is there or on its way; resolves when the state is settled, never rejects. A probe leaves a failure shown until it succeeds. */
  readonly load = (isProbe = false): Promise<void> => {
    if (this.#state.status === 'ready') return Promise.resolve();
    this.#running ??= this.#run(isProbe).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
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
