import * as z from 'zod/mini';
import { itemRef } from '../../kernel/access/item-ref.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { agentChanged } from '../../kernel/event/agent.events.ts';
import { chatSessionChanged } from '../../kernel/event/chat.events.ts';
import { itemsChanged } from '../../kernel/event/item.events.ts';
import { notebookChanged } from '../../kernel/event/notebook.events.ts';
import { limits } from '../../kernel/limits.ts';
import { item, itemCounts } from '../item/entity.ts';

/** Describes a group of a user's items within a Work Area, default ones included. */
export const areaCategory = z.object({ category_id: z.string(), name: z.string() });

export type AreaCategory = z.infer<typeof areaCategory>;

/** Describes an item in an area. `by` says whether it was filed there itself or through its notebook. */
export const areaItem = z.extend(item, { category_id: z.nullable(z.string()), by: z.enum(['area', 'notebook']) });

export type AreaItem = z.infer<typeof areaItem>;

const name = z
  .string()
  .check(z.trim(), z.minLength(1, inputText('categoryRequired')), z.maxLength(limits.areaCategoryNameMax, inputText('categoryMax')));

const items = z.array(itemRef).check(z.maxLength(limits.itemsAtOnceMax, inputText('itemsMax')));

const outcome = z.object({ done: z.array(itemRef), missing: z.array(itemRef) });

export const getAreaContents = defineCall({
  name: 'getAreaContents',
  tag: 'work-areas',
  summary: 'Returns a Work Area’s contents by last change, with its categories and the counts by kind.',
  method: 'GET',
  path: '/configuration/area_contents/',
  follows: [agentChanged, chatSessionChanged, itemsChanged, notebookChanged, sharingChanged],
  auth: 'user',
  access: { AreaID: ['listed-area', 'view'] },
  query: z.object({ AreaID: id }),
  /** Returns at most `limits.areaItemsShown` items; the counts include all. */
  answer: z.object({ items: z.array(areaItem), counts: itemCounts, categories: z.array(areaCategory) }),
});

/** Adds things to an area. A notebook brings its contents along. Editors of somebody else's area only choose categories for things in it. */
export const fileInArea = defineCall({
  name: 'fileInArea',
  tag: 'work-areas',
  summary: 'Files things in a Work Area, optionally in one of its categories.',
  method: 'POST',
  path: '/configuration/area_items/',
  auth: 'user',
  access: { AreaID: ['listed-area', 'edit'], into_category: ['area-category', 'edit'] },
  body: z.object({ AreaID: id, items, into_category: z.optional(id) }),
  answer: outcome,
});

export const removeFromArea = defineCall({
  name: 'removeFromArea',
  tag: 'work-areas',
  summary: 'Removes things from a Work Area without changing where else they are filed.',
  method: 'POST',
  path: '/configuration/area_items/remove',
  auth: 'user',
  access: { AreaID: ['listed-area', 'own'] },
  body: z.object({ AreaID: id, items }),
  answer: done,
});

export const createAreaCategory = defineCall({
  name: 'createAreaCategory',
  tag: 'work-areas',
  summary: 'Creates a category in a Work Area.',
  method: 'POST',
  path: '/configuration/area_categories/',
  auth: 'user',
  access: { AreaID: ['listed-area', 'edit'] },
  body: z.object({ AreaID: id, name }),
  answer: areaCategory,
});

export const renameAreaCategory = defineCall({
  name: 'renameAreaCategory',
  tag: 'work-areas',
  summary: 'Renames a category.',
  method: 'PUT',
  path: '/configuration/area_categories/{category_id}',
  auth: 'user',
  access: { category_id: ['area-category', 'edit'] },
  params: z.object({ category_id: id }),
  body: z.object({ name }),
  answer: areaCategory,
});

export const deleteAreaCategory = defineCall({
  name: 'deleteAreaCategory',
  tag: 'work-areas',
  summary: 'Deletes a category and keeps its contents in the area.',
  method: 'DELETE',
  path: '/configuration/area_categories/{category_id}',
  auth: 'user',
  access: { category_id: ['area-category', 'edit'] },
  params: z.object({ category_id: id }),
  answer: done,
});

/** Starts the chat on the server. The chat's page then attaches to the answer. */
export const startAreaChat = defineCall({
  name: 'startAreaChat',
  tag: 'work-areas',
  summary: 'Starts a chat that is filed in a Work Area.',
  method: 'POST',
  path: '/configuration/area_chat/',
  changes: ['work-areas', 'chat'],
  auth: 'user',
  identity: 'email',
  access: { AreaID: ['listed-area', 'own'] },
  body: z.object({
    email,
    AreaID: id,
    message: z.string().check(z.maxLength(limits.chatMessageMaxCharacters), z.regex(/\S/, inputText('messageRequired'))),
    model: z.optional(z.string().check(z.maxLength(300))),
  }),
  answer: z.object({ session_id: z.string() }),
});
