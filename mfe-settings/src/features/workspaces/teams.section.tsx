import { useState } from 'react';
import {
  createTeam,
  deleteTeam,
  roleMay,
  type Team,
  updateTeam,
  type Workspace,
  type WorkspaceMember,
} from 'shared-contracts/settings-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, EmptyState, formatList, IconButton, Input, Modal } from 'shared-ui';
import { Form, Select, schemaRule } from 'shared-ui/form';
import { Pencil, Plus, Trash2, Users } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';

interface TeamsProps {
  readonly workspace: Workspace;
  readonly members: readonly WorkspaceMember[];
  readonly teams: readonly Team[];
}

/** Manages the teams of a workspace, which are named groups of its members. */
export function Teams({ workspace, members, teams }: TeamsProps) {
  const text = useMessages();
  const [edited, setEdited] = useState<Team | 'new' | null>(null);
  const manages = roleMay(workspace.role, 'manage-teams');
  const listNames = ({ member_ids }: Team) =>
    formatList(members.flatMap(({ member_id, name }) => (member_ids.includes(member_id) ? name : []))) || text('nobodyInTeam');
  const add = (
    <Button icon={<Plus />} onClick={() => setEdited('new')}>
      {text('newTeam')}
    </Button>
  );
  return (
    <>
      {manages ? <div className={styles.tableTools}>{add}</div> : null}
      {teams.length ? (
        <Rows label={text('teamsTitle')} items={teams} itemKey={(one) => one.team_id}>
          {(team) => (
            <Row
              icon={<Users />}
              title={team.name}
              note={listNames(team)}
              actions={manages ? <TeamActions team={team} onEdit={() => setEdited(team)} /> : null}
            />
          )}
        </Rows>
      ) : (
        <EmptyState icon={<Users />} title={text('noTeams')} />
      )}
      {edited ? <TeamModal workspace={workspace} members={members} team={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

function TeamActions({ team, onEdit }: { team: Team; onEdit: () => void }) {
  const text = useMessages();
  const { confirm } = useShell();
  const { name, team_id } = team;
  const remove = useCallAction(deleteTeam, { success: () => text('teamDeleted') });
  const handleDelete = async () => {
    if (await confirm({ title: text('deleteTeamTitle', { name }), body: text('deleteTeamBody'), okLabel: text('delete'), danger: true }))
      remove.mutate({ params: { team_id } });
  };
  return (
    <>
      <IconButton icon={<Pencil />} label={text('editTeam', { name })} onClick={onEdit} />
      <IconButton icon={<Trash2 />} label={text('deleteTeam', { name })} onClick={() => void handleDelete()} />
    </>
  );
}

interface TeamModalProps {
  readonly workspace: Workspace;
  readonly members: readonly WorkspaceMember[];
  readonly team: Team | 'new';
  readonly onClose: () => void;
}

interface TeamValues {
  readonly name: string;
  readonly member_ids: string[];
}

function TeamModal({ workspace, members, team, onClose }: TeamModalProps) {
  const text = useMessages();
  const [form] = Form.useForm<TeamValues>();
  const save = { success: () => text('teamSaved') };
  const create = useCallAction(createTeam, save);
  const update = useCallAction(updateTeam, save);
  const handleFinish = (body: TeamValues) => {
    if (team === 'new') create.mutate({ params: { workspace_id: workspace.workspace_id }, body }, { onSuccess: onClose });
    else update.mutate({ params: { team_id: team.team_id }, body }, { onSuccess: onClose });
  };
  const initial: TeamValues = team === 'new' ? { name: '', member_ids: [] } : { name: team.name, member_ids: team.member_ids };
  return (
    <Modal
      open
      title={team === 'new' ? text('newTeam') : text('editTeam', { name: team.name })}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: create.isPending || update.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={handleFinish}>
        <Form.Item name="name" label={text('teamName')} rules={[schemaRule(createTeam.body.shape.name)]} validateTrigger="onSubmit">
          <Input maxLength={80} autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item name="member_ids" label={text('teamMembers')}>
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={members.map(({ member_id, name, email }) => ({ value: member_id, label: `${name} (${email})` }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
