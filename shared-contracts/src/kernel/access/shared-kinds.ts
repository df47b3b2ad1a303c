import { type ItemKind, itemKinds, type SharedKind } from './item-kinds.ts';
import type { GivenLevel } from './levels.ts';

/** Returns whether items of this kind can be shared with people. */
export const isSharedKind = (kind: ItemKind): kind is SharedKind => 'levels' in itemKinds[kind];

/** Lists the kinds that can be shared with people. */
export const sharedKinds = (Object.keys(itemKinds) as ItemKind[]).filter(isSharedKind);

/** Returns the levels at which a kind can be shared, weakest first. */
export const levelsOf = (kind: SharedKind): readonly GivenLevel[] => itemKinds[kind].levels;
