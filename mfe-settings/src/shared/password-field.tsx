import { Input } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useMessages } from '../messages/messages.ts';
import * as styles from './settings.module.css';

interface PasswordFieldProps {
  readonly hasPassword: boolean;
  readonly isFirst?: boolean;
}

/** Renders the `password` field of a form that needs proof of identity. Accounts without a password see what is required instead. */
export function PasswordField({ hasPassword, isFirst = false }: PasswordFieldProps) {
  const text = useMessages();
  if (!hasPassword) return <p className={styles.note}>{text('soonAfterLogIn')}</p>;
  return (
    <Form.Item name="password" label={text('currentPassword')} rules={[{ required: true, message: text('typePassword') }]}>
      <Input.Password autoComplete="current-password" autoFocus={isFirst} />
    </Form.Item>
  );
}
