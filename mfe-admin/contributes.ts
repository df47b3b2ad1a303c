import { defineContributions } from 'shared-contracts';

export const contributes = defineContributions({
  remote: 'mfe-admin',
  label: 'Administration',
  routes: [
    { id: 'overview', path: 'admin', title: 'Administration', chunk: 'page-overview', only: 'administrators' },
    { id: 'audit', path: 'admin/audit', title: 'Audit log', chunk: 'page-audit', only: 'administrators' },
    { id: 'provisioning', path: 'admin/provisioning', title: 'Provisioning', chunk: 'page-provisioning', only: 'administrators' },
    { id: 'groups', path: 'admin/groups', title: 'Groups', chunk: 'page-groups', only: 'administrators' },
    { id: 'group', path: 'admin/groups/:group_id', title: 'Group', chunk: 'page-group', only: 'administrators' },
    { id: 'models', path: 'admin/models', title: 'Model connections', chunk: 'page-models', only: 'administrators' },
    { id: 'tool-servers', path: 'admin/tool-servers', title: 'Tool servers', chunk: 'page-tool-servers', only: 'administrators' },
    { id: 'people', path: 'admin/people', title: 'People', chunk: 'page-people', only: 'administrators' },
    { id: 'mail', path: 'admin/mail', title: 'Mail', chunk: 'page-mail', only: 'administrators' },
    { id: 'backups', path: 'admin/backups', title: 'Backups', chunk: 'page-backups', only: 'administrators' },
    { id: 'health', path: 'admin/health', title: 'Health', chunk: 'page-health', only: 'administrators' },
    { id: 'releases', path: 'admin/releases', title: 'Releases', chunk: 'page-releases', only: 'administrators' },
    { id: 'limits', path: 'admin/limits', title: 'Limits and Budgets', chunk: 'page-limits', only: 'administrators' },
    { id: 'usage', path: 'admin/usage', title: 'Usage', chunk: 'page-usage', only: 'administrators' },
    { id: 'retention', path: 'admin/retention', title: 'Retention', chunk: 'page-retention', only: 'administrators' },
    { id: 'policies', path: 'admin/policies', title: 'Policies', chunk: 'page-policies', only: 'administrators' },
    { id: 'sign-in', path: 'admin/sign-in', title: 'Sign-in', chunk: 'page-sign-in', only: 'administrators' },
  ],
  panels: [
    {
      id: 'admin-pages',
      slot: 'right-panel',
      title: 'Administration',
      when: { paths: ['admin/*'] },
      priority: 10,
      chunk: 'panel-admin-pages',
      only: 'administrators',
    },
  ],
  menus: [{ menu: 'settings', label: 'Administration', to: '/admin', order: 80, only: 'administrators' }],
  commands: [],
});
