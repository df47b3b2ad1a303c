import { dayMs } from 'shared-contracts/days';

const formatters = new Map<string, Intl.DateTimeFormat>();

const createDayFormatter = (timeZone: string | undefined): Intl.DateTimeFormat => {
  const key = timeZone ?? '';
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    era: 'short',
  });
  formatters.set(key, made);
  return made;
};

/** Returns the zone if Intl knows it, else the browser's own. */
export function resolveTimeZone(timeZone: string | undefined): string | undefined {
  if (!timeZone) return undefined;
  try {
    createDayFormatter(timeZone);
    return timeZone;
  } catch {
    // Profiles store zone names as text, and an engine may not know one.
    return undefined;
  }
}

/**
 * Returns the calendar day of a moment in a zone, counted from 1 January 1970. Differences are whole days, regardless of daylight saving.
 * An invalid date gives NaN.
 */
export function countDays(date: Date, timeZone?: string): number {
  if (Number.isNaN(date.getTime())) return Number.NaN;
  const parts = createDayFormatter(resolveTimeZone(timeZone)).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((entry) => entry.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / dayMs;
}
