/** The time, as a dependency, so that a test can say what time it is. */
export interface Clock {
  readonly now: () => Date;
}

/** The machine's clock, or one that is ahead of it. */
export const systemClock = (aheadMs = 0): Clock => ({ now: () => new Date(Date.now() + aheadMs) });
