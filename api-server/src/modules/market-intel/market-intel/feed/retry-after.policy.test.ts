import { expect, it } from 'vitest';
import { restUntil } from './retry-after.policy.ts';

const now = new Date('2026-11-20T12:00:00Z');

it.each([
  ['seconds', '120', '2026-11-20T12:02:00.000Z'],
  ['a date', 'Fri, 20 Nov 2026 13:00:00 GMT', '2026-11-20T13:00:00.000Z'],
  ['more than a week', '99999999999', '2026-11-27T12:00:00.000Z'],
])('pauses for %s', (_name, given, until) => {
  expect(restUntil(given, now)?.toISOString()).toBe(until);
});

it.each([null, '', '0', '-5', 'soon', 'Fri, 20 Nov 2026 11:00:00 GMT'])('does not pause for %j', (given) => {
  expect(restUntil(given, now)).toBeUndefined();
});
