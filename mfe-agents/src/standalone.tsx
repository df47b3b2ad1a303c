import { createRoot } from 'react-dom/client';
import { ApiError } from 'shared-contracts';
import { createAgent, deleteAgent, getAgent, listAgents, updateAgent } from 'shared-contracts/calls';
import { createFakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../contributes.ts';
import { text } from './messages/messages.ts';
import { remote } from './remote.tsx';

const shell = createFakeShell({ remote: contributes.remote });
let agents = [
  make.agent({ starters: ['Shorten this to one page', 'List what is missing'] }),
  make.agent({ agent_name: 'Brief writer', description: 'Turns rough notes into a one-page brief.' }),
];

const find = (agentId: string) => {
  const agent = agents.find(({ agent_id }) => agent_id === agentId);
  if (!agent) throw new ApiError({ code: 'not-found', status: 404, detail: 'There is no such agent.' });
  return agent;
};

shell.answer(listAgents, () => ({ agents }));
shell.answer(getAgent, ({ query }) => find(query.agent_id));
shell.answer(createAgent, ({ body: { name, ...fields } }) => {
  const created = make.agent({ ...fields, agent_name: name });
  agents = [created, ...agents];
  return created;
});
shell.answer(updateAgent, ({ body: { agent_id, name, ...fields } }) => {
  const updated = { ...find(agent_id), ...fields, agent_name: name };
  agents = agents.map((agent) => (agent.agent_id === agent_id ? updated : agent));
  return updated;
});
shell.answer(deleteAgent, ({ query }) => {
  agents = agents.filter(({ agent_id }) => agent_id !== query.agent_id);
  return { message: 'Deleted.' };
});

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <RemoteAlone contributes={contributes} remote={remote} shell={shell} home="/agents" notice={text('sampleNotice')} />,
  );
