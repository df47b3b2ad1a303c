import { createRoot } from 'react-dom/client';
import { createNotebook, deleteNotebook, listAgents, listNotebooks, listSessions, listWorks, searchSessions } from 'shared-contracts/calls';
import { createFakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';
import { text } from './shared/messages.ts';

const shell = createFakeShell({ remote: contributes.remote });
let notebooks = [make.notebook({ title: 'Home', default_value: true }), make.notebook({ title: 'Atlas launch' })];
const sessions = [make.chatSession({ notebook_id: notebooks[1]?.notebook_id }), make.chatSession({ title: 'Launch checklist' })];
const agents = [make.agent()];

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
shell.answer(listSessions, () => ({ data: sessions, total: sessions.length }));
shell.answer(searchSessions, ({ query }) => ({ data: sessions.filter(({ title }) => title.includes(query.title)) }));
shell.answer(listAgents, () => ({ agents }));
shell.answer(listWorks, () => make.works({ counts: { chats: sessions.length, agents: agents.length } }));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <RemoteAlone contributes={contributes} remote={remote} shell={shell} home="/notebooks" notice={text('sampleNotice')} />,
  );
