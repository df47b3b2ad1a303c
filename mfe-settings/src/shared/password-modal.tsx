import { Input, Modal } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useMessages } from './messages.ts';

interface PasswordModalProps {
  readonly title: string;
  readonly okLabel: string;
  readonly isBusy: boolean;
  readonly onPassword: (password: string) => void;
  readonly onClose: () => void;
}

/** Asks for the password before something that weakens or changes how the account is protected. */
export function PasswordModal({ title, okLabel, isBusy, onPassword, onClose }: PasswordModalProps) {
  const text = useMessages();
  const [form] = Form.useForm<{ password: string }>();
  return (
    <Modal
      open
      title={title}
      okText={okLabel}
      cancelText={text('cancel')}
      okButtonProps={{ loading: isBusy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ password }) => onPassword(password)}>
        <Form.Item name="password" label={text('currentPassword')} rules={[{ required: true, message: text('typePassword') }]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
