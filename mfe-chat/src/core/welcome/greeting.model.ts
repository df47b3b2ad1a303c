import { limits } from 'shared-contracts';

/** The parts of a day that have their own greeting. */
export type DayPeriod = 'morning' | 'afternoon' | 'evening' | 'night';

/** 5–11 morning, 12–16 afternoon, 17–21 evening, otherwise night (specification section 9). */
export function periodOfHour(hour: number): DayPeriod {
  if (hour >= 5 && hour <= 11) return 'morning';
  if (hour >= 12 && hour <= 16) return 'afternoon';
  return hour >= 17 && hour <= 21 ? 'evening' : 'night';
}

const hourMs = 3_600_000;
const nightEndsAt = 5;

const formatterOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' });

function formatterFor(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return formatterOf(timeZone || limits.greetingTimeZone);
  } catch {
    // A profile keeps its zone as text, which the browser may not know.
    return formatterOf(limits.greetingTimeZone);
  }
}

const partsOf = (formatter: Intl.DateTimeFormat, moment: number) =>
  Object.fromEntries(formatter.formatToParts(moment).map(({ type, value }) => [type, value]));

/** The period of a moment in the user's time zone (Asia/Kolkata while it is not known), and a stamp that names this one period. */
export function periodAt(now: Date, timeZone: string | undefined): { period: DayPeriod; stamp: string } {
  const formatter = formatterFor(timeZone);
  const period = periodOfHour(Number(partsOf(formatter, now.getTime()).hour));
  // A night goes on past midnight: it bears the day on which it began.
  const day = partsOf(formatter, now.getTime() - nightEndsAt * hourMs);
  return { period, stamp: `${day.year}-${day.month}-${day.day}:${period}` };
}
