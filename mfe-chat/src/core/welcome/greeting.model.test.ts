import { describe, expect, it } from 'vitest';
import { periodAt, periodOfHour } from './greeting.model.ts';

describe('periodOfHour', () => {
  it('follows the hours of the specification', () => {
    const periods = Array.from({ length: 24 }, (_, hour) => periodOfHour(hour));
    expect(periods.map((period, hour) => `${hour}${period[0]}`).join(' ')).toBe(
      '0n 1n 2n 3n 4n 5m 6m 7m 8m 9m 10m 11m 12a 13a 14a 15a 16a 17e 18e 19e 20e 21e 22n 23n',
    );
  });
});

describe('periodAt', () => {
  const noonInLondon = new Date('2026-11-21T12:00:00Z');

  it('reads the hour in the user’s zone', () => {
    expect(periodAt(noonInLondon, 'America/Los_Angeles').period).toBe('night');
    expect(periodAt(noonInLondon, 'Asia/Tokyo').period).toBe('evening');
  });

  it('takes Asia/Kolkata while the zone is unknown, empty or no zone at all', () => {
    for (const zone of [undefined, '', 'Middle/Earth'])
      expect(periodAt(noonInLondon, zone)).toEqual(periodAt(noonInLondon, 'Asia/Kolkata'));
  });

  it('names one night by the day on which it began', () => {
    const before = periodAt(new Date('2026-11-21T23:30:00Z'), 'UTC');
    const after = periodAt(new Date('2026-11-22T04:59:00Z'), 'UTC');
    expect(before).toEqual({ period: 'night', stamp: '2026-11-21:night' });
    expect(after).toEqual(before);
    expect(periodAt(new Date('2026-11-22T05:00:00Z'), 'UTC').stamp).toBe('2026-11-22:morning');
  });
});
