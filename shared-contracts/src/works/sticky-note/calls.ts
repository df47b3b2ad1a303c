import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { chosenId, done, email, id } from '../../kernel/call/fields.ts';
import { notePosition, noteUser, stickyNote } from './entity.ts';

/** Whether people in the author's current workspace may read the note; unchanged if omitted. */
const shared = z.optional(z.boolean());

const noteScope = { route_url: z.string().check(z.maxLength(2_000)), email };

export const listStickyNotes = defineCall({
  name: 'listStickyNotes',
  tag: 'sticky-notes',
  summary: 'Lists the sticky notes of a page: the user’s own, and read-only ones shared by others in the same workspaces.',
  method: 'GET',
  path: '/notes',
  auth: 'user',
  identity: 'email',
  query: z.object({ ...noteScope, id: z.optional(z.string()) }),
  answer: z.object({ data: z.array(stickyNote) }),
});

export const addStickyNote = defineCall({
  name: 'addStickyNote',
  tag: 'sticky-notes',
  summary: 'Creates a sticky note.',
  method: 'POST',
  path: '/add_notes',
  auth: 'user',
  body: z.object({
    route_url: noteScope.route_url,
    id: z.optional(z.string()),
    /** The id of the new note. If the user has this note already, nothing is created. */
    new_id: z.optional(chosenId(/^note_[0-9a-z]{24,64}$/)),
    position: notePosition,
    users: z.array(noteUser).check(z.minLength(1), z.maxLength(1)),
    color: z.string().check(z.maxLength(7), z.regex(/^#[0-9a-fA-F]{6}$/)),
    shared,
  }),
  answer: z.object({ note_id: z.string() }),
});

export const updateStickyNote = defineCall({
  name: 'updateStickyNote',
  tag: 'sticky-notes',
  summary: 'Changes the text, color, position or sharing of a sticky note.',
  method: 'PATCH',
  path: '/notes/{note_id}',
  auth: 'user',
  identity: 'email',
  owns: { note_id: 'sticky-note' },
  params: z.object({ note_id: id }),
  query: z.object(noteScope),
  body: z.object({
    new_text: z.string().check(z.maxLength(10_000)),
    /** The text that the change is based on. If the server has a different one, it changes nothing and returns 409. */
    expected_text: z.optional(z.string().check(z.maxLength(10_000))),
    color: z.string().check(z.maxLength(7), z.regex(/^#[0-9a-fA-F]{6}$/)),
    position: notePosition,
    shared,
  }),
  answer: done,
  current: stickyNote,
});

export const deleteStickyNote = defineCall({
  name: 'deleteStickyNote',
  tag: 'sticky-notes',
  summary: 'Deletes a sticky note.',
  method: 'DELETE',
  path: '/notes/{note_id}',
  auth: 'user',
  identity: 'email',
  owns: { note_id: 'sticky-note' },
  params: z.object({ note_id: id }),
  query: z.object(noteScope),
  answer: done,
});
