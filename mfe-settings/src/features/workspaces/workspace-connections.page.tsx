import { routes } from 'shared-contracts';
import { roleMay } from 'shared-contracts/settings-calls';
import { EmptyState, PageHeader, QueryView } from 'shared-ui';
import { Bot } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { useChosenWorkspace, WorkspaceSelect } from '../../shared/workspace-choice.tsx';
import { useWorkspaces } from '../../shared/workspaces.api.ts';
import { WorkspaceModels } from './workspace-models.section.tsx';
import { WorkspaceServers } from './workspace-servers.section.tsx';

/** Connects models and tool servers for all members of a workspace. */
export function WorkspaceConnectionsPage() {
  const text = useMessages();
  const query = useWorkspaces();
  const managed = query.data?.filter(({ role }) => roleMay(role, 'manage-models') || roleMay(role, 'manage-tool-servers')) ?? [];
  const chosen = useChosenWorkspace(managed);
  return (
    <div className="ui-page">
      <PageHeader
        title={text('workspaceConnections')}
        note={text('workspaceConnectionsNote')}
        parents={[
          { label: text('settingsTitle'), to: routes.settings() },
          { label: text('usersAndTeams'), to: routes.settings('users-and-teams') },
        ]}
        actions={<WorkspaceSelect workspaces={managed} label={text('workspaceLabel')} chosen={chosen} />}
      />
      <QueryView query={query} failedTitle={text('workspacesFailed')}>
        {() =>
          chosen ? (
            <div key={chosen.workspace_id}>
              {roleMay(chosen.role, 'manage-models') ? <WorkspaceModels workspace={chosen} /> : null}
              {roleMay(chosen.role, 'manage-tool-servers') ? <WorkspaceServers workspace={chosen} /> : null}
            </div>
          ) : (
            <EmptyState icon={<Bot />} title={text('managesNoWorkspace')} />
          )
        }
      </QueryView>
    </div>
  );
}
