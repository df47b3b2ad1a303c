import { useState } from 'react';
import { inviteMember, type WorkspaceRole, workspaceRoles } from 'shared-contracts/settings-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, DialogFoot, Input } from 'shared-ui';
import { Form, LinkToPassOn, Select, schemaRule } from 'shared-ui/form';
import { UserPlus } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../messages/messages.ts';
import { roleName } from './role-name.ts';
import * as styles from './settings.module.css';

interface Values {
  readonly invited_email: string;
  readonly role: WorkspaceRole;
}

interface InviteFormProps {
  readonly workspaceId: string;
  readonly ownRole: WorkspaceRole;
  readonly onClose: () => void;
}

/** Invites someone by e-mail, or by a link to pass on when this server sends no mail. Only Owners can invite Owners. */
export function InviteForm({ workspaceId, ownRole, onClose }: InviteFormProps) {
  const text = useMessages();
  const { notify } = useShell();
  const [form] = Form.useForm<Values>();
  const [passOn, setPassOn] = useState<PassOn>();
  const { mutate: invite, isPending } = useCallAction(inviteMember);
  const handleFinish = (body: Values) =>
    invite(
      { params: { workspace_id: workspaceId }, body },
      {
        onSuccess: ({ email, link }) => {
          form.resetFields();
          setPassOn(link ? { email, link } : undefined);
          if (link) return;
          notify.success({ title: text('invited'), description: text('invitedDetail', { email }) });
        },
      },
    );
  const roles = workspaceRoles.filter((role) => role !== 'Owner' || ownRole === 'Owner');
  return (
    <Form form={form} layout="vertical" requiredMark={false} initialValues={{ role: 'Member' }} onFinish={handleFinish}>
      <div className={styles.bar}>
        <Form.Item
          name="invited_email"
          className={styles.barField}
          label={text('inviteEmail')}
          rules={[schemaRule(inviteMember.body.shape.invited_email)]}
          validateTrigger="onBlur"
        >
          <Input type="email" dir="ltr" maxLength={320} autoComplete="off" />
        </Form.Item>
        <Form.Item name="role" className={styles.barField} label={text('inviteRole')}>
          <Select options={roles.map((role) => ({ value: role, label: roleName(role) }))} />
        </Form.Item>
      </div>
      {passOn ? (
        <LinkToPassOn
          link={passOn.link}
          title={text('invitedWithoutMail', { email: passOn.email })}
          note={text('invitedWithoutMailNote')}
          label={text('invitationLink')}
          copy={text('copyLink')}
          copied={text('copied')}
          onClose={() => setPassOn(undefined)}
        />
      ) : null}
      <DialogFoot onCancel={onClose} cancelLabel={text('close')}>
        <Button type="primary" htmlType="submit" icon={<UserPlus />} loading={isPending}>
          {text('invite')}
        </Button>
      </DialogFoot>
    </Form>
  );
}

interface PassOn {
  readonly email: string;
  readonly link: string;
}
