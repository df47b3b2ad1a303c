import { defineContributions } from 'shared-contracts';

export const contributes = defineContributions({
  remote: 'mfe-workareas',
  label: 'Work Areas',
  routes: [
    { id: 'work-area', path: ':routeUrl', title: 'Work Area', chunk: 'page-work-area' },
    { id: 'edit-work-area', path: ':routeUrl/edit', title: 'Edit Work Area', chunk: 'page-edit-work-area' },
    { id: 'workflows', path: 'workflows', title: 'Workflows', chunk: 'page-workflows' },
    { id: 'create-workflow', path: 'workflows/create-new-workflow', title: 'Create Workflow', chunk: 'page-create-workflow' },
    { id: 'single-workflow', path: 'single-workflow', title: 'Workflow', chunk: 'page-single-workflow' },
    { id: 'connection', path: 'connections/:name', title: 'Connection', chunk: 'page-connection' },
    { id: 'share-workflow', path: 'share/workflows/:token', title: 'Shared workflow', chunk: 'page-share-workflow', public: true },
    { id: 'apps', path: 'apps', title: 'Apps', chunk: 'page-apps' },
    { id: 'app', path: 'apps/:routeUrl', title: 'App', chunk: 'page-app' },
  ],
  panels: [
    {
      id: 'work-areas',
      slot: 'right-panel',
      title: 'Work Areas',
      when: { paths: [':routeUrl/edit'] },
      priority: 10,
      chunk: 'panel-work-areas',
    },
    {
      id: 'apps',
      slot: 'right-panel',
      title: 'My Apps',
      when: { paths: ['connections/*', 'apps/*'] },
      priority: 10,
      chunk: 'panel-apps',
    },
  ],
  menus: [],
  commands: [
    { id: 'workflows', title: 'Workflows', to: '/workflows', keywords: 'blueprints automation' },
    { id: 'create-workflow', title: 'Create Workflow', to: '/workflows/create-new-workflow?type=automation', keywords: 'automation' },
    { id: 'apps', title: 'Apps', to: '/apps', keywords: 'connect integrations' },
  ],
});
