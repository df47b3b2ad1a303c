import type { ItemKind } from 'shared-contracts';
import type { AreaItem } from 'shared-contracts/area-calls';

/** What the page shows: everything, what has no category, or one category's things by its id. */
export type CategoryFilter = 'all' | 'none' | (string & {});

/** The lists of an area in their order; a blueprint is a workflow, or one in the making. */
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

/** The lists that hold something, each with its items. */
export const listsOf = (items: readonly AreaItem[], filter: CategoryFilter) =>
  areaLists
    .map(({ id, kinds }) => ({
      id,
      items: items.filter((item) => (kinds as readonly ItemKind[]).includes(item.kind) && fits(item, filter)),
    }))
    .filter((list) => list.items.length);

export const countIn = (items: readonly AreaItem[], filter: CategoryFilter) => items.filter((item) => fits(item, filter)).length;
