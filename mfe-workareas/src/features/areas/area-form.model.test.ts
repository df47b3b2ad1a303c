import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { followingDisplayName, newArea, nextRank } from './area-form.model.ts';

it('lets the display name follow the name until it was edited', () => {
  expect(followingDisplayName('Research', 'Res', false)).toBe('Research');
  expect(followingDisplayName('Research', 'Res', true)).toBe('Res');
});

it('ranks a new area after all others', () => {
  expect(nextRank([])).toBe(1);
  expect(nextRank([make.workArea({ DisplayRank: 7 }), make.workArea({ DisplayRank: 3 })])).toBe(8);
});

it('sends no spaces around and no blank description', () => {
  expect(newArea({ Name: ' Research ', DisplayName: ' Lab ', Description: '  ' })).toEqual({ Name: 'Research', DisplayName: 'Lab' });
  expect(newArea({ Name: 'Research', DisplayName: 'Lab', Description: ' Why ' }).Description).toBe('Why');
});
