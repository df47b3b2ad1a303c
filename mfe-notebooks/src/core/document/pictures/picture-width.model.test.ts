import { expect, it } from 'vitest';
import { parseWidth, toDraggedWidth } from './picture-width.model.ts';

it('parses stored widths and rejects other values', () => {
  expect([parseWidth(50), parseWidth('35'), parseWidth(3), parseWidth(400)]).toEqual([50, 35, 10, 100]);
  for (const value of [null, undefined, '', 'wide', Number.NaN, {}]) expect(parseWidth(value)).toBeNull();
});

it('rounds a dragged width to steps within the column', () => {
  expect([toDraggedWidth(303, 600), toDraggedWidth(5, 600), toDraggedWidth(900, 600)]).toEqual([50, 10, 100]);
});
