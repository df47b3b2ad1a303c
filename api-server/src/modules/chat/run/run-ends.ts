import type { RunEvent } from 'shared-contracts';
import type { Run, RunEnd } from './run.types.ts';

/** How a run ended, with the events that tell it. */
export interface JournalEnd {
  readonly run: Run;
  readonly end: RunEnd;
  readonly events: readonly RunEvent[];
}

interface Waiting {
  readonly end: JournalEnd;
  readonly stored: PromiseWithResolvers<void>;
}

const togetherMax = 50;

/** Stores the ends of answers. Those that come while others are written are written together next: one wait for the disk instead of many. */
export class RunEnds {
  private readonly write: (ends: readonly JournalEnd[]) => Promise<void>;
  private readonly waiting: Waiting[] = [];
  private isWriting = false;

  constructor(write: (ends: readonly JournalEnd[]) => Promise<void>) {
    this.write = write;
  }

  /** Resolves when it is stored. @throws what kept it from that. */
  store(end: JournalEnd): Promise<void> {
    const stored = Promise.withResolvers<void>();
    this.waiting.push({ end, stored });
    if (!this.isWriting) void this.writeAll();
    return stored.promise;
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length) await this.writeSome(this.waiting.splice(0, togetherMax));
    this.isWriting = false;
  }

  /** One that cannot be stored does not take the others along. */
  private async writeSome(some: readonly Waiting[]): Promise<void> {
    try {
      await this.write(some.map(({ end }) => end));
      for (const { stored } of some) stored.resolve();
    } catch (error) {
      if (some.length === 1) some[0]?.stored.reject(error);
      else for (const one of some) await this.writeSome([one]);
    }
  }
}
