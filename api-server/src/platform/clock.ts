/** Provides the time, so that a test can set it. */
export interface Clock {
  readonly now: () => Date;
}

/** Returns the machine's clock, optionally set ahead. */
export const systemClock = (aheadMs = 0): Clock => ({ now: () => new Date(Date.now() + aheadMs) });
