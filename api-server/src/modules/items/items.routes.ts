import * as calls from 'shared-contracts/calls';
import type { Register } from '../../http/register-call.ts';
import type { ItemsService } from './items.service.ts';

const moved = { message: 'Moved.' };
const renamed = { message: 'Renamed.' };
const deleted = { message: 'Deleted.' };

export function itemRoutes(register: Register, items: ItemsService): void {
  moveRoutes(register, items);
  renameRoutes(register, items);
  deleteRoutes(register, items);
  register(calls.listWorks, async ({ user }) => presentWorks(await items.works(user.userId)));
}

function moveRoutes(register: Register, items: ItemsService): void {
  register(calls.moveAgent, ({ user, query }) => items.move('agent', user.userId, query.agent_id, query.new_notebook_id).then(() => moved));
  register(calls.moveFile, ({ user, query }) => items.move('file', user.userId, query.file_id, query.new_notebook_id).then(() => moved));
  register(calls.moveBlueprint, ({ user, query }) =>
    items.move('blueprint', user.userId, query.blueprint_id, query.new_notebook_id).then(() => moved),
  );
  register(calls.moveReport, ({ user, query }) =>
    items.move('report', user.userId, query.report_id, query.new_notebook_id).then(() => moved),
  );
}

function renameRoutes(register: Register, items: ItemsService): void {
  register(calls.renameAgent, ({ user, query }) => items.rename('agent', user.userId, query.agent_id, query.rename).then(() => renamed));
  register(calls.renameFile, ({ user, query }) => items.rename('file', user.userId, query.file_id, query.rename).then(() => renamed));
  register(calls.renameBlueprint, ({ user, query }) =>
    items.rename('blueprint', user.userId, query.blueprint_id, query.rename).then(() => renamed),
  );
  register(calls.renameReport, ({ user, query }) => items.rename('report', user.userId, query.report_id, query.rename).then(() => renamed));
}

function deleteRoutes(register: Register, items: ItemsService): void {
  register(calls.deleteAgent, ({ user, query }) => items.delete('agent', user.userId, query.agent_id).then(() => deleted));
  register(calls.deleteFile, ({ user, query }) => items.delete('file', user.userId, query.file_id).then(() => deleted));
  register(calls.deleteBlueprint, ({ user, query }) => items.delete('blueprint', user.userId, query.blueprint_id).then(() => deleted));
  register(calls.deleteReport, ({ user, query }) => items.delete('report', user.userId, query.report_id).then(() => deleted));
}

type Works = Awaited<ReturnType<ItemsService['works']>>;

function presentWorks(works: Works) {
  const common = (row: { notebookId: string | null; createdAt: Date }) => ({
    notebook_id: row.notebookId,
    created_at: row.createdAt.toISOString(),
  });
  return {
    counts: {
      chats: works.chats,
      agents: works.agents,
      files: works.files.length,
      reports: works.reports.length,
      blueprints: works.blueprints.length,
      workflow: works.workflows.length,
    },
    files: works.files.map((row) => ({ file_id: row.id, file_name: row.name, ...common(row) })),
    reports: works.reports.map((row) => ({ report_id: row.id, file_name: row.name, title: row.title, ...common(row) })),
    blueprints: works.blueprints.map((row) => ({ blueprint_id: row.id, title: row.name, ...common(row) })),
    workflows: works.workflows.map((row) => ({
      workflow_id: row.id,
      workflow_name: row.name,
      type: row.type,
      created_at: row.createdAt.toISOString(),
    })),
  };
}
