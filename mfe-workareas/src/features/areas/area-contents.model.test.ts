import type { AreaItem } from 'shared-contracts/area-calls';
import { expect, it } from 'vitest';
import { countMatching, groupByKind } from './area-contents.model.ts';

const item = (kind: AreaItem['kind'], id: string, category_id: string | null = null): AreaItem => ({
  kind,
  id,
  name: id,
  notebook_id: null,
  target: null,
  by: 'area',
  category_id,
  created_at: '2026-11-20T09:00:00.000Z',
  changed_at: '2026-11-20T09:00:00.000Z',
});
const items = [item('file', 'f', 'launch'), item('blueprint', 'b'), item('blueprint', 'w', 'launch'), item('notebook', 'n')];

it('groups items by kind without empty groups', () => {
  const ids = (filter: string) => groupByKind(items, filter).map((list) => [list.kind, list.items.map(({ id }) => id)]);
  expect(ids('all')).toEqual([
    ['notebook', ['n']],
    ['file', ['f']],
    ['blueprint', ['b', 'w']],
  ]);
  expect(ids('launch')).toEqual([
    ['file', ['f']],
    ['blueprint', ['w']],
  ]);
  expect(countMatching(items, 'none')).toBe(2);
});
