import { useEffect, useState } from 'react';
import { isApiError, limits, routes } from 'shared-contracts';
import { signIn, signUp } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, Input } from 'shared-ui';
import { Form, PasswordStrength } from 'shared-ui/form';
import { Link, useNavigate, useSearchParams } from 'shared-ui/router';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { owesSecondFactor } from '../../shared/token.model.ts';
import { AuthFrame } from './auth-frame.tsx';
import { type Directory, DirectoryForm } from './directory-form.tsx';
import { EmailItem } from './email-item.tsx';
import { FactorStep } from './factor-step.tsx';
import { InvitationNote, useInvitation } from './invitation-note.tsx';
import { sanitizeNextPath } from './next-path.model.ts';
import { OauthButtons } from './oauth-buttons.tsx';
import { hasPasskeys, PasskeyButton } from './passkey-button.tsx';
import * as styles from './session.module.css';
import { useFieldNames, useFormTexts } from './use-form-texts.ts';
import { useSignIn } from './use-sign-in.ts';

interface Fields {
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name?: string;
  readonly code?: string;
}

/** Renders the form for signing in and signing up, which differ only in their fields. */
function AuthForm({ kind }: { kind: 'sign-in' | 'sign-up' }) {
  const text = useSignInMessages();
  const validateMessages = useFormTexts();
  const nameField = useFieldNames();
  const { api } = useShell();
  const beginSession = useSignIn();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [form] = Form.useForm<Fields>();
  const password = Form.useWatch('password', form) as string | undefined;
  const [problem, setProblem] = useState<string>();
  const [isMailed, setIsMailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const isSignUp = kind === 'sign-up';
  const invitation = isSignUp ? query.get('invitation') : null;
  const preview = useInvitation();
  useEffect(() => {
    if (preview && !form.getFieldValue('email')) form.setFieldValue('email', preview.invited_email);
  }, [form, preview]);

  const [owing, setOwing] = useState<string>();
  const [directory, setDirectory] = useState<Directory>();
  const enter = async (token: string) => {
    await beginSession(token);
    await navigate(sanitizeNextPath(query.get('next')), { replace: true });
  };
  const enterUnlessOwing = (token: string) => (owesSecondFactor(token) ? Promise.resolve(setOwing(token)) : enter(token));
  const handleFinish = async (fields: Fields) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const answer = await (isSignUp
        ? api.call(signUp, { body: { ...fields, ...(invitation ? { invitation } : {}) } })
        : api.call(signIn, { body: { email: fields.email, password: fields.password, ...(fields.code ? { code: fields.code } : {}) } }));
      await enterUnlessOwing(answer.access_token);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const named = error.fields.filter(({ path }) => path in form.getFieldsValue());
      form.setFields(named.map(({ path, message }) => ({ name: path as keyof Fields, errors: [message] })));
      if (error.code === 'second-factor-needed') setAsksCode(true);
      else if (named.length === 0) setProblem(error.message);
      setIsMailed(error.code === 'sign-up-mailed');
      setIsBusy(false);
    }
  };

  if (owing) return <FactorStep token={owing} onDone={enter} />;
  if (directory) return <DirectoryForm directory={directory} onToken={enterUnlessOwing} onBack={() => setDirectory(undefined)} />;
  return (
    <AuthFrame title={text(isSignUp ? 'signUpTitle' : 'signInTitle')} note={text(isSignUp ? 'signUpNote' : 'signInNote')}>
      <InvitationNote invitation={preview} isSignUp={isSignUp} />
      {query.get('problem') === 'denied' && !problem ? <Alert type="info" showIcon title={text('accessDenied')} role="alert" /> : null}
      {problem ? <Alert type={isMailed ? 'info' : 'error'} showIcon title={problem} role="alert" /> : null}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateMessages={validateMessages}
        // The link of an invitation names the address that it is for.
        initialValues={{ email: (invitation && query.get('email')) || undefined }}
        onFinish={handleFinish}
        scrollToFirstError={{ focus: true }}
      >
        {isSignUp ? (
          <div className={styles.authNames}>
            <Form.Item
              name="first_name"
              label={text('firstName')}
              messageVariables={nameField(text('firstName'))}
              rules={[{ required: true, whitespace: true, max: 100 }]}
            >
              <Input size="large" autoComplete="given-name" autoFocus />
            </Form.Item>
            <Form.Item name="last_name" label={text('lastName')} rules={[{ max: 100 }]}>
              <Input size="large" autoComplete="family-name" />
            </Form.Item>
          </div>
        ) : null}
        <EmailItem size="large" autoFocus={!isSignUp} />
        <div className={styles.authPassword}>
          <Form.Item
            name="password"
            label={text('password')}
            messageVariables={nameField(text('password'))}
            extra={isSignUp ? <PasswordStrength password={password} min={limits.passwordMin} /> : undefined}
            rules={[{ required: true }, ...(isSignUp ? [{ min: limits.passwordMin }] : [])]}
            validateTrigger="onBlur"
          >
            <Input.Password size="large" autoComplete={isSignUp ? 'new-password' : 'current-password'} />
          </Form.Item>
          {isSignUp ? null : <Link to={routes.recoverPassword()}>{text('forgotPassword')}</Link>}
        </div>
        {asksCode ? (
          <Form.Item
            name="code"
            label={text('secondFactorCode')}
            messageVariables={nameField(text('secondFactorCode'))}
            extra={text('secondFactorHint')}
            rules={[{ required: true, whitespace: true }]}
          >
            <Input size="large" autoComplete="one-time-code" dir="ltr" maxLength={40} autoFocus />
          </Form.Item>
        ) : null}
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
          {text(isSignUp ? 'signUp' : 'signIn')}
        </Button>
      </Form>
      <OauthButtons
        isSignUp={isSignUp}
        next={query.get('next')}
        onDirectory={setDirectory}
        passkey={isSignUp || !hasPasskeys() ? null : <PasskeyButton onToken={enter} />}
      />
      <AuthLinks isSignUp={isSignUp} search={query.toString()} />
    </AuthFrame>
  );
}

function AuthLinks({ isSignUp, search }: { isSignUp: boolean; search: string }) {
  const text = useSignInMessages();
  const other = { pathname: isSignUp ? routes.login() : routes.signup(), search };
  return (
    <p className={styles.authLinks}>
      <span>
        {text(isSignUp ? 'haveAccount' : 'noAccount')} <Link to={other}>{text(isSignUp ? 'signIn' : 'signUp')}</Link>
      </span>
    </p>
  );
}

export const LoginPage = () => <AuthForm key="sign-in" kind="sign-in" />;
export const SignupPage = () => <AuthForm key="sign-up" kind="sign-up" />;
