import { type AreaKind, areaKinds } from 'shared-contracts';
import type { AreaItem } from 'shared-contracts/area-calls';

/** Selects everything, works without a category, or one category by its id. */
export type CategoryFilter = 'all' | 'none' | (string & {});

/** Lists the sections of an area in order, notebooks first. Blueprints are workflows, drafts included. */
const sectionKinds: readonly AreaKind[] = ['notebook', ...areaKinds.filter((kind) => kind !== 'notebook')];

const fits = (item: AreaItem, filter: CategoryFilter) => filter === 'all' || item.category_id === (filter === 'none' ? null : filter);

/** Returns the sections that have items. */
export const groupByKind = (items: readonly AreaItem[], filter: CategoryFilter) =>
  sectionKinds
    .map((kind) => ({ kind, items: items.filter((item) => item.kind === kind && fits(item, filter)) }))
    .filter((list) => list.items.length);

export const countMatching = (items: readonly AreaItem[], filter: CategoryFilter) => items.filter((item) => fits(item, filter)).length;
