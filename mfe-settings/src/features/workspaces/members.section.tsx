import { useState } from 'react';
import {
  listMemberWorks,
  removeMember,
  roleMay,
  setMemberRole,
  transferWorkspace,
  type Workspace,
  type WorkspaceMember,
  type WorkspaceRole,
  workspaceRoles,
} from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { EmptyState, formatDate, Tag } from 'shared-ui';
import { Face, MenuChoice, RowTitle, SearchField, Table } from 'shared-ui/collections';
import { Select } from 'shared-ui/form';
import { KeyRound, Trash2, User } from 'shared-ui/icons';
import { PersonMenu } from 'shared-ui/people';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { roleName } from '../../shared/role-name.ts';
import * as styles from '../../shared/settings.module.css';
import { LeavingModal } from './leaving.modal.tsx';

/** Lists the members of a workspace in a table, with their roles for people who manage them. */
export function Members({ workspace, members }: { workspace: Workspace; members: readonly WorkspaceMember[] }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const [words, setWords] = useState('');
  const [role, setRole] = useState<WorkspaceRole | ''>('');
  const wanted = words.trim().toLowerCase();
  const shown = members.filter((one) => (!role || one.role === role) && `${one.name} ${one.email}`.toLowerCase().includes(wanted));
  return (
    <>
      <div className="ui-filter-bar">
        <SearchField label={text('usersSearch')} value={words} onChange={setWords} />
        <MenuChoice
          label={text('roleFilter')}
          value={role}
          options={[{ value: '' as const, label: text('anyRole') }, ...workspaceRoles.map((value) => ({ value, label: roleName(value) }))]}
          onChange={setRole}
        />
      </div>
      <Table
        label={text('usersTitle')}
        query={{ data: shown, error: null, isFetching: false, refetch: () => undefined }}
        failedTitle={text('usersFailed')}
        rowKey={({ member_id }) => member_id}
        empty={<EmptyState icon={<User />} title={text('networkNoMatch')} />}
        columns={[
          {
            key: 'name',
            title: text('columnName'),
            render: (member) => (
              <RowTitle
                title={member.name}
                note={member.email}
                logo={<Face name={member.name} id={member.member_id} />}
                mark={member.is_you ? <Tag>{text('you')}</Tag> : null}
              />
            ),
          },
          { key: 'role', title: text('inviteRole'), render: (member) => <Role workspace={workspace} member={member} /> },
          {
            key: 'joined',
            title: text('columnJoined'),
            isMinor: true,
            render: ({ joined_at: at }) => <time dateTime={at}>{formatDate(at, { timeZone })}</time>,
          },
          {
            key: 'actions',
            title: text('columnActions'),
            isUntitled: true,
            align: 'end',
            render: (member) => <MemberMenu workspace={workspace} member={member} />,
          },
        ]}
      />
    </>
  );
}

/** Only Owners change Owners, and nobody changes the owner of a personal workspace. */
const isManaged = ({ role: own }: Workspace, { is_fixed: isFixed, role }: WorkspaceMember) =>
  roleMay(own, 'manage-members') && !isFixed && (role !== 'Owner' || own === 'Owner');

function Role({ workspace, member }: MemberProps) {
  return isManaged(workspace, member) ? <RoleField workspace={workspace} member={member} /> : roleName(member.role);
}

/** Renders the menu of a member, for people who manage them also with what hands the workspace over to them or removes them. */
function MemberMenu({ workspace, member }: MemberProps) {
  const text = useMessages();
  const { confirm } = useShell();
  const [isRemoving, setIsRemoving] = useState(false);
  const { name, email, member_id } = member;
  const transfer = useCallAction(transferWorkspace, { success: () => text('handedOver', { name }) });
  if (member.is_you) return null;
  const handleTransfer = async () => {
    const title = text('makeOwnerTitle', { name, workspace: workspace.name });
    if (await confirm({ title, body: text('makeOwnerBody'), okLabel: text('handOver'), danger: true }))
      transfer.mutate({ params: { member_id } });
  };
  const hands = roleMay(workspace.role, 'transfer') && !workspace.is_personal;
  const managing = [
    ...(hands ? [{ key: 'transfer', label: text('makeOwner', { name }), icon: <KeyRound size={16} /> }] : []),
    { key: 'remove', label: text('removeOf', { name }), icon: <Trash2 size={16} />, danger: true },
  ];
  return (
    <>
      <PersonMenu
        name={name}
        email={email}
        listItems={isManaged(workspace, member) ? managing : []}
        onListItem={(key) => (key === 'remove' ? setIsRemoving(true) : void handleTransfer())}
      />
      {isRemoving ? <RemoveModal workspace={workspace} member={member} onClose={() => setIsRemoving(false)} /> : null}
    </>
  );
}

interface MemberProps {
  readonly workspace: Workspace;
  readonly member: WorkspaceMember;
}

function RoleField({ workspace, member }: MemberProps) {
  const text = useMessages();
  const { name, member_id } = member;
  const change = useCallAction(setMemberRole, { success: (_, { body }) => text('roleChanged', { name, role: roleName(body.role) }) });
  const offered = workspaceRoles.filter((role) => role !== 'Owner' || workspace.role === 'Owner');
  return (
    <Select
      variant="borderless"
      aria-label={text('roleOf', { name })}
      className={styles.roleField}
      value={member.role}
      loading={change.isPending}
      disabled={change.isPending}
      options={offered.map((role) => ({ value: role, label: roleName(role) }))}
      onChange={(role: WorkspaceRole) => change.mutate({ params: { member_id }, body: { role } })}
    />
  );
}

function RemoveModal({ workspace, member, onClose }: MemberProps & { onClose: () => void }) {
  const text = useMessages();
  const { name, member_id } = member;
  const remove = useCallAction(removeMember, { success: () => text('removed', { name }) });
  // After the removal, there is no such member.
  const isOpen = !(remove.isPending || remove.isSuccess);
  const works = useCall(listMemberWorks, { params: { member_id } }, { refetchOnMount: 'always', isEnabled: isOpen });
  return (
    <LeavingModal
      title={text('removeTitle', { name, workspace: workspace.name })}
      body={text('removeBody')}
      okLabel={text('remove')}
      worksTitle={text('sharedByThem', { name, workspace: workspace.name })}
      works={works}
      isBusy={remove.isPending}
      onOk={(successor_id) => remove.mutate({ params: { member_id }, query: { successor_id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
