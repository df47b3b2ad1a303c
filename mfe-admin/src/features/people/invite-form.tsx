import { useState } from 'react';
import { invitePerson } from 'shared-contracts/admin-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, Input } from 'shared-ui';
import { Form, LinkToPassOn, schemaRule } from 'shared-ui/form';
import { UserPlus } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/console.module.css';

interface Values {
  readonly invited_email: string;
}

interface PassOn {
  readonly email: string;
  readonly link: string;
}

/** Invites somebody by e-mail, or by a link to pass on when this server sends no mail. */
export function InviteForm() {
  const text = useMessages();
  const { notify } = useShell();
  const [form] = Form.useForm<Values>();
  const [passOn, setPassOn] = useState<PassOn>();
  const { mutate: invite, isPending } = useCallAction(invitePerson);
  const handleFinish = (body: Values) =>
    invite(
      { body },
      {
        onSuccess: ({ invited_email: email, link }) => {
          form.resetFields();
          setPassOn(link ? { email, link } : undefined);
          if (!link) notify.success({ title: text('invited'), description: text('invitedDetail', { email }) });
        },
      },
    );
  return (
    <>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={handleFinish} className={styles.bar}>
        <Form.Item
          name="invited_email"
          className={styles.barField}
          label={text('inviteEmail')}
          rules={[schemaRule(invitePerson.body.shape.invited_email)]}
          validateTrigger="onBlur"
        >
          <Input type="email" dir="ltr" maxLength={320} autoComplete="off" />
        </Form.Item>
        <Button type="primary" htmlType="submit" icon={<UserPlus />} loading={isPending}>
          {text('invite')}
        </Button>
      </Form>
      {passOn ? (
        <LinkToPassOn
          link={passOn.link}
          title={text('passOnTitle', { email: passOn.email })}
          note={text('passOnNote')}
          label={text('invitationLink')}
          copy={text('copyLink')}
          copied={text('copied')}
          onClose={() => setPassOn(undefined)}
        />
      ) : null}
    </>
  );
}
