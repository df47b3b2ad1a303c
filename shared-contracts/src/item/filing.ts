import * as z from 'zod/mini';
import { defineCall, type OwnedKind } from '../call/define-call.ts';
import { done, id, seenName } from '../call/fields.ts';
import { limits } from '../limits.ts';

export const newName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(limits.itemNameMax, `A name has at most ${limits.itemNameMax} characters.`));

export const move = <N extends string, F extends string>(name: N, tag: string, kind: OwnedKind, field: F, path: string) =>
  defineCall({
    name,
    tag,
    summary: `Moves a ${kind} to a notebook.`,
    method: 'POST',
    path,
    auth: 'user',
    idempotent: true,
    owns: { [field]: kind, new_notebook_id: 'notebook' },
    query: z.object({ [field]: id, new_notebook_id: id } as Record<F | 'new_notebook_id', typeof id>),
    answer: done,
  });

export const rename = <N extends string, F extends string>(name: N, tag: string, kind: OwnedKind, field: F, path: string) =>
  defineCall({
    name,
    tag,
    summary: `Renames a ${kind}.`,
    method: 'POST',
    path,
    auth: 'user',
    idempotent: true,
    owns: { [field]: kind },
    query: z.object({ [field]: id, rename: newName, current_name: seenName } as Record<F, typeof id> & {
      rename: typeof newName;
      current_name: typeof seenName;
    }),
    answer: done,
  });

export const remove = <N extends string, F extends string>(name: N, tag: string, kind: OwnedKind, field: F, path: string) =>
  defineCall({
    name,
    tag,
    summary: `Deletes a ${kind}.`,
    method: 'DELETE',
    path,
    auth: 'user',
    owns: { [field]: kind },
    query: z.object({ [field]: id } as Record<F, typeof id>),
    answer: done,
  });
