import type { Notebook } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import type { Register } from '../../http/register-call.ts';
import type { NotebookRow, NotebooksService } from './notebook.service.ts';

export function notebookRoutes(register: Register, notebooks: NotebooksService): void {
  register(calls.listNotebooks, async ({ user }) => ({ notebooks: (await notebooks.list(user.userId)).map(present) }));
  register(calls.createNotebook, async ({ user, body }) => {
    const { title, description, areaId } = body;
    return present(await notebooks.create(user.userId, { title, description, areaId }));
  });
  register(calls.updateNotebook, async ({ user, body }) => {
    const { notebook_id: id, title, description, areaId, current_title: seen } = body;
    return present(await notebooks.update(user.userId, id, { title, description, areaId }, seen));
  });
  register(calls.deleteNotebook, async ({ user, query }) => {
    await notebooks.delete(user.userId, query.notebook_id);
    return { message: 'Deleted.' };
  });
}

const present = (row: NotebookRow): Notebook => ({
  id: row.id,
  notebook_id: row.id,
  title: row.title,
  description: row.description,
  areaId: row.areaId,
  updated_at: row.updatedAt.toISOString(),
  default_value: row.isDefault,
});
