import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 20;
const windowMs = 10_000;

/** Describes how long callbacks of this process had to wait for others. */
export interface LoopDelay {
  readonly p99Ms: number;
  readonly worstMs: number;
}

const none: LoopDelay = { p99Ms: 0, worstMs: 0 };

/** Watches how long the event loop is held. Whatever holds it makes everyone on this node wait. */
export class EventLoopWatch {
  private readonly delay: IntervalHistogram = monitorEventLoopDelay({ resolution: resolutionMs });
  private readonly timer: NodeJS.Timeout;
  private last = none;
  private worst = 0;

  constructor() {
    this.delay.enable();
    this.timer = setInterval(() => this.turn(), windowMs).unref();
  }

  /** Returns the delay of the last full window of ten seconds, or of the current one if it is worse. */
  recent(): LoopDelay {
    const now = delayOf(this.delay);
    return { p99Ms: Math.max(now.p99Ms, this.last.p99Ms), worstMs: Math.max(now.worstMs, this.last.worstMs) };
  }

  /** Returns the longest time that the loop was held since the last call. */
  takeWorst(): number {
    const worst = Math.max(this.worst, delayOf(this.delay).worstMs);
    this.turn();
    this.worst = 0;
    return Math.round(worst);
  }

  stop(): void {
    clearInterval(this.timer);
    this.delay.disable();
  }

  private turn(): void {
    this.last = delayOf(this.delay);
    this.worst = Math.max(this.worst, this.last.worstMs);
    this.delay.reset();
  }
}

/** The histogram measures the time between two ticks, so the interval itself is no delay. */
const delayOf = (delay: IntervalHistogram): LoopDelay =>
  delay.count === 0 ? none : { p99Ms: aboveInterval(delay.percentile(99)), worstMs: aboveInterval(delay.max) };

const aboveInterval = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
