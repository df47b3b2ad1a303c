import type { ReactNode } from 'react';
import { Modal } from 'shared-ui';
import { Form, type FormInstance } from 'shared-ui/form';
import { useMessages } from '../../messages/messages.ts';
import { PasswordField } from '../../shared/password-field.tsx';
import * as styles from '../../shared/settings.module.css';

interface SecuredModalProps<Values> {
  readonly title: string;
  readonly note?: ReactNode;
  readonly okLabel: string;
  readonly isBusy: boolean;
  readonly hasPassword: boolean;
  readonly form: FormInstance<Values & { password?: string }>;
  readonly onFinish: (values: Values & { password: string }) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Renders a form with the password field below it, because only the owner may change how the account is recovered. */
export function SecuredModal<Values extends object>({
  title,
  note,
  okLabel,
  isBusy,
  hasPassword,
  form,
  onFinish,
  onClose,
  children,
}: SecuredModalProps<Values>) {
  const text = useMessages();
  return (
    <Modal
      open
      title={title}
      okText={okLabel}
      cancelText={text('cancel')}
      mask={{ closable: false }}
      okButtonProps={{ loading: isBusy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {note ? <p className={styles.note}>{note}</p> : null}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => onFinish({ ...values, password: values.password ?? '' })}
      >
        {children}
        <PasswordField hasPassword={hasPassword} />
      </Form>
    </Modal>
  );
}
