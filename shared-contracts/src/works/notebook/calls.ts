import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, id, seenName } from '../../kernel/call/fields.ts';
import { newName } from '../../kernel/call/filing.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { notebookChanged } from '../../kernel/event/notebook.events.ts';
import { notebook } from './entity.ts';

export const listNotebooks = defineCall({
  name: 'listNotebooks',
  tag: 'notebooks',
  summary:
    'Lists the user’s notebooks, the default one first, then by last change, and on request after them those that others share with the user.',
  method: 'GET',
  path: '/notebooks/',
  follows: [notebookChanged, sharingChanged],
  auth: 'user',
  identity: 'email',
  /** Lists with which nothing can be done with notebooks of others leave `with_shared` out. */
  query: z.object({ email, with_shared: z.optional(z.enum(['yes'])), with_contents: z.optional(z.enum(['yes'])) }),
  answer: z.object({ notebooks: z.array(notebook) }),
});

export const createNotebook = defineCall({
  name: 'createNotebook',
  tag: 'notebooks',
  summary: 'Creates a notebook.',
  method: 'POST',
  path: '/notebooks/create_notebook',
  changes: ['notebooks', 'items'],
  auth: 'user',
  identity: 'email',
  body: z.object({
    email,
    title: newName,
    description: z.optional(z.string().check(z.maxLength(2_000))),
    areaId: z.optional(z.nullable(z.string())),
  }),
  answer: notebook,
});

export const updateNotebook = defineCall({
  name: 'updateNotebook',
  tag: 'notebooks',
  summary: 'Updates a notebook’s title, description and Work Area.',
  method: 'PUT',
  path: '/notebooks/update_notebook',
  changes: ['notebooks', 'items'],
  auth: 'user',
  identity: 'email',
  access: { notebook_id: ['notebook', 'edit'] },
  body: z.object({
    email,
    notebook_id: id,
    title: newName,
    description: z.optional(z.string().check(z.maxLength(2_000))),
    areaId: z.optional(z.nullable(z.string())),
    current_title: seenName,
    current_description: seenName,
  }),
  answer: notebook,
});

export const deleteNotebook = defineCall({
  name: 'deleteNotebook',
  tag: 'notebooks',
  summary: 'Deletes a notebook other than the default one, and moves its items to the default one.',
  method: 'DELETE',
  path: '/notebooks/delete_notebook',
  changes: ['notebooks', 'items'],
  auth: 'user',
  access: { notebook_id: ['notebook', 'own'] },
  query: z.object({ notebook_id: id }),
  answer: done,
});
