import type { GivenLevel } from './levels.ts';

/** Describes how the product treats one kind of item. A missing trait is false. */
interface ItemKindTraits {
  /** Listed in My Works, on the home panel and in notebooks. */
  readonly isWork?: boolean;
  /** Moved to notebooks, renamed and deleted in every list. */
  readonly isFiled?: boolean;
  /** Keeps its file extension when it is renamed. */
  readonly keepsExtension?: boolean;
  /** Can be filed in Work Areas. */
  readonly isInAreas?: boolean;
  /** The levels at which it can be shared with people; without it, it can't be. */
  readonly levels?: readonly GivenLevel[];
  /** The value of `category` in the home page's address that shows only this kind. */
  readonly category?: string;
}

/**
 * Holds every kind of item in the order of filters and tiles. Enums, lists, filters, ownership, the trash and areas derive from it, and the
 * compiler names every place that must know a new kind.
 */
export const itemKinds = {
  chat: { isWork: true, isFiled: true, isInAreas: true, category: 'chats', levels: ['view', 'edit'] },
  file: { isWork: true, isFiled: true, keepsExtension: true, isInAreas: true, category: 'files', levels: ['view', 'edit'] },
  blueprint: { isWork: true, isFiled: true, isInAreas: true, category: 'blueprints', levels: ['view', 'use', 'edit'] },
  report: { isWork: true, isFiled: true, keepsExtension: true, isInAreas: true, category: 'reports', levels: ['view', 'edit'] },
  agent: { isWork: true, isFiled: true, isInAreas: true, category: 'agents', levels: ['use', 'edit'] },
  prompt: { isWork: true, isFiled: true, isInAreas: true, category: 'prompts', levels: ['view', 'edit'] },
  notebook: { isInAreas: true, levels: ['view', 'edit'] },
  'work-area': { levels: ['view', 'use', 'edit'] },
  preset: { levels: ['use', 'edit'] },
  'sticky-note': {},
  article: {},
} as const satisfies Record<string, ItemKindTraits>;

export type ItemKind = keyof typeof itemKinds;

type KindWith<Trait extends keyof ItemKindTraits> = {
  [Kind in ItemKind]: (typeof itemKinds)[Kind] extends Record<Trait, true> ? Kind : never;
}[ItemKind];

/** Names the kinds that can be shared with people. */
export type SharedKind = { [Kind in ItemKind]: (typeof itemKinds)[Kind] extends { levels: readonly unknown[] } ? Kind : never }[ItemKind];

export type WorkKind = KindWith<'isWork'>;
/** Names the kinds that are moved, renamed and deleted the same way. */
export type FiledKind = KindWith<'isFiled'>;
export type AreaKind = KindWith<'isInAreas'>;

const allKinds = Object.keys(itemKinds) as ItemKind[];
const traitsOf = (kind: ItemKind): ItemKindTraits => itemKinds[kind];

export const workKinds = allKinds.filter((kind): kind is WorkKind => traitsOf(kind).isWork === true);
export const filedKinds = allKinds.filter((kind): kind is FiledKind => traitsOf(kind).isFiled === true);
export const areaKinds = allKinds.filter((kind): kind is AreaKind => traitsOf(kind).isInAreas === true);

/** Returns whether items of this kind are moved, renamed and deleted in lists. */
export const isFiledKind = (kind: string): kind is FiledKind => filedKinds.some((one) => one === kind);

/** Returns whether a renamed item of this kind keeps its file extension. */
export const keepsExtension = (kind: ItemKind): boolean => traitsOf(kind).keepsExtension === true;

/**
 * Names the kinds as lists, counts and filters distinguish them. A blueprint whose schedule or webhook is turned on, or that has ever
 * run, is listed as a workflow. References, moving, renaming and deleting still treat it as a blueprint.
 */
export type ListedKind = ItemKind | 'workflow';

/** Lists the kinds that have a tile in My Works, in order. */
export const tileKinds = [...workKinds, 'workflow'] as const satisfies readonly ListedKind[];
export type TileKind = WorkKind | 'workflow';

/** Lists every kind in the order of filters. */
export const listedKinds: readonly ListedKind[] = [...tileKinds, ...allKinds.filter((kind) => !traitsOf(kind).isWork)];

/** Returns the kind that a `category` of the home page's address shows, or undefined. */
export const kindOfCategory = (category: string): TileKind | undefined =>
  category === 'workflow' ? 'workflow' : workKinds.find((kind) => itemKinds[kind].category === category);
