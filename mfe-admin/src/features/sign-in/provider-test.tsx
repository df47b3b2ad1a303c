import { useState } from 'react';
import { isApiError } from 'shared-contracts';
import { testIdentityProvider } from 'shared-contracts/admin-calls';
import { Alert, Button, Input } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { type ProviderFields, settledFields } from './provider.model.ts';
import * as styles from './sign-in.module.css';

interface Finding {
  readonly is_good: boolean;
  readonly text: string;
}

/** Tries the settings in the form before they are saved, and lists what was found. */
export function ProviderTest({ providerId }: { providerId: string | undefined }) {
  const text = useSignInMessages();
  const form = Form.useFormInstance<ProviderFields>();
  const kind = Form.useWatch('kind', form);
  const [login, setLogin] = useState('');
  const [findings, setFindings] = useState<readonly Finding[]>();
  const test = useCallAction(testIdentityProvider, { failure: false });
  const handleTest = async () => {
    setFindings(undefined);
    await form.validateFields();
    const { kind: chosen, openid, saml, ldap, client_secret } = settledFields(form.getFieldsValue(true) as ProviderFields);
    const settings = { kind: chosen, ...(openid ? { openid } : {}), ...(saml ? { saml } : {}), ...(ldap ? { ldap } : {}) };
    const known = { ...(client_secret ? { client_secret } : {}), ...(providerId ? { provider_id: providerId } : {}) };
    test.mutate(
      { body: { ...settings, ...known, ...(chosen === 'ldap' && login ? { login } : {}) } },
      {
        onSuccess: (answer) => setFindings(answer.findings),
        onError: (error: Error) =>
          setFindings([{ is_good: false, text: (isApiError(error) ? error.fields[0]?.message : undefined) ?? error.message }]),
      },
    );
  };
  return (
    <>
      {kind === 'ldap' ? (
        <Form.Item label={text('tryLogin')} htmlFor="provider-test-login">
          <Input id="provider-test-login" dir="ltr" autoComplete="off" value={login} onChange={({ target }) => setLogin(target.value)} />
        </Form.Item>
      ) : null}
      <Button loading={test.isPending} onClick={() => void handleTest().catch(() => undefined)}>
        {text('tryOut')}
      </Button>
      <div role="status" className={styles.findings}>
        {findings?.map((finding) => (
          <Alert key={finding.text} type={finding.is_good ? 'success' : 'warning'} showIcon title={finding.text} />
        ))}
      </div>
    </>
  );
}
