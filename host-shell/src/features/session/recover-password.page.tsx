import { useState } from 'react';
import { isApiError, limits, routes } from 'shared-contracts';
import { requestRecovery, resetPassword } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, Input } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { Link, useNavigate, useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { AuthFrame } from './auth-frame.tsx';
import { DeveloperOutbox } from './developer-outbox.tsx';

/** Asks for the mailed link; with the link's token it asks for the new password. */
export function RecoverPasswordPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return token ? <ResetForm key="reset" token={token} /> : <RequestForm key="request" />;
}

/** Runs an action once at a time, and keeps its sentence when it fails. */
function useAction() {
  const text = useMessages();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await action();
    } catch (error) {
      setProblem(isApiError(error) ? (error.fields[0]?.message ?? error.message) : text('somethingWentWrong'));
    }
    setIsBusy(false);
  };
  return { problem, isBusy, run };
}

function RequestForm() {
  const text = useMessages();
  const { api } = useShell();
  const { problem, isBusy, run } = useAction();
  const [isSent, setIsSent] = useState(false);
  const handleFinish = ({ email }: { email: string }) =>
    run(async () => {
      await api.call(requestRecovery, { body: { email } });
      setIsSent(true);
    });
  return (
    <AuthFrame title={text('recoverTitle')} note={text('recoverNote')}>
      {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      {isSent ? <Alert type="success" showIcon title={text('linkSent')} role="status" /> : null}
      <Form layout="vertical" requiredMark={false} onFinish={handleFinish}>
        <Form.Item name="email" label={text('email')} rules={[{ required: true }, { type: 'email' }]} validateTrigger="onBlur">
          <Input type="email" autoComplete="username" inputMode="email" />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
          {text('sendLink')}
        </Button>
      </Form>
      <BackToLogin />
      <DeveloperOutbox />
    </AuthFrame>
  );
}

function ResetForm({ token }: { token: string }) {
  const text = useMessages();
  const { api, notify } = useShell();
  const navigate = useNavigate();
  const { problem, isBusy, run } = useAction();
  const handleFinish = ({ password }: { password: string }) =>
    run(async () => {
      await api.call(resetPassword, { body: { token, password } });
      notify.success({ title: text('passwordSet'), description: text('passwordSetText') });
      await navigate(routes.login(), { replace: true });
    });
  return (
    <AuthFrame title={text('resetTitle')} note={text('resetNote')}>
      {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      <Form layout="vertical" requiredMark={false} onFinish={handleFinish}>
        <Form.Item
          name="password"
          label={text('newPassword')}
          extra={text('passwordHint', { min: limits.passwordMin })}
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

function BackToLogin() {
  const text = useMessages();
  return (
    <p className="auth-links">
      <Link to={routes.login()}>{text('backToSignIn')}</Link>
    </p>
  );
}
