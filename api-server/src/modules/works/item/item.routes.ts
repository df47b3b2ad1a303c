import { type FiledKind, filedKinds, type Item, type Sharing, type WorkflowState } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import { writeStored } from '../../../platform/language/text.ts';
import { shownName } from '../../../platform/search/search-sources.ts';
import type { PresentRecognition } from '../file/file.presenter.ts';
import type { FileFacts, ItemsService } from './item.service.ts';
import { triggerOf } from './workflow-trigger.policy.ts';

export function itemRoutes(register: Register, items: ItemsService, presentRecognition: PresentRecognition): void {
  for (const kind of filedKinds) kindRoutes(register, items, kind);
  register(calls.listWorks, async ({ user }) => presentWorks(await items.works(user.userId)));
  register(calls.listItems, async ({ user, owners, query, language }) => {
    const { kind, sharing, sort, page, notebook_id: notebookId, q: text, page_size: pageSize } = query;
    const { rows, total, counts } = await items.list(user.userId, {
      kind,
      sharing,
      ownerId: owners.notebook_id,
      sort: sort ?? 'changed',
      page: page ?? 1,
      pageSize: pageSize ?? 50,
      notebookId,
      text,
    });
    return {
      items: rows.map((row) => ({
        ...presentItem(row),
        ...(row.file ? { file: presentFacts(row.file, language, presentRecognition) } : {}),
      })),
      total,
      counts,
    };
  });
  register(calls.moveItems, ({ user, body }) => items.moveAll(user.userId, body.items, body.new_notebook_id));
  register(calls.deleteItems, ({ user, body }) => items.removeAll(user.userId, body.items));
}

/** Registers the three calls of a kind from the table of kinds. */
function kindRoutes(register: Register, items: ItemsService, kind: FiledKind): void {
  const { idField, move, rename, remove } = calls.itemKindCalls[kind];
  const field = (query: unknown, name: string) => (query as Record<string, string>)[name] ?? '';
  const ownerOf = (owners: unknown) => field(owners, idField);
  register(move, async ({ owners, query }) => {
    await items.move(kind, ownerOf(owners), field(query, idField), field(query, 'new_notebook_id'));
    return { message: 'Moved.' };
  });
  register(rename, async ({ owners, query }) => {
    const seen = (query as { current_name?: string }).current_name;
    await items.rename(kind, ownerOf(owners), field(query, idField), field(query, 'rename'), seen);
    return { message: 'Renamed.' };
  });
  register(remove, async ({ owners, query }) => {
    await items.remove(kind, ownerOf(owners), field(query, idField));
    return { message: 'Deleted.' };
  });
}

/** Presents an item the way every list shows it. */
export const presentItem = (row: {
  kind: Item['kind'];
  id: string;
  name: string;
  notebookId: string | null;
  target: string | null;
  createdAt: Date;
  changedAt: Date;
  workflow?: WorkflowState;
  sharing?: Sharing;
}): Item => ({
  kind: row.kind,
  id: row.id,
  name: shownName(row.kind, row.name),
  notebook_id: row.notebookId,
  target: row.target,
  created_at: row.createdAt.toISOString(),
  changed_at: row.changedAt.toISOString(),
  ...(row.workflow ? { workflow: row.workflow } : {}),
  ...(row.sharing ? { sharing: row.sharing } : {}),
});

const presentFacts = (facts: FileFacts, language: string, presentRecognition: PresentRecognition) => ({
  size: facts.size,
  type: facts.type,
  status: facts.status,
  pages: facts.pages,
  failure: writeStored(facts.failureSentence, facts.failure, language),
  ...presentRecognition(facts),
});

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
      type: (row.definition && triggerOf(row.definition)) ?? 'manual',
      created_at: row.createdAt.toISOString(),
    })),
  };
}
