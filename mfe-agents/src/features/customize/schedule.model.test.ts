import { expect, it } from 'vitest';
import { parsePlan, toCron } from './schedule.model.ts';

it.each([
  ['daily', '09:30', '30 9 * * *'],
  ['workdays', '18:05', '5 18 * * 1-5'],
  ['weekly', '00:00', '0 0 * * 1'],
  ['monthly', '23:59', '59 23 1 * *'],
] as const)('writes %s at %s as %s and reads it back', (rhythm, time, cron) => {
  expect(toCron({ rhythm, time, own: '' })).toBe(cron);
  expect(parsePlan(cron)).toMatchObject({ rhythm, time });
});

it('keeps any other expression unchanged', () => {
  expect(parsePlan('*/10 9-17 * * 1-5')).toMatchObject({ rhythm: 'own', own: '*/10 9-17 * * 1-5' });
  expect(toCron({ rhythm: 'own', time: '09:00', own: ' 0 9 30 2 * ' })).toBe('0 9 30 2 *');
});
