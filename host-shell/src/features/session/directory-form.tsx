import { useState } from 'react';
import { isApiError } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, Input } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { loadSettingsCalls } from '../../shared/lazy-shared.ts';
import { AuthFrame } from './auth-frame.tsx';
import * as styles from './session.module.css';
import { useFieldNames, useFormTexts } from './use-form-texts.ts';

export interface Directory {
  readonly provider_id: string;
  readonly name: string;
}

interface DirectoryFormProps {
  readonly directory: Directory;
  readonly onToken: (token: string) => Promise<void>;
  readonly onBack: () => void;
}

interface Fields {
  readonly login: string;
  readonly password: string;
  readonly code?: string;
}

/** Asks for the user name and password of a directory. */
export function DirectoryForm({ directory: { provider_id, name }, onToken, onBack }: DirectoryFormProps) {
  const text = useSignInMessages();
  const validateMessages = useFormTexts();
  const nameField = useFieldNames();
  const { api } = useShell();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const handleFinish = async ({ login, password, code }: Fields) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { signInWithDirectory } = await loadSettingsCalls();
      const body = { login, password, ...(code ? { code } : {}) };
      await onToken((await api.call(signInWithDirectory, { params: { provider_id }, body })).access_token);
    } catch (error) {
      if (isApiError(error) && error.code === 'second-factor-needed') setAsksCode(true);
      else setProblem(isApiError(error) ? error.message : text('somethingWentWrong'));
      setIsBusy(false);
    }
  };
  return (
    <AuthFrame title={text('withProvider', { name })} note={text('directoryNote')}>
      {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      <Form
        layout="vertical"
        requiredMark={false}
        validateMessages={validateMessages}
        onFinish={handleFinish}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item
          name="login"
          label={text('directoryLogin')}
          messageVariables={nameField(text('directoryLogin'))}
          rules={[{ required: true, whitespace: true }]}
        >
          <Input autoComplete="username" dir="ltr" maxLength={320} autoFocus />
        </Form.Item>
        <Form.Item name="password" label={text('password')} messageVariables={nameField(text('password'))} rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" maxLength={256} />
        </Form.Item>
        {asksCode ? (
          <Form.Item
            name="code"
            label={text('secondFactorCode')}
            messageVariables={nameField(text('secondFactorCode'))}
            extra={text('secondFactorHint')}
            rules={[{ required: true, whitespace: true }]}
          >
            <Input autoComplete="one-time-code" dir="ltr" maxLength={40} autoFocus />
          </Form.Item>
        ) : null}
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
          {text('signIn')}
        </Button>
      </Form>
      <p className={styles.authLinks}>
        <Button type="link" onClick={onBack}>
          {text('backToSignIn')}
        </Button>
      </p>
    </AuthFrame>
  );
}
