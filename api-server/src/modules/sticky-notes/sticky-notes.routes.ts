import type { StickyNote } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import { AppError } from '../../errors.ts';
import type { Identity, Register } from '../../http/register-call.ts';
import type { StickyNoteRow, StickyNotesService } from './sticky-notes.service.ts';

export function stickyNoteRoutes(register: Register, notes: StickyNotesService): void {
  register(calls.listStickyNotes, async ({ user, query }) => {
    const rows = await notes.list(user.userId, query.route_url, query.id);
    return { data: rows.map((row) => present(row, user)) };
  });
  register(calls.addStickyNote, async ({ user, body }) => {
    const [author] = body.users;
    if (author?.email.toLowerCase() !== user.email) throw new AppError('identity-mismatch');
    const note = { routeUrl: body.route_url, scopeId: body.id ?? null, text: author.text, color: body.color, ...body.position };
    return { note_id: await notes.add(user.userId, note) };
  });
  register(calls.updateStickyNote, async ({ user, params, body }) => {
    const change = { text: body.new_text, color: body.color, ...body.position };
    await notes.update(user.userId, params.note_id, change, body.expected_text);
    return { message: 'Saved.' };
  });
  register(calls.deleteStickyNote, async ({ user, params }) => {
    await notes.delete(user.userId, params.note_id);
    return { message: 'Deleted.' };
  });
}

const present = (row: StickyNoteRow, user: Identity): StickyNote => ({
  note_id: row.id,
  users: [{ email: user.email, user_name: user.email, text: row.text }],
  position: { left: row.left, top: row.top },
  color: row.color,
  route_url: row.routeUrl,
});
