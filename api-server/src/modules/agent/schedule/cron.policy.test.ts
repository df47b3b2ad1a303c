import { expect, it } from 'vitest';
import { cronProblem, nextTimes } from './cron.policy.ts';

const now = new Date('2026-03-27T12:00:00Z');
const times = (cron: string, zone: string, count = 2) => nextTimes(cron, zone, now, count)?.map((time) => time.toISOString());

it('fires by the clock of the user’s zone, across daylight saving changes', () => {
  expect(times('0 9 * * *', 'Europe/Berlin', 3)).toEqual([
    '2026-03-28T08:00:00.000Z',
    '2026-03-29T07:00:00.000Z',
    '2026-03-30T07:00:00.000Z',
  ]);
  expect(times('30 18 * * 1-5', 'Asia/Kolkata')).toEqual(['2026-03-27T13:00:00.000Z', '2026-03-30T13:00:00.000Z']);
});

it('refuses a line that never fires', () => {
  expect(cronProblem('0 9 30 2 *', 'UTC', now)).toMatch(/never fires/);
  expect(cronProblem('0 9 31 4,6 *', 'UTC', now)).toMatch(/never fires/);
  expect(cronProblem('0 9 29 2 *', 'UTC', now)).toBeUndefined();
});

it('refuses invalid cron lines, unknown time zones, and intervals under five minutes', () => {
  expect(cronProblem('every day', 'UTC', now)).toMatch(/five fields/);
  expect(cronProblem('* * * * * *', 'UTC', now)).toMatch(/five fields/);
  expect(cronProblem('61 9 * * *', 'UTC', now)).toMatch(/not a cron line/);
  expect(cronProblem('0 9 * * *', 'Mars/Base', now)).toMatch(/not a time zone/);
  expect(cronProblem('* * * * *', 'UTC', now)).toMatch(/every five minutes/);
  expect(cronProblem('*/5 * * * *', 'UTC', now)).toBeUndefined();
});
