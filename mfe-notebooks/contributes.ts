import { defineContributions } from 'shared-contracts';

export const contributes = defineContributions({
  remote: 'mfe-notebooks',
  label: 'Notebooks',
  routes: [
    { id: 'notebooks', path: 'notebooks', title: 'Notebooks', chunk: 'page-notebooks' },
    { id: 'notebook', path: 'notebooks/:id', title: 'Notebook', chunk: 'page-notebook' },
    { id: 'document', path: 'notebooks/:id/document', title: 'Document', chunk: 'page-document' },
    { id: 'document-history', path: 'notebooks/:id/document/history', title: 'Document history', chunk: 'page-document' },
    { id: 'file', path: 'files/:id', title: 'File', chunk: 'page-file' },
    { id: 'my-works', path: 'my-works', title: 'My Works', chunk: 'page-my-works' },
    { id: 'search', path: 'searchquery', title: 'Search', chunk: 'page-search' },
    { id: 'trash', path: 'trash', title: 'Trash', chunk: 'page-trash' },
  ],
  panels: [
    {
      id: 'home',
      slot: 'right-panel',
      title: 'Home notebook',
      when: { paths: [''], query: { sessionId: 'absent' } },
      priority: 10,
      chunk: 'panel-home',
    },
    {
      id: 'notebooks',
      slot: 'right-panel',
      title: 'Notebooks',
      when: { paths: ['notebooks/*', 'files/*', 'my-works', 'chats'] },
      priority: 10,
      chunk: 'panel-notebooks',
    },
  ],
  menus: [],
  commands: [
    { id: 'notebooks', title: 'Notebooks', to: '/notebooks', keywords: 'collect organize organise' },
    { id: 'my-works', title: 'My Works', to: '/my-works', keywords: 'files reports blueprints chats' },
    { id: 'trash', title: 'Trash', to: '/trash', keywords: 'deleted restore bin undo' },
  ],
});
