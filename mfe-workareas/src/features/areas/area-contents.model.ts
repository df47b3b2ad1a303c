import type { ItemKind } from 'shared-contracts';
import type { AreaItem } from 'shared-contracts/area-calls';

/** Selects everything, works without a category, or one category by its id. */
export type CategoryFilter = 'all' | 'none' | (string & {});

/** Lists the sections of an area in order. Blueprints are workflows, drafts included. */
export const areaLists = [
  { id: 'notebooks', kinds: ['notebook'] },
  { id: 'chats', kinds: ['chat'] },
  { id: 'agents', kinds: ['agent'] },
  { id: 'files', kinds: ['file'] },
  { id: 'workflows', kinds: ['blueprint'] },
  { id: 'reports', kinds: ['report'] },
] as const satisfies readonly { id: string; kinds: readonly ItemKind[] }[];
export type AreaListId = (typeof areaLists)[number]['id'];

const fits = (item: AreaItem, filter: CategoryFilter) => filter === 'all' || item.category_id === (filter === 'none' ? null : filter);

/** Returns the sections that have items. */
export const groupByKind = (items: readonly AreaItem[], filter: CategoryFilter) =>
  areaLists
    .map(({ id, kinds }) => ({
      id,
      items: items.filter((item) => (kinds as readonly ItemKind[]).includes(item.kind) && fits(item, filter)),
    }))
    .filter((list) => list.items.length);

export const countMatching = (items: readonly AreaItem[], filter: CategoryFilter) => items.filter((item) => fits(item, filter)).length;
