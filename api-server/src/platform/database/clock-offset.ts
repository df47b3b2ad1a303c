import type { Log } from '../log.ts';

/** Smaller differences don't matter, and a clock that never jumps is easier to reason about. */
const toleratedMs = 1_000;
/** A slow answer says too little about the time. */
const slowestMs = 1_000;
const saidAboveMs = 60_000;

/** Asks for the time of the database, in milliseconds since 1970. */
export const askForTime = 'select extract(epoch from clock_timestamp()) * 1000 as now';

/**
 * Tracks how far the database's clock is ahead of this machine's. All nodes go by the database's clock, because leases, schedules and
 * sessions that one node writes are compared with the time on another.
 */
export class ClockOffset {
  private readonly log: Log;
  private wasSaid = false;
  /** Milliseconds to add to this machine's time; 0 while they differ by less than a second. */
  ms = 0;

  constructor(log: Log) {
    this.log = log;
  }

  /** Notes a time that the database returned to a question. `askedAt` and `answeredAt` are this machine's, in milliseconds since 1970. */
  note(databaseTime: number, askedAt: number, answeredAt: number): void {
    if (!Number.isFinite(databaseTime) || answeredAt - askedAt > slowestMs) return;
    const offset = Math.round(databaseTime - (askedAt + answeredAt) / 2);
    this.ms = Math.abs(offset) < toleratedMs ? 0 : offset;
    const isFar = Math.abs(offset) > saidAboveMs;
    if (isFar && !this.wasSaid) this.log.warn({ aheadMs: -offset }, "this machine's clock is wrong; the database's clock is used instead");
    this.wasSaid = isFar;
  }
}
