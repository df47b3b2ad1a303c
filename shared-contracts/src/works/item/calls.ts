import * as z from 'zod/mini';
import { itemRef, listedKind } from '../../kernel/access/item-ref.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { agentChanged } from '../../kernel/event/agent.events.ts';
import { chatSessionChanged } from '../../kernel/event/chat.events.ts';
import { itemsChanged } from '../../kernel/event/item.events.ts';
import { notebookChanged } from '../../kernel/event/notebook.events.ts';
import { limits } from '../../kernel/limits.ts';
import { file } from '../file/entity.ts';
import { item, itemCounts, searchHit, trashedItem } from './entity.ts';
import { blueprint, report, workflow } from './works.entity.ts';

/** Lists the kinds of things that users make. A blueprint that is turned on or has ever run is listed as a workflow, not as a blueprint. */
export const listWorks = defineCall({
  name: 'listWorks',
  tag: 'items',
  summary: 'Lists the user’s files, reports, blueprints and workflows.',
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

const items = z.array(itemRef).check(z.maxLength(limits.itemsAtOnceMax, inputText('itemsMax')));

/** Which items were changed, and which no longer exist. */
const outcome = z.object({ done: z.array(itemRef), missing: z.array(itemRef) });

/** Names the sort order of a list of items. */
export const itemSort = z.enum(['changed', 'created', 'name']);

export type ItemSort = z.infer<typeof itemSort>;

/** Lists all of a user's items for My Works and the home notebook view. Items in no notebook count as the default notebook's. */
export const listItems = defineCall({
  name: 'listItems',
  tag: 'items',
  summary: 'Returns a page of the user’s items, of all kinds or one, with the counts of each kind.',
  method: 'GET',
  path: '/items/',
  follows: [agentChanged, chatSessionChanged, itemsChanged, notebookChanged, sharingChanged],
  auth: 'user',
  identity: 'email',
  access: { notebook_id: ['notebook', 'view'] },
  query: z.object({
    email,
    kind: z.optional(listedKind),
    /** Only things of others that the user has access to, or only things of the user that others have access to. */
    sharing: z.optional(z.enum(['with-me', 'by-me'])),
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
  access: { new_notebook_id: ['notebook', 'own'] },
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
  summary: 'Lists what was deleted and is still kept, most recent first.',
  method: 'GET',
  path: '/trash/',
  follows: [agentChanged, chatSessionChanged, itemsChanged, notebookChanged, sharingChanged],
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  /** `kept_days` is how long this server keeps deleted items; null keeps them forever. Servers of earlier releases leave it out. */
  answer: z.object({ items: z.array(trashedItem), kept_days: z.nullish(z.int()) }),
});

export const restoreItems = defineCall({
  name: 'restoreItems',
  tag: 'items',
  summary: 'Restores items from the trash to their original place.',
  method: 'POST',
  path: '/trash/restore',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, items }),
  /**
   * `blocked` is what stays in the trash because something that exists is in its place; if nothing else was restored, the answer is
   * `restore-blocked` (409). Servers of earlier releases leave it out.
   */
  answer: z.extend(outcome, { blocked: z.optional(z.array(itemRef)) }),
});

export const purgeItems = defineCall({
  name: 'purgeItems',
  tag: 'items',
  summary: 'Deletes items in the trash permanently.',
  method: 'POST',
  path: '/trash/purge',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, items }),
  answer: done,
});

/** Searches titles and contents of every kind. Titles rank first, and misspelled words match similar words. */
export const searchItems = defineCall({
  name: 'searchItems',
  tag: 'items',
  summary: 'Finds the user’s items by title and contents.',
  method: 'GET',
  path: '/search/',
  follows: [agentChanged, chatSessionChanged, itemsChanged, notebookChanged, sharingChanged],
  auth: 'user',
  identity: 'email',
  access: { notebook_id: ['notebook', 'view'] },
  query: z.object({
    email,
    q: z.string().check(z.maxLength(500)),
    kind: z.optional(listedKind),
    notebook_id: z.optional(id),
    /** Only items changed within this number of days. */
    days: z.optional(z.coerce.number()),
  }),
  /** `corrected` is the query that was searched instead, if the original found nothing. */
  answer: z.object({ hits: z.array(searchHit), counts: itemCounts, corrected: z.nullable(z.string()) }),
});
