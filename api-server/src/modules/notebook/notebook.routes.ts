import type { Notebook } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import type { Register } from '../../http/register-call.ts';
import { type NotebookRow, type NotebooksService, titleIn } from './notebook.service.ts';

export function notebookRoutes(register: Register, notebooks: NotebooksService): void {
  register(calls.listNotebooks, async ({ user, language }) => ({
    notebooks: (await notebooks.list(user.userId)).map((row) => present(row, language)),
  }));
  register(calls.createNotebook, async ({ user, body, language }) => {
    const { title, description, areaId } = body;
    return present(await notebooks.create(user.userId, { title, description, areaId }), language);
  });
  register(calls.updateNotebook, async ({ user, body, language }) => {
    const { notebook_id: id, title, description, areaId, current_title: seen } = body;
    return present(await notebooks.update(user.userId, id, { title, description, areaId }, seen, language), language);
  });
  register(calls.deleteNotebook, async ({ user, query }) => {
    await notebooks.delete(user.userId, query.notebook_id);
    return { message: 'Deleted.' };
  });
}

const present = (row: NotebookRow, language: string): Notebook => ({
  id: row.id,
  notebook_id: row.id,
  title: titleIn(row, language),
  description: row.description,
  areaId: row.areaId,
  updated_at: row.updatedAt.toISOString(),
  default_value: row.isDefault,
});
