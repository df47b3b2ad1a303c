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
import { useShell } from 'shared-contracts/shell';
import { IconButton, Section, Tag } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { KeyRound, Trash2, User } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { roleName } from '../../shared/role-name.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import { LeavingModal } from './leaving.modal.tsx';

/** Lists the members of a workspace, with their roles for people who manage them. */
export function Members({ workspace, members }: { workspace: Workspace; members: readonly WorkspaceMember[] }) {
  const text = useMessages();
  return (
    <Section title={text('usersTitle')}>
      <Rows label={text('usersTitle')} items={members} itemKey={(one) => one.member_id}>
        {(member) => (
          <Row
            icon={<User />}
            title={
              <>
                <bdi>{member.name}</bdi> {member.is_you ? <Tag>{text('you')}</Tag> : null}
              </>
            }
            note={member.email}
            actions={<MemberActions workspace={workspace} member={member} />}
          />
        )}
      </Rows>
    </Section>
  );
}

function MemberActions({ workspace, member }: { workspace: Workspace; member: WorkspaceMember }) {
  const text = useMessages();
  const { role: own } = workspace;
  // Only Owners change Owners, and nobody changes the owner of a personal workspace.
  const manages = roleMay(own, 'manage-members') && !member.is_fixed && (member.role !== 'Owner' || own === 'Owner');
  if (!manages) return <Tag>{roleName(member.role)}</Tag>;
  return (
    <>
      <RoleField workspace={workspace} member={member} />
      {roleMay(own, 'transfer') && !workspace.is_personal && !member.is_you ? <HandOver workspace={workspace} member={member} /> : null}
      {member.is_you ? null : <Remove workspace={workspace} member={member} label={text('removeOf', { name: member.name })} />}
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
      aria-label={text('roleOf', { name })}
      style={{ inlineSize: 120 }}
      value={member.role}
      loading={change.isPending}
      disabled={change.isPending}
      options={offered.map((role) => ({ value: role, label: roleName(role) }))}
      onChange={(role: WorkspaceRole) => change.mutate({ params: { member_id }, body: { role } })}
    />
  );
}

function HandOver({ workspace, member }: MemberProps) {
  const text = useMessages();
  const { confirm } = useShell();
  const { name, member_id } = member;
  const transfer = useCallAction(transferWorkspace, { success: () => text('handedOver', { name }) });
  const handleClick = async () => {
    const title = text('makeOwnerTitle', { name, workspace: workspace.name });
    if (await confirm({ title, body: text('makeOwnerBody'), okLabel: text('handOver'), danger: true }))
      transfer.mutate({ params: { member_id } });
  };
  return <IconButton icon={<KeyRound />} label={text('makeOwner', { name })} onClick={() => void handleClick()} />;
}

function Remove({ workspace, member, label }: MemberProps & { label: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton icon={<Trash2 />} label={label} onClick={() => setIsAsking(true)} />
      {isAsking ? <RemoveModal workspace={workspace} member={member} onClose={() => setIsAsking(false)} /> : null}
    </>
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
