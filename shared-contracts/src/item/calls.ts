import * as z from 'zod/mini';
import { agentChanged } from '../agent/events.ts';
import { blueprint } from '../blueprint/entity.ts';
import { defineCall } from '../call/define-call.ts';
import { done, email, emailQuery, id } from '../call/fields.ts';
import { chatSessionChanged } from '../chat/events.ts';
import { file } from '../file/entity.ts';
import { limits } from '../limits.ts';
import { notebookChanged } from '../notebook/events.ts';
import { report } from '../report/entity.ts';
import { workflow } from '../workflow/entity.ts';
import { item, itemCounts, itemRef, listedKind, searchHit, trashedItem } from './entity.ts';
import { itemsChanged } from './events.ts';

/** Everything a user has made, by kind. A blueprint that is switched on or has ever run is among the workflows, and not among the blueprints. */
export const listWorks = defineCall({
  name: 'listWorks',
  tag: 'items',
  summary: 'Files, reports, blueprints and workflows of the user.',
  method: 'GET',
  path: '/works/',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({
    counts: z.object({
      chats: z.number(),
      files: z.number(),
      blueprints: z.number(),
      reports: z.number(),
      agents: z.number(),
      workflow: z.number(),
    }),
    files: z.array(file),
    reports: z.array(report),
    blueprints: z.array(blueprint),
    workflows: z.array(workflow),
  }),
});

const items = z.array(itemRef).check(z.maxLength(limits.itemsAtOnceMax, `Choose at most ${limits.itemsAtOnceMax} items at once.`));

/** What was done, and what was not there any more. */
const outcome = z.object({ done: z.array(itemRef), missing: z.array(itemRef) });

/** The order of a list of items. */
export const itemSort = z.enum(['changed', 'created', 'name']);

export type ItemSort = z.infer<typeof itemSort>;

/** Everything of a user in one list, for My Works and the home notebook view. What is filed nowhere is in the default notebook. */
export const listItems = defineCall({
  name: 'listItems',
  tag: 'items',
  summary: 'The user’s things of all kinds or one, page by page, with the counts of all.',
  method: 'GET',
  path: '/items/',
  follows: [agentChanged, chatSessionChanged, itemsChanged, notebookChanged],
  auth: 'user',
  identity: 'email',
  owns: { notebook_id: 'notebook' },
  query: z.object({
    email,
    kind: z.optional(listedKind),
    notebook_id: z.optional(id),
    q: z.optional(z.string().check(z.maxLength(200))),
    sort: z.optional(itemSort),
    page: z.optional(z.coerce.number()),
    page_size: z.optional(z.coerce.number()),
  }),
  answer: z.object({ items: z.array(item), total: z.number(), counts: itemCounts }),
});

export const moveItems = defineCall({
  name: 'moveItems',
  tag: 'items',
  summary: 'Moves several items to a notebook.',
  method: 'POST',
  path: '/items/move',
  auth: 'user',
  identity: 'email',
  owns: { new_notebook_id: 'notebook' },
  body: z.object({ email, items, new_notebook_id: id }),
  answer: outcome,
});

export const deleteItems = defineCall({
  name: 'deleteItems',
  tag: 'items',
  summary: 'Moves several items to the trash.',
  method: 'POST',
  path: '/items/delete',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, items }),
  answer: outcome,
});

export const listTrash = defineCall({
  name: 'listTrash',
  tag: 'items',
  summary: 'What was deleted in the last 30 days, the latest first.',
  method: 'GET',
  path: '/trash/',
  follows: [agentChanged, chatSessionChanged, itemsChanged, notebookChanged],
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ items: z.array(trashedItem) }),
});

export const restoreItems = defineCall({
  name: 'restoreItems',
  tag: 'items',
  summary: 'Takes items out of the trash, back to where they were.',
  method: 'POST',
  path: '/trash/restore',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, items }),
  answer: outcome,
});

export const purgeItems = defineCall({
  name: 'purgeItems',
  tag: 'items',
  summary: 'Removes items of the trash for good.',
  method: 'POST',
  path: '/trash/purge',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, items }),
  answer: done,
});

/** Searches titles and contents of every kind; titles rank first, and misspelt words find what they stand for. */
export const searchItems = defineCall({
  name: 'searchItems',
  tag: 'items',
  summary: 'Finds the user’s things by title and contents.',
  method: 'GET',
  path: '/search/',
  follows: [agentChanged, chatSessionChanged, itemsChanged, notebookChanged],
  auth: 'user',
  identity: 'email',
  owns: { notebook_id: 'notebook' },
  query: z.object({
    email,
    q: z.string().check(z.maxLength(500)),
    kind: z.optional(listedKind),
    notebook_id: z.optional(id),
    /** Changed in the last so many days. */
    days: z.optional(z.coerce.number()),
  }),
  /** `corrected` is what was searched instead, where the words as typed find nothing. */
  answer: z.object({ hits: z.array(searchHit), counts: itemCounts, corrected: z.nullable(z.string()) }),
});
