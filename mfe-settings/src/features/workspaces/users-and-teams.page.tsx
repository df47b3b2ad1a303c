import { listMembers, roleMay, type Workspace } from 'shared-contracts/settings-calls';
import { EmptyState, PageHeader, QueryView, Section } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { Users } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { InviteForm } from '../../shared/invite-form.tsx';
import { useWorkspaces } from '../../shared/workspaces.api.ts';
import { PendingInvitations } from './invitations.section.tsx';
import { Members } from './members.section.tsx';
import { Teams } from './teams.section.tsx';
import { WorkspaceModels } from './workspace-models.section.tsx';

const roles = ['roleOwner', 'roleAdmin', 'roleMember', 'roleViewer', 'roleGuest'] as const;

export function UsersAndTeamsPage() {
  const text = useMessages();
  return (
    <div className="ui-page">
      <PageHeader title={text('usersAndTeams')} note={text('usersNote')} />
      <QueryView query={useWorkspaces()} failedTitle={text('workspacesFailed')}>
        {(workspaces) => <ChosenWorkspace workspaces={workspaces} />}
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

/** Shows the workspace that the address names, or the current one. */
function ChosenWorkspace({ workspaces }: { workspaces: readonly Workspace[] }) {
  const text = useMessages();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('workspace');
  const chosen = workspaces.find((one) => one.workspace_id === asked) ?? workspaces.find((one) => one.is_current) ?? workspaces[0];
  if (!chosen) return null;
  return (
    <>
      <Select
        aria-label={text('workspaceLabel')}
        className="ui-fill"
        value={chosen.workspace_id}
        options={workspaces.map(({ workspace_id: value, name }) => ({ value, label: name }))}
        onChange={(workspace: string) => setSearch({ workspace }, { replace: true })}
      />
      {roleMay(chosen.role, 'see-members') ? (
        <People key={chosen.workspace_id} workspace={chosen} />
      ) : (
        <EmptyState icon={<Users />} title={text('guestsSeeNobody')} note={text('guestsSeeNobodyNote')} />
      )}
    </>
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
    </>
  );
}
