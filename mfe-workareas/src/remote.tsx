import { defineRemote, lazyPage } from 'shared-contracts';
// Loaded here once. Otherwise each page's chunk would carry its own copy of the texts.
import './messages/messages.ts';

export const remote = defineRemote({
  pages: {
    'work-area': lazyPage(() => import(/* webpackChunkName: "page-work-area" */ './features/areas/work-area.page.tsx'), 'WorkAreaPage'),
    'edit-work-area': lazyPage(
      () => import(/* webpackChunkName: "page-edit-work-area" */ './features/areas/edit-work-area.page.tsx'),
      'EditWorkAreaPage',
    ),
    workflows: lazyPage(() => import(/* webpackChunkName: "page-workflows" */ './features/workflows/workflows.page.tsx'), 'WorkflowsPage'),
    'create-workflow': lazyPage(
      () => import(/* webpackChunkName: "page-create-workflow" */ './features/editor/create-workflow.page.tsx'),
      'CreateWorkflowPage',
    ),
    'single-workflow': lazyPage(
      () => import(/* webpackChunkName: "page-single-workflow" */ './features/workflows/single-workflow.page.tsx'),
      'SingleWorkflowPage',
    ),
    'share-workflow': lazyPage(
      () => import(/* webpackChunkName: "page-share-workflow" */ './features/sharing/share-workflow.page.tsx'),
      'ShareWorkflowPage',
    ),
    connection: lazyPage(
      () => import(/* webpackChunkName: "page-connection" */ './features/connections/connection.page.tsx'),
      'ConnectionPage',
    ),
    apps: lazyPage(() => import(/* webpackChunkName: "page-apps" */ './features/apps/apps.page.tsx'), 'AppsPage'),
    app: lazyPage(() => import(/* webpackChunkName: "page-app" */ './features/apps/app.page.tsx'), 'AppPage'),
  },
  panels: {
    'work-areas': lazyPage(
      () => import(/* webpackChunkName: "panel-work-areas" */ './features/areas/work-areas.panel.tsx'),
      'WorkAreasPanel',
    ),
    apps: lazyPage(() => import(/* webpackChunkName: "panel-apps" */ './features/apps/apps.panel.tsx'), 'AppsPanel'),
  },
});
