import { createRoot } from 'react-dom/client';
import { createNotebook, deleteNotebook, listItems, listNotebooks, listTrash, listWorkAreas, searchItems } from 'shared-contracts/calls';
import {
  getDocumentVersion,
  getFile,
  getNotebookDocument,
  listDocumentVersions,
  listFiles,
  saveNotebookDocument,
} from 'shared-contracts/file-calls';
import { createFakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../contributes.ts';
import { text } from './messages/standalone.ts';
import { remote } from './remote.tsx';
import { atlas, file, home, items, document as sample } from './standalone.samples.ts';

const shell = createFakeShell({ remote: contributes.remote });
let notebooks = [home, atlas];
let document = sample;

shell.answer(listNotebooks, () => ({ notebooks }));
shell.answer(createNotebook, ({ body: { title, description = '' } }) => {
  const created = make.notebook({ title, description, updated_at: new Date().toISOString() });
  notebooks = [...notebooks, created];
  return created;
});
shell.answer(deleteNotebook, ({ query }) => {
  notebooks = notebooks.filter(({ notebook_id }) => notebook_id !== query.notebook_id);
  return { message: 'Deleted.' };
});
shell.answer(listItems, ({ query }) => {
  const shown = items.filter(
    ({ kind, notebook_id: id }) => (!query.kind || kind === query.kind) && (!query.notebook_id || id === query.notebook_id),
  );
  return { items: shown, total: shown.length, counts: Object.fromEntries(items.map(({ kind }) => [kind, 1])) };
});
shell.answer(searchItems, ({ query }) => {
  const found = items.filter(({ name }) => name.toLowerCase().includes(query.q.toLowerCase()));
  const hits = found.map((item) => ({ item, name: [{ text: item.name, hit: false }], passages: [[{ text: query.q, hit: true }]] }));
  return { hits, counts: { chat: hits.length }, corrected: null };
});
shell.answer(listTrash, () => ({
  items: [
    { kind: 'chat' as const, id: 'chat_9', name: 'Old talk', deleted_at: new Date().toISOString(), removed_at: new Date().toISOString() },
  ],
}));
shell.answer(listWorkAreas, () => ({ areas: [make.workArea()] }));
shell.answer(listFiles, () => ({ files: [file] }));
shell.answer(getFile, () => file);
shell.answer(getNotebookDocument, () => document);
shell.answer(saveNotebookDocument, ({ body: { version, content } }) => {
  document = { version: version + 1, content, updated_at: new Date().toISOString() };
  return document;
});
shell.answer(listDocumentVersions, () => ({
  versions: [
    { version: 3, saved_at: '2026-11-20T09:00:00.000Z', beginning: 'The crossing' },
    { version: 2, saved_at: '2026-11-19T09:00:00.000Z', beginning: 'The first plan' },
  ],
}));
shell.answer(getDocumentVersion, () => document);

const root = window.document.getElementById('root');
if (root)
  createRoot(root).render(
    <RemoteAlone contributes={contributes} remote={remote} shell={shell} home="/notebooks" notice={text('sampleNotice')} />,
  );
