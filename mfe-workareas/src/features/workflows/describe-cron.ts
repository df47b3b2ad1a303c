import { formatList, getLocale } from 'shared-ui';
import type { useListMessages } from '../../messages/workflow-list.ts';

const simpleCron = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|1-5|[0-7](?:,[0-7])*)$/;

/** Returns in words when a cron expression is due, if that is a time of every day, of certain weekdays or of a day of the month. */
export function describeCron(cron: string, text: ReturnType<typeof useListMessages>): string | undefined {
  const [, minute, hour, day, weekdays] = simpleCron.exec(cron.trim()) ?? [];
  if (minute === undefined || hour === undefined || day === undefined || weekdays === undefined) return undefined;
  // A Sunday, so that day numbers of cron expressions count from it.
  const at = (days: number) => new Date(Date.UTC(2026, 1, 1 + days, Number(hour), Number(minute)));
  const format = (options: Intl.DateTimeFormatOptions, days = 0) =>
    new Intl.DateTimeFormat(getLocale(), { ...options, timeZone: 'UTC' }).format(at(days));
  const time = format({ hour: 'numeric', minute: '2-digit' });
  if (day !== '*') return weekdays === '*' ? text('scheduleMonthly', { day: Number(day), time }) : undefined;
  if (weekdays === '*') return text('scheduleDaily', { time });
  if (weekdays === '1-5') return text('scheduleWorkdays', { time });
  return text('scheduleDays', { days: formatList(weekdays.split(',').map((one) => format({ weekday: 'long' }, Number(one)))), time });
}
