import { reaches, type Sharing } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { nameChanged } from '../../../kernel/name-changed.ts';
import { sayCatalog } from '../../../messages/catalog.ts';
import { sayItem } from '../../../messages/item.ts';
import { newId } from '../../../platform/ids.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { Audience } from '../../governance/access/audiences.ts';
import type { Trash } from '../../governance/trash/trash.service.ts';
import type { NotebookRow, NotebooksRepository } from './notebook.repository.ts';

export type { NotebookRow } from './notebook.repository.ts';

const defaultTitle = sayCatalog('defaultNotebook');

/** Returns the title of a notebook. The one that every account has is named in the language of the page until its user renames it. */
export const titleIn = ({ isDefault, title }: Pick<NotebookRow, 'isDefault' | 'title'>, language: string): string =>
  isDefault && title === writeSentence(defaultTitle) ? writeSentence(defaultTitle, language) : title;

export interface NewNotebook {
  readonly title: string;
  readonly description: string | undefined;
  readonly areaId: string | null | undefined;
}

/** Describes what a form showed before it was changed. */
export interface SeenNotebook {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** Returns whether somebody else has changed a text that the caller is about to replace. */
const isStale = (current: string, seen: string | undefined, next: string | undefined): boolean =>
  seen !== undefined && next !== undefined && seen !== current && next !== current;

interface NotebookAccess {
  readonly access: Pick<AccessRepository, 'notebooksFor' | 'people' | 'sharingOf'>;
  /** Returns who can open notebooks besides their owners. */
  readonly audiences: (ids: readonly string[]) => Promise<ReadonlyMap<string, Audience>>;
}

/**
 * Creates the notebooks service; `seesArea` checks whether the user has a Work Area. Access: callers have checked that notebook ids belong
 * to the user.
 */
export function createNotebooksService(
  repository: NotebooksRepository,
  seesArea: (userId: string, areaId: string) => Promise<boolean>,
  trash: Pick<Trash, 'put'>,
  { access, audiences: readAudiences }: NotebookAccess,
) {
  return {
    /** Lists the user's notebooks and, if asked, after them those that others share with the user. */
    list: async (userId: string, withShared: boolean) => {
      const [own, foreign] = await Promise.all([repository.list(userId), withShared ? access.notebooksFor(userId) : []]);
      const rows = [...own, ...foreign];
      const sharing = await access.sharingOf(
        userId,
        rows.map(({ id, userId: ownerId }) => ({ kind: 'notebook', id, userId: ownerId })),
      );
      return rows.map((row) => ({ ...row, sharing: sharing.get(`notebook/${row.id}`) }));
    },
    /** Adds what is in each notebook and who can open it. Only those who may edit a notebook learn who else can. */
    withContents: async <Row extends NotebookRow & { sharing?: Sharing | undefined }>(rows: readonly Row[]) => {
      const shared = rows.filter(({ sharing }) => sharing && reaches(sharing.level ?? 'own', 'edit'));
      const [contents, audiences, owners] = await Promise.all([
        repository.contentsOf(rows),
        readAudiences(shared.map(({ id }) => id)),
        access.people([...new Set(rows.map(({ userId }) => userId))]),
      ]);
      return rows.map((row) => ({
        ...row,
        contents: contents.get(row.id),
        people: [{ id: row.userId, name: owners.get(row.userId)?.name ?? '' }, ...(audiences.get(row.id)?.people ?? [])],
        peopleTotal: 1 + (audiences.get(row.id)?.total ?? 0),
      }));
    },
    create: async (userId: string, input: NewNotebook) => {
      if (input.areaId && !(await seesArea(userId, input.areaId))) throw new AppError('not-found');
      const row = await repository.create({ id: newId('nb'), userId, ...input });
      if (!row) throw new AppError('internal');
      return row;
    },
    /**
     * Updates a notebook. `seen` is what the caller saw, the title in `language`; the call fails if it has changed since. A title that was
     * only translated stays as it is.
     */
    update: async (userId: string, id: string, input: NewNotebook, seen: SeenNotebook, language: string) => {
      if (input.areaId && !(await seesArea(userId, input.areaId))) throw new AppError('not-found');
      const current = await repository.find(userId, id);
      const toStored = (shown: string) => (current && shown === titleIn(current, language) ? current.title : shown);
      const { description, areaId } = input;
      const title = toStored(input.title);
      if (current && seen.title !== undefined && toStored(seen.title) !== current.title && title !== current.title)
        throw nameChanged(current.title);
      if (current && isStale(current.description, seen.description, description))
        throw new AppError('name-changed', { detail: sayItem('descriptionChanged') });
      const row = await repository.update(userId, id, {
        title,
        ...(description === undefined ? {} : { description }),
        ...(areaId === undefined ? {} : { areaId }),
      });
      if (!row) throw new AppError('not-found');
      return row;
    },
    delete: async (userId: string, id: string) => {
      if ((await repository.find(userId, id))?.isDefault) throw new AppError('default-notebook');
      await trash.put('notebook', userId, id, (tx) => repository.emptyInto(tx, userId, id));
    },
  };
}

export type NotebooksService = ReturnType<typeof createNotebooksService>;
