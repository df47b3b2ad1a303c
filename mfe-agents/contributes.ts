import { defineContributions } from 'shared-contracts';

export const contributes = defineContributions({
  remote: 'mfe-agents',
  label: 'Agents',
  routes: [
    { id: 'agents', path: 'agents', title: 'Agents', chunk: 'page-agents' },
    { id: 'create-agent', path: 'agents/create-agent', title: 'New agent', chunk: 'page-create-agent' },
    {
      id: 'tool-server-sign-in',
      path: 'agents/sign-in',
      title: 'Sign in to a tool server',
      chunk: 'page-tool-server-sign-in',
      unlisted: true,
    },
    {
      id: 'golden-questions',
      path: 'golden-questions/:subject_id',
      title: 'Test questions',
      chunk: 'page-golden-questions',
      unlisted: true,
    },
    {
      id: 'agent-versions',
      path: 'agent-versions/:agent_id',
      title: 'Versions',
      chunk: 'page-agent-versions',
      unlisted: true,
    },
    { id: 'agent', path: 'agents/:agent_id', title: 'Agent', chunk: 'page-agent' },
  ],
  panels: [
    // Comes before the edit form, whose path also matches the other pages: with equal priority the first panel shows.
    {
      id: 'agents',
      slot: 'right-panel',
      title: 'My Agents',
      when: { paths: ['agents', 'agents/create-agent', 'agents/sign-in'] },
      priority: 30,
      chunk: 'panel-agents',
    },
    {
      id: 'edit-agent',
      slot: 'right-panel',
      title: 'Edit agent',
      when: { paths: ['agents/:agent_id'] },
      // Higher than an open chat's panel (20), because the page itself shows the chat with the agent.
      priority: 30,
      chunk: 'panel-edit-agent',
    },
  ],
  menus: [],
  commands: [
    { id: 'agents', title: 'Agents', to: '/agents', keywords: 'assistants' },
    { id: 'create-agent', title: 'New agent', to: '/agents/create-agent', keywords: 'create assistant' },
  ],
});
