import { useState } from 'react';
import { limits, routes } from 'shared-contracts';
import { requestRecovery, resetPassword } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, Input } from 'shared-ui';
import { Form, PasswordStrength } from 'shared-ui/form';
import { Link, useNavigate, useSearchParams } from 'shared-ui/router';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { DeveloperOutbox } from './developer-outbox.tsx';
import { EmailItem } from './email-item.tsx';
import { OtherWays } from './other-ways.tsx';
import * as styles from './session.module.css';
import { useAuthAction } from './use-auth-action.ts';
import { useFieldNames, useFormTexts } from './use-form-texts.ts';
import { VouchForm } from './vouch-form.tsx';

/** Asks for an e-mail address to send the link to, or for the new password when the address has the link's token. */
export function RecoverPasswordPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const vouch = query.get('vouch');
  if (vouch) return <VouchForm token={vouch} />;
  if (token) return <ResetForm key="reset" token={token} />;
  return query.has('other') ? <OtherWays /> : <RequestForm key="request" />;
}

function RequestForm() {
  const text = useSignInMessages();
  const validateMessages = useFormTexts();
  const { api } = useShell();
  const { problem, isBusy, run } = useAuthAction();
  const [sent, setSent] = useState<{ message: string; is_mailed?: boolean | undefined }>();
  const handleFinish = ({ email }: { email: string }) => run(async () => setSent(await api.call(requestRecovery, { body: { email } })));
  return (
    <AuthFrame title={text('recoverTitle')} note={text('recoverNote')}>
      {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      {sent ? <Alert type={sent.is_mailed === false ? 'info' : 'success'} showIcon title={sent.message} role="status" /> : null}
      <Form layout="vertical" requiredMark={false} validateMessages={validateMessages} onFinish={handleFinish}>
        <EmailItem />
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
          {text('sendLink')}
        </Button>
      </Form>
      <p className={styles.authLinks}>
        <Link to={`${routes.recoverPassword()}?other=ways`}>{text('otherWays')}</Link>
      </p>
      <BackToLogin />
      <DeveloperOutbox />
    </AuthFrame>
  );
}

function ResetForm({ token }: { token: string }) {
  const text = useSignInMessages();
  const validateMessages = useFormTexts();
  const nameField = useFieldNames();
  const { api, notify } = useShell();
  const navigate = useNavigate();
  const { problem, isBusy, run } = useAuthAction();
  const [form] = Form.useForm<{ password: string }>();
  const typed = Form.useWatch('password', form) as string | undefined;
  const handleFinish = ({ password }: { password: string }) =>
    run(async () => {
      await api.call(resetPassword, { body: { token, password } });
      notify.success({ title: text('passwordSet'), description: text('passwordSetText') });
      await navigate(routes.login(), { replace: true });
    });
  return (
    <AuthFrame title={text('resetTitle')} note={text('resetNote')}>
      {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      <Form form={form} layout="vertical" requiredMark={false} validateMessages={validateMessages} onFinish={handleFinish}>
        <Form.Item
          name="password"
          label={text('newPassword')}
          messageVariables={nameField(text('newPassword'))}
          extra={<PasswordStrength password={typed} min={limits.passwordMin} />}
          rules={[{ required: true }, { min: limits.passwordMin }]}
          validateTrigger="onBlur"
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
          {text('setPassword')}
        </Button>
      </Form>
      <BackToLogin />
    </AuthFrame>
  );
}
