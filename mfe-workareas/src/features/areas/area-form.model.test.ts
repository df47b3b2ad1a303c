import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { following, isTaken, nextRank, sentArea, valuesOf } from './area-form.model.ts';

it('lets display name and address follow the name until they were edited', () => {
  expect(following('R&D, Europe', { DisplayName: false, RouteURL: false })).toEqual({ DisplayName: 'R&D, Europe', RouteURL: 'r-d-europe' });
  expect(following('Research', { DisplayName: true, RouteURL: false })).toEqual({ RouteURL: 'research' });
  expect(following(' ', { DisplayName: true, RouteURL: false })).toEqual({ RouteURL: '' });
  expect(following('Research', { DisplayName: true, RouteURL: true })).toEqual({});
});

it('ranks a new area after all others, however many', () => {
  expect(nextRank([])).toBe(1);
  expect(nextRank([make.workArea({ DisplayRank: 7 }), make.workArea({ DisplayRank: 3 })])).toBe(8);
  expect(nextRank(Array.from({ length: 200_000 }, (_, DisplayRank) => make.workArea({ DisplayRank })))).toBe(200_000);
});

it('fills the form with an area, or for a new one', () => {
  const area = make.workArea({ Icon: 'unheard-of', DisplayRank: 4 });
  expect(valuesOf(area, [area])).toMatchObject({ Name: 'Marketing', RouteURL: 'marketing', Icon: 'folder', DisplayRank: 4 });
  expect(valuesOf(undefined, [area])).toMatchObject({ Name: '', DisplayRank: 5 });
});

it('sends no spaces around and no blank description', () => {
  const values = { ...valuesOf(undefined, []), Name: ' Research ', DisplayName: ' Lab ', RouteURL: ' Lab ' };
  expect(sentArea(values)).toEqual({ Name: 'Research', DisplayName: 'Lab', RouteURL: 'lab', Icon: 'folder', DisplayRank: 1 });
  expect(sentArea({ ...values, Description: ' Why ' }).Description).toBe('Why');
});

it('knows which addresses are taken', () => {
  const own = make.workArea();
  expect(isTaken('Marketing', [own])).toBe(true);
  expect(isTaken('marketing', [own], own)).toBe(false);
  expect(isTaken('sales', [own])).toBe(false);
});
