import { useState } from 'react';
import { routes } from 'shared-contracts';
import { listInvitations, listMembers, roleMay, type Workspace } from 'shared-contracts/settings-calls';
import { Button, EmptyState, PageHeader, QueryView } from 'shared-ui';
import { PageMenu } from 'shared-ui/collections';
import { Tabs } from 'shared-ui/form';
import { UserPlus, Users } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useNavigate } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { InviteModal } from '../../shared/invite.modal.tsx';
import { PendingInvitations } from '../../shared/pending-invitations.tsx';
import { useChosenWorkspace, WorkspaceSelect } from '../../shared/workspace-choice.tsx';
import { useWorkspaces } from '../../shared/workspaces.api.ts';
import { Members } from './members.section.tsx';
import { Teams } from './teams.section.tsx';

export function UsersAndTeamsPage() {
  const text = useMessages();
  const query = useWorkspaces();
  const workspaces = query.data ?? [];
  const chosen = useChosenWorkspace(workspaces);
  const navigate = useNavigate();
  const [isInviting, setIsInviting] = useState(false);
  const connects = chosen && (roleMay(chosen.role, 'manage-models') || roleMay(chosen.role, 'manage-tool-servers'));
  return (
    <div className="ui-page">
      <PageHeader
        title={text('usersAndTeams')}
        note={text('usersNote')}
        parents={[{ label: text('settingsTitle'), to: routes.settings() }]}
        actions={
          <>
            <WorkspaceSelect workspaces={workspaces} label={text('workspaceLabel')} chosen={chosen} />
            {chosen && roleMay(chosen.role, 'invite') ? (
              <Button type="primary" icon={<UserPlus />} onClick={() => setIsInviting(true)}>
                {text('inviteButton')}
              </Button>
            ) : null}
            {connects ? (
              <PageMenu
                label={chosen.name}
                items={[{ key: 'connections', label: text('workspaceConnections') }]}
                onClick={() => void navigate(`${routes.settings('workspace-connections')}?workspace=${chosen.workspace_id}`)}
              />
            ) : null}
          </>
        }
      />
      <QueryView query={query} failedTitle={text('workspacesFailed')}>
        {() => {
          if (!chosen) return null;
          if (roleMay(chosen.role, 'see-members')) return <People key={chosen.workspace_id} workspace={chosen} />;
          return <EmptyState icon={<Users />} title={text('guestsSeeNobody')} note={text('guestsSeeNobodyNote')} />;
        }}
      </QueryView>
      {isInviting && chosen ? <InviteModal workspace={chosen} onClose={() => setIsInviting(false)} /> : null}
    </div>
  );
}

function People({ workspace }: { workspace: Workspace }) {
  const text = useMessages();
  const { workspace_id: workspaceId, role } = workspace;
  const query = useCall(listMembers, { params: { workspace_id: workspaceId } });
  const invites = roleMay(role, 'invite');
  const invitations = useCall(
    listInvitations,
    { params: { workspace_id: workspaceId } },
    { select: (answer) => answer.invitations, isEnabled: invites },
  );
  const failedTitle = text('usersFailed');
  const people = (
    <QueryView query={query} failedTitle={failedTitle} shape="tile">
      {({ members }) => <Members workspace={workspace} members={members} />}
    </QueryView>
  );
  const teams = (
    <QueryView query={query} failedTitle={failedTitle} shape="tile">
      {({ members, teams: all }) => <Teams workspace={workspace} members={members} teams={all} />}
    </QueryView>
  );
  const items = [
    { key: 'people', label: countedLabel(text('usersTitle'), query.data?.members.length), children: people },
    { key: 'teams', label: countedLabel(text('teamsTitle'), query.data?.teams.length), children: teams },
    ...(invites
      ? [
          {
            key: 'invitations',
            label: countedLabel(text('pendingTitle'), invitations.data?.length),
            children: <PendingInvitations workspace={workspace} query={invitations} />,
          },
        ]
      : []),
  ];
  return <Tabs aria-label={text('usersView')} items={items} />;
}

const countedLabel = (label: string, count: number | undefined) => (count === undefined ? label : `${label} ${count}`);
