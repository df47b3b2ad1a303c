import { useState } from 'react';
import { routes } from 'shared-contracts';
import {
  createWorkspace,
  deleteWorkspace,
  leaveWorkspace,
  listOwnWorks,
  renameWorkspace,
  roleMay,
  switchWorkspace,
  type Workspace,
} from 'shared-contracts/settings-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, IconButton, Input, PageHeader, QueryView, RenameInline, Section, Tag } from 'shared-ui';
import { Form, schemaRule } from 'shared-ui/form';
import { Building2, LogOut, Pencil, Plus, Trash2, User, Users } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { OwnInvitations } from '../../shared/own-invitations.tsx';
import { roleName } from '../../shared/role-name.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';
import { useWorkspaces } from '../../shared/workspaces.api.ts';
import { InvitationCard } from './invitation-card.tsx';
import { LeavingModal } from './leaving.modal.tsx';

export function WorkspacesPage() {
  const text = useMessages();
  return (
    <div className="ui-page">
      <PageHeader title={text('workspaces')} note={text('workspacesNote')} />
      <InvitationCard />
      <OwnInvitations />
      <QueryView query={useWorkspaces()} failedTitle={text('workspacesFailed')}>
        {(workspaces) => (
          <Rows label={text('workspaces')} items={workspaces} itemKey={(one) => one.workspace_id}>
            {(workspace) => <WorkspaceRow workspace={workspace} />}
          </Rows>
        )}
      </QueryView>
      <Section title={text('newWorkspace')}>
        <NewWorkspace />
      </Section>
    </div>
  );
}

function NewWorkspace() {
  const text = useMessages();
  const [form] = Form.useForm<{ name: string }>();
  const { mutate: create, isPending } = useCallAction(createWorkspace, {
    success: () => text('createdWorkspace'),
  });
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      className={styles.bar}
      onFinish={(body) => create({ body }, { onSuccess: () => form.resetFields() })}
    >
      <Form.Item
        name="name"
        className={styles.barField}
        label={text('workspaceNameLabel')}
        rules={[schemaRule(createWorkspace.body.shape.name)]}
        validateTrigger="onSubmit"
      >
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" icon={<Plus />} loading={isPending}>
        {text('createWorkspace')}
      </Button>
    </Form>
  );
}

function WorkspaceRow({ workspace }: { workspace: Workspace }) {
  const text = useMessages();
  const [isRenaming, setIsRenaming] = useState(false);
  const { name, role, is_personal: isPersonal, is_current: isCurrent, members } = workspace;
  const params = { workspace_id: workspace.workspace_id };
  const rename = useCallAction(renameWorkspace, { success: () => text('renamed') });
  const note = [members === undefined ? '' : text('people', { count: members }), text('yourRole', { role: roleName(role) })]
    .filter(Boolean)
    .join(' · ');
  const title = isRenaming ? (
    <RenameInline
      value={name}
      label={text('renameOf', { name })}
      onSave={(next) => {
        setIsRenaming(false);
        rename.mutate({ params, body: { name: next } });
      }}
      onCancel={() => setIsRenaming(false)}
    />
  ) : (
    <>
      <bdi>{name}</bdi> {isPersonal ? <Tag>{text('personalTag')}</Tag> : null}{' '}
      {isCurrent ? <Tag color="green">{text('currentTag')}</Tag> : null}
    </>
  );
  return (
    <Row
      icon={isPersonal ? <User /> : <Building2 />}
      title={title}
      note={note}
      actions={<WorkspaceActions workspace={workspace} onRename={() => setIsRenaming(true)} />}
    />
  );
}

function WorkspaceActions({ workspace, onRename }: { workspace: Workspace; onRename: () => void }) {
  const text = useMessages();
  const { confirm, navigate } = useShell();
  const [isLeaving, setIsLeaving] = useState(false);
  const { name, role, is_personal: isPersonal, is_current: isCurrent } = workspace;
  const params = { workspace_id: workspace.workspace_id };
  const switchTo = useCallAction(switchWorkspace, { success: () => text('switched', { name }) });
  const remove = useCallAction(deleteWorkspace, { success: () => text('deletedWorkspace', { name }) });
  const handleDelete = async () => {
    const question = { title: text('deleteWorkspaceTitle', { name }), body: text('deleteWorkspaceBody'), okLabel: text('delete') };
    if (await confirm({ ...question, danger: true })) remove.mutate({ params });
  };
  return (
    <>
      {isCurrent ? null : (
        <Button
          size="small"
          loading={switchTo.isPending}
          aria-label={text('workHereIn', { name })}
          onClick={() => switchTo.mutate({ params })}
        >
          {text('workHere')}
        </Button>
      )}
      <IconButton
        icon={<Users />}
        label={text('showPeople', { name })}
        onClick={() => navigate.to(`${routes.settings('users-and-teams')}?workspace=${workspace.workspace_id}`)}
      />
      {roleMay(role, 'rename') ? <IconButton icon={<Pencil />} label={text('renameOf', { name })} onClick={onRename} /> : null}
      {isPersonal ? null : <IconButton icon={<LogOut />} label={text('leaveOf', { name })} onClick={() => setIsLeaving(true)} />}
      {isLeaving ? <LeaveModal workspace={workspace} onClose={() => setIsLeaving(false)} /> : null}
      {roleMay(role, 'delete') && !isPersonal ? (
        <IconButton icon={<Trash2 />} label={text('deleteWorkspace', { name })} onClick={() => void handleDelete()} />
      ) : null}
    </>
  );
}

function LeaveModal({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const text = useMessages();
  const { name, workspace_id } = workspace;
  const leave = useCallAction(leaveWorkspace, { success: () => text('left', { name }) });
  // After leaving, the user may not ask any more.
  const isOpen = !(leave.isPending || leave.isSuccess);
  const works = useCall(listOwnWorks, { params: { workspace_id } }, { refetchOnMount: 'always', isEnabled: isOpen });
  return (
    <LeavingModal
      title={text('leaveTitle', { name })}
      body={text('leaveBody')}
      okLabel={text('leave')}
      worksTitle={text('sharedByYou', { workspace: name })}
      works={works}
      isBusy={leave.isPending}
      onOk={(successor_id) => leave.mutate({ params: { workspace_id }, query: { successor_id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
