import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { computeNextRank, deriveFromName, isAddressTaken, toRequestBody, valuesOf } from './area-form.model.ts';

it('derives display name and address from the name until they are edited', () => {
  expect(deriveFromName('R&D, Europe', { DisplayName: false, RouteURL: false })).toEqual({
    DisplayName: 'R&D, Europe',
    RouteURL: 'r-d-europe',
  });
  expect(deriveFromName('Research', { DisplayName: true, RouteURL: false })).toEqual({ RouteURL: 'research' });
  expect(deriveFromName(' ', { DisplayName: true, RouteURL: false })).toEqual({ RouteURL: '' });
  expect(deriveFromName('Research', { DisplayName: true, RouteURL: true })).toEqual({});
});

it('ranks a new area last, however many there are', () => {
  expect(computeNextRank([])).toBe(1);
  expect(computeNextRank([make.workArea({ DisplayRank: 7 }), make.workArea({ DisplayRank: 3 })])).toBe(8);
  expect(computeNextRank(Array.from({ length: 200_000 }, (_, DisplayRank) => make.workArea({ DisplayRank })))).toBe(200_000);
});

it('fills the form from an area, or for a new one', () => {
  const area = make.workArea({ Icon: 'unheard-of', DisplayRank: 4 });
  expect(valuesOf(area, [area])).toMatchObject({ Name: 'Marketing', RouteURL: 'marketing', Icon: 'folder', DisplayRank: 4 });
  expect(valuesOf(undefined, [area])).toMatchObject({ Name: '', DisplayRank: 5 });
});

it('sends trimmed values without a blank description', () => {
  const values = { ...valuesOf(undefined, []), Name: ' Research ', DisplayName: ' Lab ', RouteURL: ' Lab ' };
  expect(toRequestBody(values)).toEqual({ Name: 'Research', DisplayName: 'Lab', RouteURL: 'lab', Icon: 'folder', DisplayRank: 1 });
  expect(toRequestBody({ ...values, Description: ' Why ' }).Description).toBe('Why');
});

it('knows which addresses are taken', () => {
  const own = make.workArea();
  expect(isAddressTaken('Marketing', [own])).toBe(true);
  expect(isAddressTaken('marketing', [own], own)).toBe(false);
  expect(isAddressTaken('sales', [own])).toBe(false);
});
