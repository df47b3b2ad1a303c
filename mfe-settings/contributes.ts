import { defineContributions } from 'shared-contracts';

const helpPanel = { slot: 'right-panel', title: 'About this page', priority: 10, chunk: 'panel-page-help' } as const;

export const contributes = defineContributions({
  remote: 'mfe-settings',
  label: 'Settings',
  routes: [
    { id: 'settings', path: 'settings', title: 'Settings', chunk: 'page-settings' },
    { id: 'workspaces', path: 'settings/workspaces', title: 'Workspaces', chunk: 'page-workspaces' },
    { id: 'users-and-teams', path: 'settings/users-and-teams', title: 'Users and Teams', chunk: 'page-users-and-teams' },
    { id: 'plan-overview', path: 'settings/plan-overview', title: 'Plan Overview', chunk: 'page-plan-overview' },
    { id: 'usage', path: 'settings/usage', title: 'Usage and Budget', chunk: 'page-usage' },
    { id: 'security-and-access', path: 'settings/security-and-access', title: 'Security and Access', chunk: 'page-security-and-access' },
    { id: 'session-management', path: 'settings/session-management', title: 'Session Management', chunk: 'page-session-management' },
    { id: 'account-recovery', path: 'settings/account-recovery', title: 'Account Recovery', chunk: 'page-account-recovery' },
    { id: 'manage-account', path: 'settings/manage-account', title: 'Manage Account', chunk: 'page-manage-account' },
    { id: 'help', path: 'help', title: 'Help', chunk: 'page-help', public: true },
    { id: 'help-category', path: 'help/:searchCategory', title: 'Help', chunk: 'page-help-category', public: true },
    { id: 'plans', path: 'plans', title: 'Plans', chunk: 'page-plans' },
    { id: 'notifications', path: 'notifications', title: 'Notifications', chunk: 'page-notifications' },
    { id: 'alerts', path: 'alerts', title: 'Alerts', chunk: 'page-alerts' },
    { id: 'activity-log', path: 'activity-log', title: 'Activity Log', chunk: 'page-activity-log' },
    { id: 'ai-insights', path: 'ai-insights', title: 'AI Insights', chunk: 'page-ai-insights' },
    { id: 'personalize-ai', path: 'personalize-ai', title: 'Personalize AI', chunk: 'page-personalize-ai' },
    { id: 'profile', path: 'profile-and-preferences', title: 'Profile and Preferences', chunk: 'page-profile' },
    { id: 'my-network', path: 'my-network', title: 'My Network', chunk: 'page-my-network' },
  ],
  panels: [
    {
      ...helpPanel,
      id: 'page-help',
      when: {
        paths: [
          'settings/manage-account',
          'settings/account-recovery',
          'settings/session-management',
          'settings/security-and-access',
          'settings/plan-overview',
          'settings/users-and-teams',
          'settings/workspaces',
          'personalize-ai',
          'ai-insights',
          'alerts',
          'activity-log',
        ],
      },
    },
    // Outranks the agent edit form, whose path `agents/:agent_id` also matches this address.
    { ...helpPanel, id: 'create-agent-help', when: { paths: ['agents/create-agent'] }, priority: 40 },
    {
      id: 'help-categories',
      slot: 'right-panel',
      title: 'Help categories',
      when: { paths: ['help/*'] },
      priority: 10,
      chunk: 'panel-help-categories',
    },
    { id: 'plan-summary', slot: 'right-panel', title: 'Your plan', when: { paths: ['plans'] }, priority: 10, chunk: 'panel-plan-summary' },
    {
      id: 'profile-completion',
      slot: 'right-panel',
      title: 'Profile completion',
      when: { paths: ['profile-and-preferences'] },
      priority: 10,
      chunk: 'panel-profile-completion',
    },
  ],
  menus: [
    { menu: 'settings', label: 'Workspaces', to: '/settings/workspaces', order: 10 },
    { menu: 'settings', label: 'Users and Teams', to: '/settings/users-and-teams', order: 20 },
    { menu: 'settings', label: 'Plan Overview', to: '/settings/plan-overview', order: 30 },
    { menu: 'settings', label: 'Security and Access', to: '/settings/security-and-access', order: 40 },
    { menu: 'settings', label: 'Session Management', to: '/settings/session-management', order: 50 },
    { menu: 'settings', label: 'Account Recovery', to: '/settings/account-recovery', order: 60 },
    { menu: 'settings', label: 'Manage Account', to: '/settings/manage-account', order: 70 },
  ],
  commands: [
    { id: 'settings', title: 'Settings', to: '/settings', keywords: 'account security plan' },
    { id: 'profile', title: 'Profile and Preferences', to: '/profile-and-preferences', keywords: 'name time zone' },
    { id: 'help', title: 'Help', to: '/help', keywords: 'questions articles' },
  ],
});
