import { CronExpressionParser } from 'cron-parser';
import { dayMs } from 'shared-contracts/days';
import { saySchedule } from '../../../../messages/schedule.ts';
import type { Sentence } from '../../../../platform/language/messages.ts';

/** Limits how often a schedule may run: shorter intervals would overlap and raise costs without bound. */
const apartMinMs = 5 * 60_000;
/** Limits how far ahead the next time may be. A line such as 30 February never fires. */
const soonestMs = 5 * 366 * dayMs;

/** Returns why a cron line cannot be used, as a sentence; undefined when it can. */
export function cronProblem(cron: string, timeZone: string, now: Date): Sentence | undefined {
  if (!isTimeZone(timeZone)) return saySchedule('timeZoneUnknown', { timeZone });
  if (cron.trim().split(/\s+/).length !== 5) return saySchedule('fiveFields');
  const times = nextTimes(cron, timeZone, now, 12);
  if (!times) return saySchedule('invalid');
  const [first] = times;
  if (!first) return saySchedule('never');
  const isTooOften = times.some((time, index) => index > 0 && time.getTime() - (times[index - 1]?.getTime() ?? 0) < apartMinMs);
  return isTooOften ? saySchedule('tooOften') : undefined;
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

/** Returns whether a schedule's time passed before it was resumed: its thing was in the trash, its owner suspended, or all restored from a backup. */
export const passedBeforeResume = ({ nextAt, resumedAt }: { readonly nextAt: Date | null; readonly resumedAt: Date | null }): boolean =>
  nextAt !== null && resumedAt !== null && nextAt <= resumedAt;

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
