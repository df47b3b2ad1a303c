import { expect, it } from 'vitest';
import { writeSentence } from '../../../../platform/language/messages.ts';
import { cronProblem, nextTimes } from './cron.policy.ts';

const now = new Date('2026-03-27T12:00:00Z');
const problem = (cron: string, zone: string) => {
  const found = cronProblem(cron, zone, now);
  return found && writeSentence(found);
};
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
  expect(problem('0 9 30 2 *', 'UTC')).toMatch(/never runs/);
  expect(problem('0 9 31 4,6 *', 'UTC')).toMatch(/never runs/);
  expect(problem('0 9 29 2 *', 'UTC')).toBeUndefined();
});

it('refuses invalid cron lines, unknown time zones, and intervals under five minutes', () => {
  expect(problem('every day', 'UTC')).toMatch(/five fields/);
  expect(problem('* * * * * *', 'UTC')).toMatch(/five fields/);
  expect(problem('61 9 * * *', 'UTC')).toMatch(/not a cron line/);
  expect(problem('0 9 * * *', 'Mars/Base')).toMatch(/not a time zone/);
  expect(problem('* * * * *', 'UTC')).toMatch(/every five minutes/);
  expect(problem('*/5 * * * *', 'UTC')).toBeUndefined();
});
