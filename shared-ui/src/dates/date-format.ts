import { getLocale } from '../text/language.ts';
import { countDays, resolveTimeZone } from './zoned-day.model.ts';

/** Describes how a moment is written: its zone and language, by default the page's language. */
export interface DateFormatOptions {
  timeZone?: string | undefined;
  locale?: string | undefined;
}

type Moment = Date | string | number;

const write = (moment: Moment, style: Intl.DateTimeFormatOptions, { timeZone, locale }: DateFormatOptions): string => {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const text = new Intl.DateTimeFormat(locale ?? getLocale(), { ...style, timeZone: resolveTimeZone(timeZone) }).format(date);
  // The marks of an Arabic date would turn the words around it, so it is isolated from them.
  return text.includes('\u200F') ? `\u2068${text}\u2069` : text;
};

/** Formats a date as '14 Nov 2026' in the reader's language. An invalid moment gives an empty text. */
export function formatDate(moment: Moment, options: DateFormatOptions = {}): string {
  return write(moment, { dateStyle: 'medium' }, options);
}

/** Formats a time as '09:30' in the reader's language. An invalid moment gives an empty text. */
export function formatTime(moment: Moment, options: DateFormatOptions = {}): string {
  return write(moment, { timeStyle: 'short' }, options);
}

/** Formats date and time together. An invalid moment gives an empty text. */
export function formatDateTime(moment: Moment, options: DateFormatOptions = {}): string {
  return write(moment, { dateStyle: 'medium', timeStyle: 'short' }, options);
}

/** Formats a moment of today as its time and any other as its date. */
export function formatWhen(moment: Moment, options: DateFormatOptions & { now: Date }): string {
  const isToday = countDays(new Date(moment), options.timeZone) === countDays(options.now, options.timeZone);
  return isToday ? formatTime(moment, options) : formatDate(moment, options);
}
