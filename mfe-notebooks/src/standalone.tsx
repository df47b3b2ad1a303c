import { createRoot } from 'react-dom/client';
import type { Item } from 'shared-contracts';
import { createNotebook, deleteNotebook, listItems, listNotebooks, listTrash, listWorkAreas, searchItems } from 'shared-contracts/calls';
import { createFakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../contributes.ts';
import { text } from './messages/messages.ts';
import { remote } from './remote.tsx';

const shell = createFakeShell({ remote: contributes.remote });
let notebooks = [make.notebook({ title: 'Home', default_value: true }), make.notebook({ title: 'Atlas launch' })];
const sessions = [make.chatSession({ notebook_id: notebooks[1]?.notebook_id }), make.chatSession({ title: 'Launch checklist' })];

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
const items: Item[] = sessions.map(({ session_id: id, title: name, notebook_id, created_at }) => ({
  kind: 'chat',
  id,
  name,
  notebook_id: notebook_id ?? null,
  target: null,
  created_at,
  changed_at: created_at,
}));
const counts = { chat: items.length };
shell.answer(listItems, ({ query }) => {
  const shown = items.filter(
    ({ kind, notebook_id: id }) => (!query.kind || kind === query.kind) && (!query.notebook_id || id === query.notebook_id),
  );
  return { items: shown, total: shown.length, counts };
});
shell.answer(searchItems, ({ query }) => {
  const found = items.filter(({ name }) => name.toLowerCase().includes(query.q.toLowerCase()));
  const hits = found.map((item) => ({ item, name: [{ text: item.name, hit: false }], passages: [] }));
  return { hits, counts: { chat: hits.length }, corrected: null };
});
shell.answer(listTrash, () => ({ items: [] }));
shell.answer(listWorkAreas, () => ({ areas: [make.workArea()] }));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <RemoteAlone contributes={contributes} remote={remote} shell={shell} home="/notebooks" notice={text('sampleNotice')} />,
  );
