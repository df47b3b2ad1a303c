import { defineRemote, lazyPage } from 'shared-contracts';
// Loaded here once: else the chunk of every page would carry its own copy of the texts.
import './messages/messages.ts';

export const remote = defineRemote({
  pages: {
    overview: lazyPage(() => import(/* webpackChunkName: "page-overview" */ './features/overview/overview.page.tsx'), 'OverviewPage'),
    audit: lazyPage(() => import(/* webpackChunkName: "page-audit" */ './features/audit/audit.page.tsx'), 'AuditPage'),
    provisioning: lazyPage(
      () => import(/* webpackChunkName: "page-provisioning" */ './features/provisioning/provisioning.page.tsx'),
      'ProvisioningPage',
    ),
    groups: lazyPage(() => import(/* webpackChunkName: "page-groups" */ './features/groups/groups.page.tsx'), 'GroupsPage'),
    group: lazyPage(() => import(/* webpackChunkName: "page-group" */ './features/groups/group.page.tsx'), 'GroupPage'),
    models: lazyPage(() => import(/* webpackChunkName: "page-models" */ './features/models/models.page.tsx'), 'ModelsPage'),
    people: lazyPage(() => import(/* webpackChunkName: "page-people" */ './features/people/people.page.tsx'), 'PeoplePage'),
    mail: lazyPage(() => import(/* webpackChunkName: "page-mail" */ './features/mail/mail.page.tsx'), 'MailPage'),
    'tool-servers': lazyPage(
      () => import(/* webpackChunkName: "page-tool-servers" */ './features/tool-servers/tool-servers.page.tsx'),
      'ToolServersPage',
    ),
    backups: lazyPage(() => import(/* webpackChunkName: "page-backups" */ './features/backups/backups.page.tsx'), 'BackupsPage'),
    health: lazyPage(() => import(/* webpackChunkName: "page-health" */ './features/health/health.page.tsx'), 'HealthPage'),
    releases: lazyPage(() => import(/* webpackChunkName: "page-releases" */ './features/releases/releases.page.tsx'), 'ReleasesPage'),
    limits: lazyPage(() => import(/* webpackChunkName: "page-limits" */ './features/limits/limits.page.tsx'), 'LimitsPage'),
    usage: lazyPage(() => import(/* webpackChunkName: "page-usage" */ './features/usage/usage.page.tsx'), 'UsagePage'),
    retention: lazyPage(() => import(/* webpackChunkName: "page-retention" */ './features/retention/retention.page.tsx'), 'RetentionPage'),
    policies: lazyPage(() => import(/* webpackChunkName: "page-policies" */ './features/policies/policies.page.tsx'), 'PoliciesPage'),
    'sign-in': lazyPage(() => import(/* webpackChunkName: "page-sign-in" */ './features/sign-in/sign-in.page.tsx'), 'SignInPage'),
  },
  panels: {
    'admin-pages': lazyPage(
      () => import(/* webpackChunkName: "panel-admin-pages" */ './features/overview/admin-pages.panel.tsx'),
      'AdminPagesPanel',
    ),
  },
});
