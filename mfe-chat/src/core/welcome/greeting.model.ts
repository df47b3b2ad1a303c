import { limits } from 'shared-contracts';

/** Names the periods of a day that have their own greeting. */
export type DayPeriod = 'morning' | 'afternoon' | 'evening' | 'night';

/** Returns morning for 5–11, afternoon for 12–16, evening for 17–21, and otherwise night. */
export function getDayPeriod(hour: number): DayPeriod {
  if (hour >= 5 && hour <= 11) return 'morning';
  if (hour >= 12 && hour <= 16) return 'afternoon';
  return hour >= 17 && hour <= 21 ? 'evening' : 'night';
}

const hourMs = 3_600_000;
const nightEndsAt = 5;

const createFormatter = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' });

function getFormatter(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return createFormatter(timeZone || limits.greetingTimeZone);
  } catch {
    // A profile stores its time zone as text, which the browser may not support.
    return createFormatter(limits.greetingTimeZone);
  }
}

const getParts = (formatter: Intl.DateTimeFormat, moment: number) =>
  Object.fromEntries(formatter.formatToParts(moment).map(({ type, value }) => [type, value]));

/** Returns the period of a moment in the user's time zone (Asia/Kolkata if unknown) and a stamp that identifies it. */
export function getPeriodAt(now: Date, timeZone: string | undefined): { period: DayPeriod; stamp: string } {
  const formatter = getFormatter(timeZone);
  const period = getDayPeriod(Number(getParts(formatter, now.getTime()).hour));
  // A night continues past midnight, so its stamp is the date on which it began.
  const day = getParts(formatter, now.getTime() - nightEndsAt * hourMs);
  return { period, stamp: `${day.year}-${day.month}-${day.day}:${period}` };
}
