import { DateTime } from 'luxon';
import { ModelError } from '../../../platform/model/model-port.ts';

/** Describes an event as a model names it: times on a clock of a time zone, or days. */
export interface CalendarEvent {
  readonly title: string;
  /** For example `2026-12-01T09:00`, or `2026-12-01` for a whole day. */
  readonly startsAt: string;
  /** The last day of an event of whole days; without it, the event takes an hour or the day. */
  readonly endsAt?: string | undefined;
  /** An IANA time zone such as `Europe/Berlin`; needed unless the event takes whole days. */
  readonly timeZone?: string | undefined;
  readonly place?: string | undefined;
  readonly details?: string | undefined;
}

interface Period {
  readonly start: DateTime;
  /** The first moment, or day, after the event. */
  readonly end: DateTime;
  readonly isWholeDays: boolean;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const clock = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?$/;

const refuse = (text: string) => new ModelError('provider-failed', text);

/** Returns when an event is. @throws ModelError for the model if that can't be understood */
function periodOf({ startsAt, endsAt, timeZone }: CalendarEvent): Period {
  const isWholeDays = day.test(startsAt);
  const form = isWholeDays ? day : clock;
  for (const text of [startsAt, ...(endsAt ? [endsAt] : [])])
    if (!form.test(text)) throw refuse('Write start and end both as 2026-12-01T09:00 without offset, or both as 2026-12-01.');
  const zone = isWholeDays ? 'utc' : timeZone;
  if (!zone) throw refuse('Name the time zone of the times, such as Europe/Berlin.');
  const read = (text: string) => DateTime.fromISO(text.replace(' ', 'T'), { zone });
  const start = read(startsAt);
  const named = endsAt ? read(endsAt) : undefined;
  for (const time of [start, ...(named ? [named] : [])])
    if (!time.isValid) throw refuse(`${time.invalidExplanation ?? 'There is no such time'}.`);
  const end = isWholeDays ? (named ?? start).plus({ days: 1 }) : (named ?? start.plus({ hours: 1 }));
  if (end <= start) throw refuse('The event ends before it starts.');
  return { start, end, isWholeDays };
}

/**
 * Returns an event as an iCalendar file (RFC 5545). Its times are instants in UTC, which every calendar shows on its owner's clock; whole
 * days have no time zone. `id` is the event's worldwide name, `now` when the file was made.
 * @throws ModelError for the model if the times can't be understood
 */
export async function calendarFile(event: CalendarEvent, id: string, now: Date): Promise<string> {
  const { start, end, isWholeDays } = periodOf(event);
  // Only here, so that the server starts without it.
  const { ICalCalendar } = await import('ical-generator');
  const calendar = new ICalCalendar({ prodId: { company: 'Atrium', product: 'Assistant', language: 'EN' } });
  calendar.createEvent({
    id,
    stamp: now,
    start: start.toUTC(),
    end: end.toUTC(),
    allDay: isWholeDays,
    summary: event.title,
    ...(event.place ? { location: event.place } : {}),
    ...(event.details ? { description: event.details } : {}),
  });
  return `${calendar.toString()}\r\n`;
}
