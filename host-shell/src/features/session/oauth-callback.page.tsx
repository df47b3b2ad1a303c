import { useEffect, useRef, useState } from 'react';
import { isApiError, routes } from 'shared-contracts';
import { ssoVerify } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, Input, Spin } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { Link, Navigate, useNavigate, useSearchParams } from 'shared-ui/router';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { owesSecondFactor } from '../../shared/token.model.ts';
import { AuthFrame } from './auth-frame.tsx';
import { exchangeCode } from './exchange-code.ts';
import { FactorStep } from './factor-step.tsx';
import { nextPath } from './next-path.store.ts';
import { readOauthReturn } from './oauth.model.ts';
import * as styles from './session.module.css';
import { useFieldNames, useFormTexts } from './use-form-texts.ts';
import { useSignIn } from './use-sign-in.ts';

/** Renders the page that providers redirect to. A code is valid once, so it is exchanged once no matter how often the page renders. */
export function OauthCallbackPage() {
  const text = useSignInMessages();
  const { api } = useShell();
  const [query] = useSearchParams();
  const [problem, setProblem] = useState<string>();
  const [asksCodeFor, setAsksCodeFor] = useState<string>();
  const [owing, setOwing] = useState<string>();
  const { enter, finish } = useEnter(setOwing);
  const hasStarted = useRef(false);
  const returned = readOauthReturn(query);

  useEffect(() => {
    if (hasStarted.current || returned.kind !== 'code') return;
    hasStarted.current = true;
    exchangeCode(api, returned)
      .then(async (email) => {
        if ((await enter(email)) === 'second-factor-needed') setAsksCodeFor(email);
      })
      .catch((error: unknown) => setProblem(isApiError(error) ? error.message : text('somethingWentWrong')));
  });

  if (returned.kind === 'denied') return <Navigate to={`${routes.login()}?problem=denied`} replace />;
  const failure = returned.kind === 'incomplete' ? text('callbackIncomplete') : problem;
  if (failure) {
    return (
      <AuthFrame title={text('callbackFailedTitle')}>
        <Alert type="error" showIcon title={failure} role="alert" />
        <p className={styles.authLinks}>
          <Link to={routes.login()}>{text('backToSignIn')}</Link>
        </p>
      </AuthFrame>
    );
  }
  if (owing) return <FactorStep token={owing} onDone={finish} />;
  if (asksCodeFor) return <CodeForm onCode={(code) => enter(asksCodeFor, code)} onFailed={setProblem} />;
  return (
    <AuthFrame title={text('callbackTitle')}>
      <Spin />
    </AuthFrame>
  );
}

/** Turns the exchange's proof into a session. Tells when an authenticator code is required first, or has to be set up. */
function useEnter(onOwing: (token: string) => void) {
  const { api } = useShell();
  const beginSession = useSignIn();
  const navigate = useNavigate();
  const finish = async (token: string) => {
    await beginSession(token);
    await navigate(nextPath.take(), { replace: true });
  };
  const enter = async (email: string, code?: string): Promise<'entered' | 'second-factor-needed'> => {
    try {
      const { access_token } = await api.call(ssoVerify, { body: { email, ...(code ? { code } : {}) } });
      if (owesSecondFactor(access_token)) onOwing(access_token);
      else await finish(access_token);
      return 'entered';
    } catch (error) {
      if (isApiError(error) && error.code === 'second-factor-needed') return error.code;
      throw error;
    }
  };
  return { enter, finish };
}

interface CodeFormProps {
  readonly onCode: (code: string) => Promise<unknown>;
  readonly onFailed: (problem: string) => void;
}

function CodeForm({ onCode, onFailed }: CodeFormProps) {
  const text = useSignInMessages();
  const validateMessages = useFormTexts();
  const nameField = useFieldNames();
  const [isBusy, setIsBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const handleFinish = async ({ code }: { code: string }) => {
    setIsBusy(true);
    setWrong(undefined);
    try {
      await onCode(code);
    } catch (error) {
      if (isApiError(error) && error.code === 'second-factor-wrong') setWrong(error.message);
      else onFailed(isApiError(error) ? error.message : text('somethingWentWrong'));
      setIsBusy(false);
    }
  };
  return (
    <AuthFrame title={text('secondFactorCode')} note={text('secondFactorHint')}>
      {wrong ? <Alert type="error" showIcon title={wrong} role="alert" /> : null}
      <Form layout="vertical" requiredMark={false} validateMessages={validateMessages} onFinish={handleFinish}>
        <Form.Item
          name="code"
          label={text('secondFactorCode')}
          messageVariables={nameField(text('secondFactorCode'))}
          rules={[{ required: true, whitespace: true }]}
        >
          <Input autoComplete="one-time-code" dir="ltr" maxLength={40} autoFocus />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
          {text('signIn')}
        </Button>
      </Form>
    </AuthFrame>
  );
}
