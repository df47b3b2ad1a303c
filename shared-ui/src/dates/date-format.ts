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

const hourMs = 3_600_000;
const minuteMs = 60_000;
const weekDays = 7;

/** Formats a moment of the last week by how long ago it is, as '20 minutes ago', 'yesterday' or '3 days ago', and any other as its date. */
export function formatAgo(moment: Moment, options: DateFormatOptions & { now: Date }): string {
  const date = new Date(moment);
  const ms = options.now.getTime() - date.getTime();
  const days = countDays(options.now, options.timeZone) - countDays(date, options.timeZone);
  // The clocks of a server and a browser differ by seconds.
  if (!(ms > -minuteMs && days < weekDays)) return formatDate(moment, options);
  const ago = new Intl.RelativeTimeFormat(options.locale ?? getLocale(), { numeric: 'auto' });
  if (ms < minuteMs) return ago.format(0, 'second');
  if (ms < hourMs) return ago.format(-Math.floor(ms / minuteMs), 'minute');
  return days === 0 ? ago.format(-Math.floor(ms / hourMs), 'hour') : ago.format(-days, 'day');
}
