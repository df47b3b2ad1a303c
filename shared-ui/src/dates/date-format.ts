import { dayNumber, knownTimeZone } from './zoned-day.model.ts';

/** How a moment is written: in which zone and language (the browser's own where left out). */
export interface DateFormatOptions {
  timeZone?: string | undefined;
  locale?: string | undefined;
}

type Moment = Date | string | number;

const write = (moment: Moment, style: Intl.DateTimeFormatOptions, { timeZone, locale }: DateFormatOptions): string => {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: knownTimeZone(timeZone) }).format(date);
};

/** '14 Nov 2026' in the reader's language; an invalid moment is the empty text. */
export function formatDate(moment: Moment, options: DateFormatOptions = {}): string {
  return write(moment, { dateStyle: 'medium' }, options);
}

/** '09:30' in the reader's language; an invalid moment is the empty text. */
export function formatTime(moment: Moment, options: DateFormatOptions = {}): string {
  return write(moment, { timeStyle: 'short' }, options);
}

/** Date and time together; an invalid moment is the empty text. */
export function formatDateTime(moment: Moment, options: DateFormatOptions = {}): string {
  return write(moment, { dateStyle: 'medium', timeStyle: 'short' }, options);
}

/** The time for a moment of today, the date for any other day. */
export function formatWhen(moment: Moment, options: DateFormatOptions & { now: Date }): string {
  const isToday = dayNumber(new Date(moment), options.timeZone) === dayNumber(options.now, options.timeZone);
  return isToday ? formatTime(moment, options) : formatDate(moment, options);
}
