import { make } from 'shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import { navigationEntries } from './navigation-entries.model.ts';

const shown = (areas: Parameters<typeof navigationEntries>[0]) =>
  navigationEntries(areas).map((entry) => (entry.kind === 'area' ? entry.area.Name : '—'));

describe('navigationEntries', () => {
  it('lists default areas first, then the user’s own after a divider, sorted by rank', () => {
    const areas = [
      make.workArea({ Name: 'Research', areaType: 'user', DisplayRank: 5 }),
      make.workArea({ Name: 'Sales', DisplayRank: 2 }),
      make.workArea({ Name: 'Marketing', DisplayRank: 1 }),
      make.workArea({ Name: 'Atlas', areaType: 'user', DisplayRank: 4 }),
    ];
    expect(shown(areas)).toEqual(['Marketing', 'Sales', '—', 'Atlas', 'Research']);
  });
  it('puts a divider before EOS but never before the first entry', () => {
    expect(shown([make.workArea({ Name: 'Sales', DisplayRank: 1 }), make.workArea({ Name: 'EOS', DisplayRank: 2 })])).toEqual([
      'Sales',
      '—',
      'EOS',
    ]);
    expect(shown([make.workArea({ Name: 'EOS', areaType: 'user' })])).toEqual(['EOS']);
    expect(shown([])).toEqual([]);
  });
});
