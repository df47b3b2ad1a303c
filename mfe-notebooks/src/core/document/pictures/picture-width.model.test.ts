import { expect, it } from 'vitest';
import { draggedWidth, widthOf } from './picture-width.model.ts';

it('reads stored widths, and nothing from what is none', () => {
  expect([widthOf(50), widthOf('35'), widthOf(3), widthOf(400)]).toEqual([50, 35, 10, 100]);
  for (const value of [null, undefined, '', 'wide', Number.NaN, {}]) expect(widthOf(value)).toBeNull();
});

it('follows the corner in steps, within the column', () => {
  expect([draggedWidth(303, 600), draggedWidth(5, 600), draggedWidth(900, 600)]).toEqual([50, 10, 100]);
});
