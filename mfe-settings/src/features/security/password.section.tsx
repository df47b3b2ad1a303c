import { useState } from 'react';
import { limits } from 'shared-contracts';
import { changePassword, setFirstPassword } from 'shared-contracts/settings-calls';
import { Button, DialogFoot, Input, Modal, Section } from 'shared-ui';
import { Form, PasswordStrength, schemaRule } from 'shared-ui/form';
import { KeyRound } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';

interface Values {
  readonly current_password: string;
  readonly new_password: string;
  readonly repeated: string;
}

/** Changes the password, or sets the first one. */
export function Password({ hasPassword }: { hasPassword: boolean }) {
  const text = useMessages();
  const [isChanging, setIsChanging] = useState(false);
  const close = () => setIsChanging(false);
  return (
    <Section title={text('passwordTitle')}>
      <Rows label={text('passwordTitle')} items={[hasPassword]} itemKey={() => 'password'}>
        {() => (
          <Row
            icon={<KeyRound />}
            title={text('passwordTitle')}
            note={text(hasPassword ? 'passwordNote' : 'noPassword')}
            actions={<Button onClick={() => setIsChanging(true)}>{text(hasPassword ? 'changePassword' : 'setPassword')}</Button>}
          />
        )}
      </Rows>
      {isChanging ? (
        <Modal open title={text(hasPassword ? 'changePassword' : 'setPassword')} footer={null} onCancel={close}>
          {hasPassword ? <PasswordForm onClose={close} /> : <FirstPasswordForm onClose={close} />}
        </Modal>
      ) : null}
    </Section>
  );
}

interface FirstValues {
  readonly new_password: string;
}

/** Sets the first password of an account that signs in only with a provider or a passkey. */
function FirstPasswordForm({ onClose }: { onClose: () => void }) {
  const text = useMessages();
  const [form] = Form.useForm<FirstValues>();
  const typed = Form.useWatch('new_password', form) as string | undefined;
  const save = useCallAction(setFirstPassword, { success: () => text('passwordSet') });
  const rule = schemaRule(setFirstPassword.body.shape.new_password);
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(body: FirstValues) => save.mutate({ body }, { onSuccess: onClose })}
    >
      <Form.Item
        name="new_password"
        label={text('newPassword')}
        extra={<PasswordStrength password={typed} min={limits.passwordMin} />}
        rules={[rule]}
        validateTrigger="onBlur"
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <DialogFoot onCancel={onClose}>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {text('setPassword')}
        </Button>
      </DialogFoot>
    </Form>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const text = useMessages();
  const [form] = Form.useForm<Values>();
  const typed = Form.useWatch('new_password', form) as string | undefined;
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
      scrollToFirstError={{ focus: true }}
      onFinish={({ current_password, new_password }) => change.mutate({ body: { current_password, new_password } }, { onSuccess: onClose })}
    >
      <Form.Item
        name="current_password"
        label={text('currentPassword')}
        rules={[schemaRule(shape.current_password)]}
        validateTrigger="onBlur"
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="new_password"
        label={text('newPassword')}
        extra={<PasswordStrength password={typed} min={limits.passwordMin} />}
        rules={[schemaRule(shape.new_password)]}
        validateTrigger="onBlur"
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="repeated" label={text('repeatPassword')} rules={[isSame]} dependencies={['new_password']} validateTrigger="onBlur">
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <DialogFoot onCancel={onClose}>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {text('changePassword')}
        </Button>
      </DialogFoot>
    </Form>
  );
}
