import type { ReactNode } from 'react';
import { Modal } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useMessages } from '../messages/messages.ts';
import { PasswordField } from './password-field.tsx';
import * as styles from './settings.module.css';

interface PasswordModalProps {
  readonly title: string;
  /** Explains the consequences. */
  readonly note?: string;
  readonly okLabel: string;
  readonly isBusy: boolean;
  /** Whether something is deleted or protects the account no longer. */
  readonly isDanger?: boolean;
  /** Tells whether the account has a password. Without one, the server requires a recent log-in instead. */
  readonly hasPassword?: boolean;
  /** What has to be decided with the password. */
  readonly children?: ReactNode;
  readonly onPassword: (password: string) => void;
  readonly onClose: () => void;
}

/** Asks for the password before a change that affects how the account is protected. */
export function PasswordModal(props: PasswordModalProps) {
  const { title, note, okLabel, isBusy, isDanger = false, hasPassword = true, children, onPassword, onClose } = props;
  const text = useMessages();
  const [form] = Form.useForm<{ password?: string }>();
  return (
    <Modal
      open
      title={title}
      okText={okLabel}
      cancelText={text('cancel')}
      okButtonProps={{ loading: isBusy, danger: isDanger }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {note ? <p className={styles.note}>{note}</p> : null}
      {children}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ password = '' }) => onPassword(password)}>
        <PasswordField hasPassword={hasPassword} isFirst />
      </Form>
    </Modal>
  );
}
