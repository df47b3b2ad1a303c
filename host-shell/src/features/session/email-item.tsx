import { Input } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { useFieldNames } from './use-form-texts.ts';

interface EmailItemProps {
  readonly size?: 'large';
  readonly autoFocus?: boolean;
}

/** Renders the field of the e-mail address that an account is signed in with, as `email` of its form. */
export function EmailItem(props: EmailItemProps) {
  const text = useSignInMessages();
  const nameField = useFieldNames();
  return (
    <Form.Item
      name="email"
      label={text('email')}
      messageVariables={nameField(text('email'))}
      rules={[{ required: true }, { type: 'email' }]}
      validateTrigger="onBlur"
    >
      <Input type="email" autoComplete="username" inputMode="email" {...props} />
    </Form.Item>
  );
}
