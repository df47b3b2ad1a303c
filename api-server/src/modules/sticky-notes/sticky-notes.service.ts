import { AppError } from '../../errors.ts';
import { newId } from '../../platform/ids.ts';
import type { StickyNoteRow, StickyNotesRepository } from './sticky-notes.repository.ts';

export type { StickyNoteRow } from './sticky-notes.repository.ts';

type NewNote = Pick<StickyNoteRow, 'routeUrl' | 'text' | 'color' | 'left' | 'top'> & { scopeId?: string | null };

/** Access: note ids were checked to be the caller's. */
export function createStickyNotesService(repository: StickyNotesRepository) {
  /** Specification section 5: blank text is never saved. */
  const refuseBlank = (text: string, field: string) => {
    if (!text.trim()) throw new AppError('invalid-input', { errors: [{ path: field, message: 'Write something first.' }] });
  };
  return {
    list: (userId: string, routeUrl: string, scopeId: string | undefined) => repository.list(userId, routeUrl, scopeId),
    add: async (userId: string, note: NewNote) => {
      refuseBlank(note.text, 'body.users.0.text');
      const id = newId('note');
      await repository.add({ id, userId, ...note });
      return id;
    },
    /** @throws AppError `note-changed` where another device changed the text that this change was made on. */
    update: async (userId: string, id: string, change: Pick<NewNote, 'text' | 'color' | 'left' | 'top'>, expectedText?: string) => {
      refuseBlank(change.text, 'body.new_text');
      if (!(await repository.update(userId, id, change, expectedText))) throw new AppError('note-changed');
    },
    delete: (userId: string, id: string) => repository.delete(userId, id),
  };
}

export type StickyNotesService = ReturnType<typeof createStickyNotesService>;
