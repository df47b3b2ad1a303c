import { useEffect, useState } from 'react';
import { isApiError, lazyCode } from 'shared-contracts';
import type { ApiCapability } from 'shared-contracts/shell';
import { Alert, Button, Input, Spin, useCopied, useLazy } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { Copy } from 'shared-ui/icons';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { loadHttp, loadSettingsCalls } from '../../shared/lazy-shared.ts';
import { readToken } from '../../shared/token.model.ts';
import { AuthFrame } from './auth-frame.tsx';
import { sentence } from './call-sentence.ts';
import * as styles from './session.module.css';
import { useAuthAction } from './use-auth-action.ts';
import { useFieldNames, useFormTexts } from './use-form-texts.ts';

const qr = lazyCode(() => import(/* webpackChunkName: "qr" */ 'uqr'));

interface RequiredFactorProps {
  /** Opens only the calls that set up the factor, until that is done. */
  readonly token: string;
  readonly onDone: (token: string) => Promise<void>;
}

/** Renders what a person without a second factor has to do first where everyone needs one. */
export function RequiredFactor({ token, onDone }: RequiredFactorProps) {
  const text = useSignInMessages();
  const [made, setMade] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isShown = true;
    start(token)
      .then((answer) => isShown && setMade(answer))
      .catch((error: unknown) => isShown && setFailure(isApiError(error) ? error.message : text('somethingWentWrong')));
    return () => {
      isShown = false;
    };
  }, [token, text]);
  if (codes) return <BackupCodes codes={codes} onDone={() => onDone(token)} />;
  return (
    <AuthFrame title={text('factorTitle')} note={text('factorNote')}>
      {failure ? <Alert type="error" showIcon title={failure} role="alert" /> : null}
      {made ? <ConfirmForm {...made} token={token} onCodes={setCodes} /> : failure ? null : <Spin />}
    </AuthFrame>
  );
}

/** Creates a client for a session that the shell doesn't begin before it is complete. */
async function clientOf(token: string): Promise<ApiCapability> {
  const { createApiClient } = await loadHttp();
  const read = readToken(token, Date.now());
  const identity = () => (read.status === 'valid' ? read.email : undefined);
  return createApiClient({ baseUrl: '/api', token: () => token, identity, onUnauthorized: () => {}, sentence });
}

async function start(token: string) {
  const [api, { startRequiredTwoFactor }] = await Promise.all([clientOf(token), loadSettingsCalls()]);
  return api.call(startRequiredTwoFactor, { body: {} });
}

interface ConfirmFormProps {
  readonly token: string;
  readonly secret: string;
  readonly uri: string;
  readonly onCodes: (codes: readonly string[]) => void;
}

function ConfirmForm({ token, secret, uri, onCodes }: ConfirmFormProps) {
  const text = useSignInMessages();
  const validateMessages = useFormTexts();
  const nameField = useFieldNames();
  const { module } = useLazy(qr);
  const { problem, isBusy, run } = useAuthAction();
  const picture = module && `data:image/svg+xml,${encodeURIComponent(module.renderSVG(uri, { border: 2 }))}`;
  const handleFinish = ({ code }: { code: string }) =>
    run(async () => {
      const [api, { confirmTwoFactor }] = await Promise.all([clientOf(token), loadSettingsCalls()]);
      onCodes((await api.call(confirmTwoFactor, { body: { code: code.replace(/\s/g, '') } })).backup_codes);
    });
  return (
    <Form layout="vertical" requiredMark={false} validateMessages={validateMessages} onFinish={handleFinish}>
      {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      <div className={styles.factorPicture}>
        {picture ? <img src={picture} alt={text('factorPicture')} width={200} height={200} /> : null}
      </div>
      <Form.Item
        label={text('factorKey')}
        htmlFor="factor-key"
        extra={
          <a className={styles.factorLink} href={uri}>
            {text('factorLink')}
          </a>
        }
      >
        <Input id="factor-key" readOnly dir="ltr" value={secret.match(/.{1,4}/g)?.join(' ') ?? secret} />
      </Form.Item>
      <Form.Item
        name="code"
        label={text('secondFactorCode')}
        messageVariables={nameField(text('secondFactorCode'))}
        rules={[{ required: true, whitespace: true }]}
      >
        <Input inputMode="numeric" autoComplete="one-time-code" dir="ltr" maxLength={10} />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        {text('factorConfirm')}
      </Button>
    </Form>
  );
}

function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => Promise<void> }) {
  const text = useSignInMessages();
  const { isCopied, copy } = useCopied();
  const { isBusy, problem, run } = useAuthAction();
  return (
    <AuthFrame title={text('codesTitle')} note={text('codesNote')}>
      {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      <ul className={styles.factorCodes} aria-label={text('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.authProviders}>
        <Button icon={<Copy />} block onClick={() => void copy(codes.join('\n'))}>
          {text(isCopied ? 'codesCopied' : 'codesCopy')}
        </Button>
        <Button type="primary" size="large" block loading={isBusy} onClick={() => void run(onDone)}>
          {text('codesDone')}
        </Button>
      </div>
    </AuthFrame>
  );
}
