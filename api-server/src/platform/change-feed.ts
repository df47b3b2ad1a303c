/** Wakes the followers of a user's things on this node. The database notifies every node of a change. */
export class ChangeFeed {
  private readonly followers = new Map<string, Set<() => void>>();

  announce(userId: string): void {
    for (const wake of this.followers.get(userId) ?? []) wake();
  }

  /** Wakes everybody, after notifications may have been lost. */
  announceAll(): void {
    for (const all of this.followers.values()) for (const wake of all) wake();
  }

  /** Yields once at the start and then after changes, combining those that arrive meanwhile, until `signal` aborts. */
  async *follow(userId: string, signal: AbortSignal): AsyncGenerator<void> {
    let changed = Promise.withResolvers<void>();
    const wake = () => changed.resolve();
    const all = this.followers.get(userId) ?? new Set();
    this.followers.set(userId, all.add(wake));
    signal.addEventListener('abort', wake);
    try {
      while (!signal.aborted) {
        yield;
        await changed.promise;
        changed = Promise.withResolvers<void>();
      }
    } finally {
      signal.removeEventListener('abort', wake);
      all.delete(wake);
      if (!all.size && this.followers.get(userId) === all) this.followers.delete(userId);
    }
  }
}
