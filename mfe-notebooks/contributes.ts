import { agentChanged, chatSessionChanged, defineContributions, notebookChanged } from 'shared-contracts';

export const contributes = defineContributions({
  remote: 'mfe-notebooks',
  label: 'Notebooks',
  routes: [
    { id: 'notebooks', path: 'notebooks', title: 'Notebooks', chunk: 'page-notebooks' },
    { id: 'notebook', path: 'notebooks/:id', title: 'Notebook', chunk: 'page-notebook' },
    { id: 'my-works', path: 'my-works', title: 'My Works', chunk: 'page-my-works' },
    { id: 'search', path: 'searchquery', title: 'Search', chunk: 'page-search' },
  ],
  panels: [
    {
      id: 'notebooks',
      slot: 'right-panel',
      title: 'Notebooks',
      when: { paths: ['notebooks/*', 'my-works'] },
      priority: 10,
      chunk: 'panel-notebooks',
    },
  ],
  menus: [],
  commands: [
    { id: 'notebooks', title: 'Notebooks', to: '/notebooks', keywords: 'collect organise' },
    { id: 'my-works', title: 'My Works', to: '/my-works', keywords: 'files reports blueprints chats' },
  ],
  emits: { [notebookChanged.topic]: notebookChanged.v },
  consumes: {
    [notebookChanged.topic]: notebookChanged.v,
    [chatSessionChanged.topic]: chatSessionChanged.v,
    [agentChanged.topic]: agentChanged.v,
  },
});
