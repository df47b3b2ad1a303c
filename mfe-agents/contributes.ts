import { agentChanged, defineContributions, itemsChanged } from 'shared-contracts';

export const contributes = defineContributions({
  remote: 'mfe-agents',
  label: 'Agents',
  routes: [
    { id: 'agents', path: 'agents', title: 'Agents', chunk: 'page-agents' },
    { id: 'create-agent', path: 'agents/create-agent', title: 'New agent', chunk: 'page-create-agent' },
    { id: 'agent', path: 'agents/:agent_id', title: 'Agent', chunk: 'page-agent' },
  ],
  panels: [
    // Before the edit form, whose path fits `agents/create-agent` too: of equals the first one shows.
    {
      id: 'agents',
      slot: 'right-panel',
      title: 'My Agents',
      when: { paths: ['agents', 'agents/create-agent'] },
      priority: 30,
      chunk: 'panel-agents',
    },
    {
      id: 'edit-agent',
      slot: 'right-panel',
      title: 'Edit agent',
      when: { paths: ['agents/:agent_id'] },
      // Above the panel of an open chat (20): the chat with the agent stands in the page itself.
      priority: 30,
      chunk: 'panel-edit-agent',
    },
  ],
  menus: [],
  commands: [
    { id: 'agents', title: 'Agents', to: '/agents', keywords: 'assistants' },
    { id: 'create-agent', title: 'New agent', to: '/agents/create-agent', keywords: 'create assistant' },
  ],
  emits: { [agentChanged.topic]: agentChanged.v },
  consumes: { [agentChanged.topic]: agentChanged.v, [itemsChanged.topic]: itemsChanged.v },
});
