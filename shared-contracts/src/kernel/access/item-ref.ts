import * as z from 'zod/mini';
import { type ItemKind, itemKinds, type ListedKind, listedKinds } from './item-kinds.ts';

/** Checks a kind of item. */
export const itemKind = z.enum(Object.keys(itemKinds) as [ItemKind, ...ItemKind[]]);

/** Checks a kind as lists show it. */
export const listedKind = z.enum(listedKinds as [ListedKind, ...ListedKind[]]);

/** Refers to one of the user's things. */
export const itemRef = z.object({ kind: itemKind, id: z.string().check(z.minLength(1), z.maxLength(200)) });

export type ItemRef = z.infer<typeof itemRef>;
