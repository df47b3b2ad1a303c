import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

const now = new Date('2026-11-27T08:00:00Z');
const make = (event: Partial<CalendarEvent>) =>
  calendarFile({ title: 'Handover', startsAt: '2026-12-01T09:00', timeZone: 'Europe/Berlin', ...event }, 'one@atrium', now);

/** Reads a file as calendars do. */
async function read(event: Partial<CalendarEvent>) {
  const [only, ...more] = new ICAL.Component(ICAL.parse(await make(event))).getAllSubcomponents('vevent');
  if (!only || more.length > 0) throw new Error('the file has not one event');
  const { uid, summary, location, description, startDate, endDate } = new ICAL.Event(only);
  return {
    uid,
    summary,
    location,
    description,
    startDate,
    endDate,
    names: only.getAllProperties().map(({ name }) => name),
    times: [startDate, endDate].map((time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())),
  };
}

describe('an event, read by ical.js', () => {
  it('has the moments that the clock of its time zone shows, also where the clock was changed', async () => {
    expect((await read({ endsAt: '2026-12-01T10:30' })).times).toEqual(['2026-12-01T08:00:00.000Z', '2026-12-01T09:30:00.000Z']);
    expect((await read({ startsAt: '2026-03-29T01:30', endsAt: '2026-03-29T03:30' })).times).toEqual([
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ]);
    expect((await read({})).times).toEqual(['2026-12-01T08:00:00.000Z', '2026-12-01T09:00:00.000Z']);
  });

  it('takes whole days, the last one included', async () => {
    const days = { startsAt: '2026-12-30', endsAt: '2026-12-31', timeZone: undefined };
    expect((await read(days)).times).toEqual(['2026-12-30', '2027-01-01']);
    expect((await read({ ...days, endsAt: undefined })).times).toEqual(['2026-12-30', '2026-12-31']);
  });

  it('keeps every text as it is, in lines of at most 75 bytes', async () => {
    const texts = {
      title: 'Übergabe; mit, allem \\ und 日本'.repeat(4),
      place: 'Room 1; north, second floor',
      details: 'Bring:\n- the keys\n- 😀 '.concat('a long line '.repeat(20), 'end'),
    };
    expect(await read(texts)).toMatchObject({ uid: 'one@atrium', summary: texts.title, location: texts.place, description: texts.details });
    const lines = (await make(texts)).split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  it('gets no property from a text', async () => {
    for (const end of ['\r\n', '\n', '\r']) {
      const { names } = await read({
        title: `A${end}ATTENDEE:mailto:eve@example.com`,
        place: `B${end}BEGIN:VALARM`,
        details: `C${end}END:VEVENT`,
      });
      expect(names.toSorted()).toEqual((await read({ place: 'B', details: 'C' })).names.toSorted());
    }
  });
});

it.each([
  [{ startsAt: 'tomorrow' }, 'Write start and end both as'],
  [{ startsAt: '2026-12-01T09:00+01:00' }, 'Write start and end both as'],
  [{ endsAt: '2026-12-02' }, 'Write start and end both as'],
  [{ startsAt: '2026-13-01T09:00' }, 'invalid'],
  [{ timeZone: undefined }, 'Name the time zone'],
  [{ timeZone: 'Mars/Olympus' }, 'not supported'],
  [{ endsAt: '2026-12-01T08:00' }, 'ends before it starts'],
])('refuses %j with a sentence', async (event, sentence) => {
  await expect(make(event)).rejects.toThrow(sentence);
});
