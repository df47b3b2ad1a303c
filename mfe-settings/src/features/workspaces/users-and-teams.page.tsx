import { listMembers, roleMay, type Workspace } from 'shared-contracts/settings-calls';
import { EmptyState, PageHeader, QueryView, Section } from 'shared-ui';
import { Users } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { InviteForm } from '../../shared/invite-form.tsx';
import { WorkspaceChoice } from '../../shared/workspace-choice.tsx';
import { useWorkspaces } from '../../shared/workspaces.api.ts';
import { PendingInvitations } from './invitations.section.tsx';
import { Members } from './members.section.tsx';
import { Teams } from './teams.section.tsx';
import { WorkspaceModels } from './workspace-models.section.tsx';
import { WorkspaceServers } from './workspace-servers.section.tsx';

const roles = ['roleOwner', 'roleAdmin', 'roleMember', 'roleViewer', 'roleGuest'] as const;

export function UsersAndTeamsPage() {
  const text = useMessages();
  return (
    <div className="ui-page">
      <PageHeader title={text('usersAndTeams')} note={text('usersNote')} />
      <QueryView query={useWorkspaces()} failedTitle={text('workspacesFailed')}>
        {(workspaces) => (
          <WorkspaceChoice workspaces={workspaces} label={text('workspaceLabel')}>
            {(chosen) =>
              roleMay(chosen.role, 'see-members') ? (
                <People key={chosen.workspace_id} workspace={chosen} />
              ) : (
                <EmptyState icon={<Users />} title={text('guestsSeeNobody')} note={text('guestsSeeNobodyNote')} />
              )
            }
          </WorkspaceChoice>
        )}
      </QueryView>
      <Section title={text('rolesTitle')}>
        <ul className="ui-prose">
          {roles.map((role) => (
            <li key={role}>{text(role)}</li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function People({ workspace }: { workspace: Workspace }) {
  const text = useMessages();
  const { workspace_id: workspaceId, role } = workspace;
  const query = useCall(listMembers, { params: { workspace_id: workspaceId } });
  return (
    <>
      {roleMay(role, 'invite') ? (
        <Section title={text('inviteTitle')}>
          <InviteForm workspaceId={workspaceId} ownRole={role} />
          <PendingInvitations workspaceId={workspaceId} />
        </Section>
      ) : null}
      <QueryView query={query} failedTitle={text('usersFailed')}>
        {({ members, teams }) => (
          <>
            <Members workspace={workspace} members={members} />
            <Teams workspace={workspace} members={members} teams={teams} />
          </>
        )}
      </QueryView>
      {roleMay(role, 'manage-models') ? <WorkspaceModels workspace={workspace} /> : null}
      {roleMay(role, 'manage-tool-servers') ? <WorkspaceServers workspace={workspace} /> : null}
    </>
  );
}
