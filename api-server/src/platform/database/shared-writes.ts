interface Waiting<T> {
  readonly item: T;
  readonly stored: PromiseWithResolvers<void>;
}

const togetherMax = 50;

/** Stores items with as few writes as possible. Items that arrive during a write share the next one, so they wait for the disk only once. */
export class SharedWrites<T> {
  private readonly write: (items: readonly T[]) => Promise<void>;
  private readonly waiting: Waiting<T>[] = [];
  private isWriting = false;

  constructor(write: (items: readonly T[]) => Promise<void>) {
    this.write = write;
  }

  /** Resolves when the item is stored. @throws the error that prevented it. */
  store(item: T): Promise<void> {
    const stored = Promise.withResolvers<void>();
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
  private async writeSome(some: readonly Waiting<T>[]): Promise<void> {
    try {
      await this.write(some.map(({ item }) => item));
      for (const { stored } of some) stored.resolve();
    } catch (error) {
      if (some.length === 1) some[0]?.stored.reject(error);
      else for (const one of some) await this.writeSome([one]);
    }
  }
}
