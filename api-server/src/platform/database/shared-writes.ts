interface Waiting<T, Result> {
  readonly item: T;
  readonly stored: PromiseWithResolvers<Result>;
}

const togetherMax = 50;

/** Stores items with as few writes as possible. Items that arrive during a write share the next one, so they wait for the disk only once. */
export class SharedWrites<T, Result = void> {
  private readonly write: (items: readonly T[]) => Promise<Result>;
  private readonly waiting: Waiting<T, Result>[] = [];
  private isWriting = false;

  constructor(write: (items: readonly T[]) => Promise<Result>) {
    this.write = write;
  }

  /** Resolves with what the shared write returned, when the item is stored. @throws the error that prevented it. */
  store(item: T): Promise<Result> {
    const stored = Promise.withResolvers<Result>();
    this.waiting.push({ item, stored });
    if (!this.isWriting) void this.writeAll();
    return stored.promise;
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length) await this.writeSome(this.waiting.splice(0, togetherMax));
    this.isWriting = false;
  }

  /** Writes the items together, or each separately when that fails, so that a bad one does not block the others. */
  private async writeSome(some: readonly Waiting<T, Result>[]): Promise<void> {
    try {
      const result = await this.write(some.map(({ item }) => item));
      for (const { stored } of some) stored.resolve(result);
    } catch (error) {
      if (some.length === 1) some[0]?.stored.reject(error);
      else for (const one of some) await this.writeSome([one]);
    }
  }
}
