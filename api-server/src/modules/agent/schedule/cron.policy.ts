import { CronExpressionParser } from 'cron-parser';

/** Limits how often a schedule may run: shorter intervals would overlap and raise costs without bound. */
const apartMinMs = 5 * 60_000;
/** Limits how far ahead the next time may be. A line such as 30 February never fires. */
const soonestMs = 5 * 366 * 86_400_000;

/** Returns why a cron line cannot be used, as a sentence; undefined when it can. */
export function cronProblem(cron: string, timeZone: string, now: Date): string | undefined {
  if (!isTimeZone(timeZone)) return `“${timeZone}” is not a time zone. Use a name such as Europe/Berlin.`;
  if (cron.trim().split(/\s+/).length !== 5)
    return 'A cron line has five fields: minute, hour, day of the month, month, day of the week. For example 0 9 * * 1-5.';
  const times = nextTimes(cron, timeZone, now, 12);
  if (!times) return 'This is not a cron line. For example 0 9 * * 1-5 is nine o’clock on every working day.';
  const [first] = times;
  if (!first) return 'This line never fires: its day does not exist. Change the day or the month.';
  const isTooOften = times.some((time, index) => index > 0 && time.getTime() - (times[index - 1]?.getTime() ?? 0) < apartMinMs);
  return isTooOften ? 'This fires more often than every five minutes. Choose a slower rhythm.' : undefined;
}

/** Returns the next time after `after`, or undefined when there is none. */
export const nextTime = (cron: string, timeZone: string, after: Date): Date | undefined => nextTimes(cron, timeZone, after, 1)?.[0];

/**
 * Returns the next times after `after` in the zone's own clock, across daylight saving changes. Returns undefined when the line is invalid.
 */
export function nextTimes(cron: string, timeZone: string, after: Date, count: number): Date[] | undefined {
  try {
    const line = CronExpressionParser.parse(cron.trim(), { currentDate: after, tz: timeZone });
    const times: Date[] = [];
    while (times.length < count) {
      const time = upcoming(line);
      if (!time || time.getTime() - after.getTime() > soonestMs) break;
      times.push(time);
    }
    return times;
  } catch {
    // The parser rejects days that no month has just like invalid lines, but such a line is valid and never fires.
    return hasOnlyImpossibleDay(cron) ? [] : undefined;
  }
}

function hasOnlyImpossibleDay(cron: string): boolean {
  try {
    CronExpressionParser.parse(cron.trim().split(/\s+/).with(2, '1').join(' '));
    return true;
  } catch {
    return false;
  }
}

/** Returns the next time. The parser throws when a line never fires. */
function upcoming(line: ReturnType<typeof CronExpressionParser.parse>): Date | undefined {
  try {
    return line.next().toDate();
  } catch {
    return undefined;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
