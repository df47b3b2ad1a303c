import { createRoot } from 'react-dom/client';
import { type AreaItem, createWorkArea, getAreaContents, listAreaTasks } from 'shared-contracts/area-calls';
import { getArticles, getConnectedApps, listWorkAreas } from 'shared-contracts/calls';
import { createFakeShell, make } from 'shared-contracts/testing';
import { listWorkflows } from 'shared-contracts/workflow-calls';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../contributes.ts';
import { text } from './messages/messages.ts';
import { remote } from './remote.tsx';

const shell = createFakeShell({ remote: contributes.remote });
let areas = [
  make.workArea({ Description: 'Campaigns and copy.' }),
  make.workArea({ Name: 'Sales', DisplayName: 'Sales', RouteURL: 'sales' }),
];

shell.answer(listWorkAreas, () => ({ areas }));
shell.answer(createWorkArea, ({ body: { Name, DisplayName, DisplayRank, Description } }) => {
  const RouteURL = Name.trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const created = make.workArea({ Name, DisplayName, DisplayRank, Description, RouteURL, areaType: 'user' });
  areas = [...areas, created];
  return { AreaID: created.AreaID, RouteURL };
});
const campaigns: AreaItem = {
  kind: 'notebook',
  id: 'notebook_1',
  name: 'Campaigns',
  notebook_id: null,
  target: null,
  by: 'area',
  category_id: null,
  created_at: '2026-11-20T09:00:00.000Z',
  changed_at: '2026-11-20T09:00:00.000Z',
};
shell.answer(listAreaTasks, () => ({ tasks: [] }));
shell.answer(getAreaContents, () => ({ items: [campaigns], counts: { notebook: 1 }, categories: [] }));
shell.answer(getArticles, ({ query }) => ({ Articles: [make.article({ AreaName: query.areas_name ?? 'Marketing' })] }));
shell.answer(getConnectedApps, () => ({ connectedApps: [] }));
shell.answer(listWorkflows, () => ({
  workflows: [
    {
      workflow_id: 'workflow_1',
      name: 'Weekly digest',
      status: 'ready' as const,
      trigger: 'manual' as const,
      steps: 3,
      session_id: null,
      updated_at: '2026-11-20T09:00:00.000Z',
      next_at: null,
      last_run: null,
    },
  ],
}));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <RemoteAlone contributes={contributes} remote={remote} shell={shell} home="/marketing" notice={text('sampleNotice')} />,
  );
