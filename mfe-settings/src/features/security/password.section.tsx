import { changePassword, setFirstPassword } from 'shared-contracts/settings-calls';
import { Button, Input, Section } from 'shared-ui';
import { Form, schemaRule } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/settings.module.css';

interface Values {
  readonly current_password: string;
  readonly new_password: string;
  readonly repeated: string;
}

/** Changes the password, or sets the first one. */
export function Password({ hasPassword }: { hasPassword: boolean }) {
  const text = useMessages();
  return (
    <Section title={text('passwordTitle')}>
      <p className={styles.note}>{text(hasPassword ? 'passwordNote' : 'noPassword')}</p>
      {hasPassword ? <PasswordForm /> : <FirstPasswordForm />}
    </Section>
  );
}

interface FirstValues {
  readonly new_password: string;
}

/** Sets the first password of an account that signs in only with a provider or a passkey. */
function FirstPasswordForm() {
  const text = useMessages();
  const save = useCallAction(setFirstPassword, { success: () => text('passwordSet') });
  const rule = schemaRule(setFirstPassword.body.shape.new_password);
  return (
    <Form layout="vertical" requiredMark={false} className={styles.form} onFinish={(body: FirstValues) => save.mutate({ body })}>
      <Form.Item name="new_password" label={text('newPassword')} rules={[rule]} validateTrigger="onBlur">
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {text('setPassword')}
      </Button>
    </Form>
  );
}

function PasswordForm() {
  const text = useMessages();
  const [form] = Form.useForm<Values>();
  const change = useCallAction(changePassword, { success: () => text('passwordChanged') });
  const isSame = ({ getFieldValue }: { getFieldValue: (name: 'new_password') => string }) => ({
    validator: (_: unknown, value: string) =>
      value === getFieldValue('new_password') ? Promise.resolve() : Promise.reject(new Error(text('repeatDiffers'))),
  });
  const { shape } = changePassword.body;
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      className={styles.form}
      scrollToFirstError={{ focus: true }}
      onFinish={({ current_password, new_password }) =>
        change.mutate({ body: { current_password, new_password } }, { onSuccess: () => form.resetFields() })
      }
    >
      <Form.Item
        name="current_password"
        label={text('currentPassword')}
        rules={[schemaRule(shape.current_password)]}
        validateTrigger="onBlur"
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="new_password" label={text('newPassword')} rules={[schemaRule(shape.new_password)]} validateTrigger="onBlur">
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="repeated" label={text('repeatPassword')} rules={[isSame]} dependencies={['new_password']} validateTrigger="onBlur">
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        {text('changePassword')}
      </Button>
    </Form>
  );
}
