const dayLength = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

const dayFormatter = (timeZone: string | undefined): Intl.DateTimeFormat => {
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

/** The zone itself when Intl knows it; anything else stands for the browser's own zone. */
export function knownTimeZone(timeZone: string | undefined): string | undefined {
  if (!timeZone) return undefined;
  try {
    dayFormatter(timeZone);
    return timeZone;
  } catch {
    // Profiles keep zone names as text, and an engine may lack one: its own zone is the best that is left.
    return undefined;
  }
}

/**
 * The calendar day of a moment in a zone, counted from 1 January 1970. Differences of these are whole days whatever
 * daylight saving did in between. An invalid date answers NaN.
 */
export function dayNumber(date: Date, timeZone?: string): number {
  if (Number.isNaN(date.getTime())) return Number.NaN;
  const parts = dayFormatter(knownTimeZone(timeZone)).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((entry) => entry.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / dayLength;
}
