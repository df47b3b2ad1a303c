import { defineRemote, lazyPage } from 'shared-contracts';
// Imported here so that the texts load once; otherwise every page's chunk would carry its own copy.
import './messages/messages.ts';

const pageHelp = lazyPage(
  () => import(/* webpackChunkName: "panel-page-help" */ './features/page-help/page-help.panel.tsx'),
  'PageHelpPanel',
);

export const remote = defineRemote({
  pages: {
    settings: lazyPage(() => import(/* webpackChunkName: "page-settings" */ './features/settings/settings.page.tsx'), 'SettingsPage'),
    workspaces: lazyPage(
      () => import(/* webpackChunkName: "page-workspaces" */ './features/workspaces/workspaces.page.tsx'),
      'WorkspacesPage',
    ),
    'users-and-teams': lazyPage(
      () => import(/* webpackChunkName: "page-users-and-teams" */ './features/workspaces/users-and-teams.page.tsx'),
      'UsersAndTeamsPage',
    ),
    'workspace-connections': lazyPage(
      () => import(/* webpackChunkName: "page-workspace-connections" */ './features/workspaces/workspace-connections.page.tsx'),
      'WorkspaceConnectionsPage',
    ),
    'plan-overview': lazyPage(
      () => import(/* webpackChunkName: "page-plan-overview" */ './features/plans/plan-overview.page.tsx'),
      'PlanOverviewPage',
    ),
    usage: lazyPage(() => import(/* webpackChunkName: "page-usage" */ './features/usage/usage.page.tsx'), 'UsagePage'),
    'security-and-access': lazyPage(
      () => import(/* webpackChunkName: "page-security-and-access" */ './features/security/security-and-access.page.tsx'),
      'SecurityAndAccessPage',
    ),
    'connect-assistant': lazyPage(
      () => import(/* webpackChunkName: "page-connect-assistant" */ './features/security/connect-assistant.page.tsx'),
      'ConnectAssistantPage',
    ),
    'tool-servers': lazyPage(
      () => import(/* webpackChunkName: "page-tool-servers" */ './features/tool-servers/tool-servers.page.tsx'),
      'ToolServersPage',
    ),
    extensions: lazyPage(
      () => import(/* webpackChunkName: "page-extensions" */ './features/extensions/extensions.page.tsx'),
      'ExtensionsPage',
    ),
    'session-management': lazyPage(
      () => import(/* webpackChunkName: "page-session-management" */ './features/security/session-management.page.tsx'),
      'SessionManagementPage',
    ),
    'account-recovery': lazyPage(
      () => import(/* webpackChunkName: "page-account-recovery" */ './features/recovery/account-recovery.page.tsx'),
      'AccountRecoveryPage',
    ),
    'manage-account': lazyPage(
      () => import(/* webpackChunkName: "page-manage-account" */ './features/account/manage-account.page.tsx'),
      'ManageAccountPage',
    ),
    help: lazyPage(() => import(/* webpackChunkName: "page-help" */ './features/help/help.page.tsx'), 'HelpPage'),
    'help-category': lazyPage(
      () => import(/* webpackChunkName: "page-help-category" */ './features/help/help-category.page.tsx'),
      'HelpCategoryPage',
    ),
    plans: lazyPage(() => import(/* webpackChunkName: "page-plans" */ './features/plans/plans.page.tsx'), 'PlansPage'),
    notifications: lazyPage(
      () => import(/* webpackChunkName: "page-notifications" */ './features/activity/notifications.page.tsx'),
      'NotificationsPage',
    ),
    alerts: lazyPage(() => import(/* webpackChunkName: "page-alerts" */ './features/activity/alerts.page.tsx'), 'AlertsPage'),
    'activity-log': lazyPage(
      () => import(/* webpackChunkName: "page-activity-log" */ './features/activity/activity-log.page.tsx'),
      'ActivityLogPage',
    ),
    'ai-insights': lazyPage(
      () => import(/* webpackChunkName: "page-ai-insights" */ './features/ai/ai-insights.page.tsx'),
      'AiInsightsPage',
    ),
    'personalize-ai': lazyPage(
      () => import(/* webpackChunkName: "page-personalize-ai" */ './features/ai/personalize-ai.page.tsx'),
      'PersonalizeAiPage',
    ),
    profile: lazyPage(() => import(/* webpackChunkName: "page-profile" */ './features/profile/profile.page.tsx'), 'ProfilePage'),
    'my-network': lazyPage(
      () => import(/* webpackChunkName: "page-my-network" */ './features/people/my-network.page.tsx'),
      'MyNetworkPage',
    ),
  },
  panels: {
    'page-help': pageHelp,
    'create-agent-help': pageHelp,
    'help-categories': lazyPage(
      () => import(/* webpackChunkName: "panel-help-categories" */ './features/help/help-categories.panel.tsx'),
      'HelpCategoriesPanel',
    ),
    'plan-summary': lazyPage(
      () => import(/* webpackChunkName: "panel-plan-summary" */ './features/plans/plan-summary.panel.tsx'),
      'PlanSummaryPanel',
    ),
    'profile-completion': lazyPage(
      () => import(/* webpackChunkName: "panel-profile-completion" */ './features/profile/profile-completion.panel.tsx'),
      'ProfileCompletionPanel',
    ),
  },
});
