/**
 * Measures how long steps are worked on. A gap between two looks that is longer than a lease was no work: the machine slept or was paused.
 */
export class WorkTime {
  private readonly longestGapMs: number;
  private readonly worked = new Map<string, number>();
  private lastLook: number;

  constructor(now: Date, longestGapMs: number) {
    this.lastLook = now.getTime();
    this.longestGapMs = longestGapMs;
  }

  begin(stepId: string): void {
    this.worked.set(stepId, 0);
  }

  /** Adds the time since the last look to all steps in progress. */
  look(now: Date): void {
    const gapMs = now.getTime() - this.lastLook;
    this.lastLook = now.getTime();
    if (gapMs > 0 && gapMs <= this.longestGapMs) for (const [id, ms] of this.worked) this.worked.set(id, ms + gapMs);
  }

  of(stepId: string): number {
    return this.worked.get(stepId) ?? 0;
  }

  /** Ends the work on a step and returns how long it took. */
  end(stepId: string, now: Date): number {
    this.look(now);
    const ms = this.of(stepId);
    this.worked.delete(stepId);
    return ms;
  }
}
