/** Holds the length of a day without a change of the clock, in milliseconds. */
export const dayMs = 86_400_000;
/** Holds the length of a day in seconds, as cookies, headers and queues count. */
export const daySeconds = 86_400;

/** Returns the moment that many days after another. A part of a day counts as its hours. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs);

/** Returns the moment that many days before another. */
export const daysBefore = (moment: Date, days: number): Date => daysAfter(moment, -days);

/** Returns the day of a moment in UTC, as in 2026-02-19. */
export const isoDay = (moment: Date): string => moment.toISOString().slice(0, 10);
