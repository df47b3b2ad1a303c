import type { Notebook, NotebookContents, Sharing } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import { type NotebookRow, type NotebooksService, titleIn } from './notebook.service.ts';

export function notebookRoutes(register: Register, notebooks: NotebooksService): void {
  register(calls.listNotebooks, async ({ user, query, language }) => {
    const rows = await notebooks.list(user.userId, query.with_shared === 'yes');
    if (query.with_contents !== 'yes') return { notebooks: rows.map((row) => present(row, language)) };
    const shown = await notebooks.withContents(rows);
    return { notebooks: shown.map((row) => ({ ...present(row, language), contents: presentContents(row) })) };
  });
  register(calls.createNotebook, async ({ user, body, language }) => {
    const { title, description, areaId } = body;
    return present(await notebooks.create(user.userId, { title, description, areaId }), language);
  });
  register(calls.updateNotebook, async ({ user, owners, body, language }) => {
    const { notebook_id: id, title, description, current_title: seenTitle, current_description: seenDescription } = body;
    const owner = owners.notebook_id;
    // Work Areas are the owner's own.
    const areaId = owner === user.userId ? body.areaId : undefined;
    return present(
      await notebooks.update(owner, id, { title, description, areaId }, { title: seenTitle, description: seenDescription }, language),
      language,
    );
  });
  register(calls.deleteNotebook, async ({ owners, query }) => {
    await notebooks.delete(owners.notebook_id, query.notebook_id);
    return { message: 'Deleted.' };
  });
}

const present = (row: NotebookRow & { sharing?: Sharing | undefined }, language: string): Notebook => ({
  id: row.id,
  notebook_id: row.id,
  title: titleIn(row, language),
  description: row.description,
  areaId: row.areaId,
  updated_at: row.updatedAt.toISOString(),
  default_value: row.isDefault,
  ...(row.sharing ? { sharing: row.sharing } : {}),
});

const presentContents = ({ contents, people, peopleTotal }: Shown): NotebookContents => ({
  counts: contents?.counts ?? {},
  has_document: contents?.hasDocument ?? false,
  reading_files: contents?.readingFiles ?? 0,
  failed_files: contents?.failedFiles ?? 0,
  ...(typeof contents?.meaningPercent === 'number' ? { meaning_percent: contents.meaningPercent } : {}),
  people,
  people_total: peopleTotal,
});

type Shown = Pick<Awaited<ReturnType<NotebooksService['withContents']>>[number], 'contents' | 'people' | 'peopleTotal'>;
