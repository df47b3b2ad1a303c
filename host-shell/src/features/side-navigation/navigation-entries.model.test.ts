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
  it('lists areas of others last, after a divider, in the order of the server', () => {
    const sharing = { owner: { name: 'Ana', email: 'ana@example.com' }, level: 'view' as const };
    const areas = [
      make.workArea({ Name: 'Atlas', areaType: 'user', DisplayRank: 9 }),
      make.workArea({ Name: 'Labs', areaType: 'user', DisplayRank: 5, sharing }),
      make.workArea({ Name: 'Press', areaType: 'user', DisplayRank: 1, sharing }),
    ];
    expect(shown(areas)).toEqual(['Atlas', '—', 'Labs', 'Press']);
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
