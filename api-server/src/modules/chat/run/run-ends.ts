import type { RunEvent } from 'shared-contracts';
import type { Run, RunEnd } from './run.types.ts';

/** Describes the end of a run and the events that report it. */
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

/** Stores the ends of answers. Ends that arrive during a write are batched into the next one, so they wait for the disk only once. */
export class RunEnds {
  private readonly write: (ends: readonly JournalEnd[]) => Promise<void>;
  private readonly waiting: Waiting[] = [];
  private isWriting = false;

  constructor(write: (ends: readonly JournalEnd[]) => Promise<void>) {
    this.write = write;
  }

  /** Resolves when the end is stored. @throws the error that prevented it. */
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

  /** Writes the batch, or each end separately when that fails, so that one bad end does not block the others. */
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
