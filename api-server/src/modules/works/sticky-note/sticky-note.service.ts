import { roleMay, type WorkspaceRole } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import { sayStickyNote } from '../../../messages/sticky-note.ts';
import { newId } from '../../../platform/ids.ts';
import type { Mentions } from '../mention/mention.service.ts';
import type { StickyNoteRow, StickyNotesRepository } from './sticky-note.repository.ts';

export type { ListedNote } from './sticky-note.repository.ts';

type Written = Pick<StickyNoteRow, 'text' | 'color' | 'left' | 'top'> & {
  /** Indicates whether the author's workspace may read the note; undefined leaves that unchanged. */
  readonly shared: boolean | undefined;
};
type NewNote = Written & Pick<StickyNoteRow, 'routeUrl' | 'scopeId'>;

interface Workspaces {
  currentOf(userId: string): Promise<string>;
  roleOf(userId: string, workspaceId: string): Promise<WorkspaceRole | undefined>;
}

/** Creates the sticky notes service. Access: callers have checked that note ids belong to the user. */
export function createStickyNotesService(repository: StickyNotesRepository, workspaces: Workspaces, mentions: Mentions) {
  /** Refuses blank text. */
  const refuseBlank = (text: string, field: string) => {
    if (!text.trim()) throw new AppError('invalid-input', { errors: [{ path: field, message: sayStickyNote('blank') }] });
  };
  /** Returns the workspace to share with. @throws AppError `not-allowed` when the author's role may not share. */
  const readersOf = async (userId: string, shared: boolean) => {
    if (!shared) return null;
    const workspaceId = await workspaces.currentOf(userId);
    if (!roleMay(await workspaces.roleOf(userId, workspaceId), 'contribute'))
      throw new AppError('not-allowed', { detail: sayStickyNote('mayNotShare') });
    return workspaceId;
  };
  return {
    list: (userId: string, routeUrl: string, scopeId: string | undefined) => repository.list(userId, routeUrl, scopeId),
    get: (userId: string, id: string) => repository.findListed(userId, id),
    /** Adds a note and returns its id. If the user has a note with the id `chosen`, a repeated request, it stays unchanged. */
    add: async (userId: string, { shared = false, ...note }: NewNote, chosen?: string) => {
      refuseBlank(note.text, 'body.users.0.text');
      const id = chosen ?? newId('note');
      const workspaceId = await readersOf(userId, shared);
      if (!(await repository.add({ id, userId, ...note, workspaceId }))) {
        if (await repository.find(userId, id)) return id;
        throw new AppError('not-found');
      }
      if (workspaceId) await mentions.tell({ authorId: userId, workspaceId, before: '', after: note.text, page: note.routeUrl });
      return id;
    },
    /** @throws AppError `note-changed` when another device has changed the text in the meantime. */
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
