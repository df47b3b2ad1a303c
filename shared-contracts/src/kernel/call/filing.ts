import * as z from 'zod/mini';
import type { FiledKind } from '../access/item-kinds.ts';
import { limits } from '../limits.ts';
import { type CallTag, defineCall } from './define-call.ts';
import { done, id, seenName } from './fields.ts';
import { inputText } from './input-text.ts';

/** Checks the new name of a notebook or item. */
export const newName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.itemNameMax, inputText('itemNameMax')));

/** A workflow is a blueprint, so both lists show it. */
const changedWith = (tag: CallTag): readonly CallTag[] => (tag === 'blueprints' ? [tag, 'items', 'workflows'] : [tag, 'items']);

/** Declares the call that moves one kind of item to another notebook. */
export const declareMove = <N extends string, F extends string>(name: N, tag: CallTag, kind: FiledKind, field: F, path: string) =>
  defineCall({
    name,
    tag,
    summary: `Moves a ${kind} to a notebook.`,
    method: 'POST',
    path,
    auth: 'user',
    changes: changedWith(tag),
    access: { [field]: [kind, 'own'], new_notebook_id: ['notebook', 'own'] },
    query: z.object({ [field]: id, new_notebook_id: id } as Record<F | 'new_notebook_id', typeof id>),
    answer: done,
  });

/** Declares the call that renames one kind of item. */
export const declareRename = <N extends string, F extends string>(name: N, tag: CallTag, kind: FiledKind, field: F, path: string) =>
  defineCall({
    name,
    tag,
    summary: `Renames a ${kind}.`,
    method: 'POST',
    path,
    auth: 'user',
    changes: changedWith(tag),
    access: { [field]: [kind, 'edit'] },
    query: z.object({ [field]: id, rename: newName, current_name: seenName } as Record<F, typeof id> & {
      rename: typeof newName;
      current_name: typeof seenName;
    }),
    answer: done,
  });

/** Declares the call that moves one kind of item to the trash. */
export const declareDelete = <N extends string, F extends string>(name: N, tag: CallTag, kind: FiledKind, field: F, path: string) =>
  defineCall({
    name,
    tag,
    summary: `Deletes a ${kind}.`,
    method: 'DELETE',
    path,
    auth: 'user',
    changes: changedWith(tag),
    access: { [field]: [kind, 'own'] },
    query: z.object({ [field]: id } as Record<F, typeof id>),
    answer: done,
  });
