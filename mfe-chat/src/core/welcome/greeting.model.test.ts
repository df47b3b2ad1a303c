import { describe, expect, it } from 'vitest';
import { getDayPeriod, getPeriodAt } from './greeting.model.ts';

describe('getDayPeriod', () => {
  it('switches at 5, 12, 17, and 22 o’clock', () => {
    const periods = Array.from({ length: 24 }, (_, hour) => getDayPeriod(hour));
    expect(periods.map((period, hour) => `${hour}${period[0]}`).join(' ')).toBe(
      '0n 1n 2n 3n 4n 5m 6m 7m 8m 9m 10m 11m 12a 13a 14a 15a 16a 17e 18e 19e 20e 21e 22n 23n',
    );
  });
});

describe('periodAt', () => {
  const noonInLondon = new Date('2026-11-21T12:00:00Z');

  it('reads the hour in the user’s zone', () => {
    expect(getPeriodAt(noonInLondon, 'America/Los_Angeles').period).toBe('night');
    expect(getPeriodAt(noonInLondon, 'Asia/Tokyo').period).toBe('evening');
  });

  it('uses Asia/Kolkata while the zone is unknown, empty, or invalid', () => {
    for (const zone of [undefined, '', 'Middle/Earth'])
      expect(getPeriodAt(noonInLondon, zone)).toEqual(getPeriodAt(noonInLondon, 'Asia/Kolkata'));
  });

  it('identifies a night by the day on which it began', () => {
    const before = getPeriodAt(new Date('2026-11-21T23:30:00Z'), 'UTC');
    const after = getPeriodAt(new Date('2026-11-22T04:59:00Z'), 'UTC');
    expect(before).toEqual({ period: 'night', stamp: '2026-11-21:night' });
    expect(after).toEqual(before);
    expect(getPeriodAt(new Date('2026-11-22T05:00:00Z'), 'UTC').stamp).toBe('2026-11-22:morning');
  });
});
