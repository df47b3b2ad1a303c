import { roleMay, type WorkspaceRole } from 'shared-contracts/settings-calls';
import { AppError } from '../../errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Mentions } from '../mention/mention.service.ts';
import type { StickyNoteRow, StickyNotesRepository } from './sticky-note.repository.ts';

export type { ListedNote } from './sticky-note.repository.ts';

type Written = Pick<StickyNoteRow, 'text' | 'color' | 'left' | 'top'> & {
  /** Whether the people of the author's workspace may read it; undefined leaves that as it is. */
  readonly shared: boolean | undefined;
};
type NewNote = Written & Pick<StickyNoteRow, 'routeUrl' | 'scopeId'>;

interface Workspaces {
  currentOf(userId: string): Promise<string>;
  roleOf(userId: string, workspaceId: string): Promise<WorkspaceRole | undefined>;
}

/** Access: note ids were checked to be the caller's. */
export function createStickyNotesService(repository: StickyNotesRepository, workspaces: Workspaces, mentions: Mentions) {
  /** Blank text is never saved. */
  const refuseBlank = (text: string, field: string) => {
    if (!text.trim()) throw new AppError('invalid-input', { errors: [{ path: field, message: 'Write something first.' }] });
  };
  /** @throws AppError `not-allowed` where the author's role in the workspace does not share. */
  const readersOf = async (userId: string, shared: boolean) => {
    if (!shared) return null;
    const workspaceId = await workspaces.currentOf(userId);
    if (!roleMay(await workspaces.roleOf(userId, workspaceId), 'contribute'))
      throw new AppError('not-allowed', { detail: 'Your role in this workspace may read shared notes, but not share them.' });
    return workspaceId;
  };
  return {
    list: (userId: string, routeUrl: string, scopeId: string | undefined) => repository.list(userId, routeUrl, scopeId),
    add: async (userId: string, { shared = false, ...note }: NewNote) => {
      refuseBlank(note.text, 'body.users.0.text');
      const id = newId('note');
      const workspaceId = await readersOf(userId, shared);
      await repository.add({ id, userId, ...note, workspaceId });
      if (workspaceId) await mentions.tell({ authorId: userId, workspaceId, before: '', after: note.text, page: note.routeUrl });
      return id;
    },
    /** @throws AppError `note-changed` where another device changed the text that this change was made on. */
    update: async (userId: string, id: string, { shared, ...change }: Written, expectedText?: string) => {
      refuseBlank(change.text, 'body.new_text');
      const readers = shared === undefined ? {} : { workspaceId: await readersOf(userId, shared) };
      const known = await repository.find(userId, id);
      if (!(await repository.update(userId, id, { ...change, ...readers }, expectedText))) throw new AppError('note-changed');
      const { workspaceId } = { ...known, ...readers };
      if (!known || !workspaceId) return;
      const before = known.workspaceId === workspaceId ? known.text : '';
      await mentions.tell({ authorId: userId, workspaceId, before, after: change.text, page: known.routeUrl });
    },
    delete: (userId: string, id: string) => repository.delete(userId, id),
  };
}

export type StickyNotesService = ReturnType<typeof createStickyNotesService>;
