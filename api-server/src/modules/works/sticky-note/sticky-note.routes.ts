import type { StickyNote } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import { AppError } from '../../../errors.ts';
import type { Register } from '../../../http/register-call.ts';
import { withCurrent } from '../../../http/with-current.ts';
import type { ListedNote, StickyNotesService } from './sticky-note.service.ts';

export function stickyNoteRoutes(register: Register, notes: StickyNotesService): void {
  register(calls.listStickyNotes, async ({ user, query }) => {
    const rows = await notes.list(user.userId, query.route_url, query.id);
    return { data: rows.map(present) };
  });
  register(calls.addStickyNote, async ({ user, body }) => {
    const [author] = body.users;
    if (author?.email.toLowerCase() !== user.email) throw new AppError('identity-mismatch');
    const { route_url: routeUrl, id: scopeId = null, new_id: newId, position, color, shared } = body;
    return { note_id: await notes.add(user.userId, { routeUrl, scopeId, text: author.text, color, ...position, shared }, newId) };
  });
  register(calls.updateStickyNote, async ({ user, params, body }) => {
    const change = { text: body.new_text, color: body.color, ...body.position, shared: body.shared };
    await withCurrent(
      'note-changed',
      () => notes.update(user.userId, params.note_id, change, body.expected_text),
      async () => {
        const row = await notes.get(user.userId, params.note_id);
        return row && present(row);
      },
    );
    return { message: 'Saved.' };
  });
  register(calls.deleteStickyNote, async ({ user, params }) => {
    await notes.delete(user.userId, params.note_id);
    return { message: 'Deleted.' };
  });
}

const present = (row: ListedNote): StickyNote => ({
  note_id: row.id,
  users: [{ email: row.email, user_name: row.name, text: row.text }],
  position: { left: row.left, top: row.top },
  color: row.color,
  route_url: row.routeUrl,
  shared_with: row.workspaceName,
});
