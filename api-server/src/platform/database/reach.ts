/**
 * Tracks since when this node has reached the database without a gap. Only then does the silence of another node mean that it died: while
 * the database was away, or this machine slept, every node was silent.
 */
export class Reach {
  private readonly longestGapMs: number;
  private since = performance.now();
  private last = this.since;

  constructor(longestGapMs: number) {
    this.longestGapMs = longestGapMs;
  }

  /** Notes that the database was reached now. Returns whether it was for longer than `ms`. */
  hasLasted(ms: number): boolean {
    const now = performance.now();
    if (now - this.last > this.longestGapMs) this.since = now;
    this.last = now;
    return now - this.since > ms;
  }

  /** Notes that the database could not be reached. */
  lose(): void {
    this.last = Number.NEGATIVE_INFINITY;
  }
}
