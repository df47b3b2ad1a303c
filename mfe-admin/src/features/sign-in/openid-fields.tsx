import { openidSettings } from 'shared-contracts/admin-calls';
import { Input } from 'shared-ui';
import { Form, schemaRule } from 'shared-ui/form';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { CodeItem, CopyField } from './fields.tsx';

interface OpenidFieldsProps {
  readonly returnUrl: string | undefined;
  readonly keepsSecret: boolean;
}

/** Asks for what an OpenID provider needs. */
export function OpenidFields({ returnUrl, keepsSecret }: OpenidFieldsProps) {
  const text = useSignInMessages();
  const { shape } = openidSettings;
  return (
    <>
      {returnUrl ? <CopyField id="provider-return-url" label={text('returnUrl')} value={returnUrl} /> : null}
      <Form.Item
        name={['openid', 'discovery_url']}
        label={text('discovery')}
        extra={text('discoveryNote')}
        rules={[schemaRule(shape.discovery_url)]}
        validateTrigger="onBlur"
      >
        <Input dir="ltr" inputMode="url" autoComplete="off" placeholder="https://login.example.com" />
      </Form.Item>
      <CodeItem name={['openid', 'client_id']} label={text('clientId')} rules={[schemaRule(shape.client_id)]} />
      <Form.Item name="client_secret" label={text('clientSecret')} extra={keepsSecret ? text('secretKept') : undefined}>
        <Input.Password dir="ltr" autoComplete="new-password" maxLength={1_000} />
      </Form.Item>
      <CodeItem name={['openid', 'scopes']} label={text('scopes')} rules={[schemaRule(shape.scopes)]} max={500} />
      <CodeItem name={['openid', 'groups_claim']} label={text('groupsClaim')} extra={text('groupsClaimNote')} max={200} />
    </>
  );
}
