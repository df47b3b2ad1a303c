import { useEffect } from 'react';
import { isApiError } from 'shared-contracts';
import { type IdentityProvider, identityProviderFields, openidSettings } from 'shared-contracts/admin-calls';
import { Button, Input, Modal, useCopied } from 'shared-ui';
import { Form, fieldErrors, Select, Switch, schemaRule } from 'shared-ui/form';
import { Copy, Plus, Trash2 } from 'shared-ui/icons';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { optionsOf } from './order.model.ts';
import * as styles from './sign-in.module.css';

export interface MappedGroup {
  readonly group_id: string;
  readonly name: string;
}

type Fields = Pick<IdentityProvider, 'name' | 'is_on' | 'opens_accounts' | 'domains' | 'groups' | 'openid'> & { client_secret?: string };

interface ProviderModalProps {
  readonly provider: IdentityProvider | undefined;
  readonly groups: readonly MappedGroup[];
  readonly returnUrl: string | undefined;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSave: (fields: Fields) => void;
  readonly onClose: () => void;
}

const fresh: Fields = {
  name: '',
  is_on: true,
  opens_accounts: true,
  domains: [],
  groups: [],
  openid: { discovery_url: '', client_id: '', scopes: 'openid email profile', groups_claim: '' },
};

/** Asks for everything about an OpenID provider. A stored secret is never shown. */
export function ProviderModal({ provider, groups, returnUrl, isBusy, error, onSave, onClose }: ProviderModalProps) {
  const text = useSignInMessages();
  const [form] = Form.useForm<Fields>();
  useEffect(() => {
    if (isApiError(error)) form.setFields(fieldErrors(error.fields));
  }, [error, form]);
  const { shape } = openidSettings;
  // The fields of the groups are not there while the installation has no groups.
  const handleFinish = (fields: Fields) => onSave({ ...fields, groups: fields.groups ?? [] });
  return (
    <Modal
      open
      title={provider ? text('changeTitle', { name: provider.name }) : text('connectTitle')}
      okText={text(provider ? 'save' : 'connect')}
      cancelText={text('cancel')}
      mask={{ closable: false }}
      okButtonProps={{ loading: isBusy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={provider ?? fresh}
        onFinish={handleFinish}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item name="name" label={text('name')} extra={text('nameNote')} rules={[schemaRule(identityProviderFields.name)]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        {returnUrl ? <ReturnUrl url={returnUrl} /> : null}
        <Form.Item
          name={['openid', 'discovery_url']}
          label={text('discovery')}
          extra={text('discoveryNote')}
          rules={[schemaRule(shape.discovery_url)]}
          validateTrigger="onBlur"
        >
          <Input dir="ltr" inputMode="url" autoComplete="off" placeholder="https://login.example.com" />
        </Form.Item>
        <Form.Item name={['openid', 'client_id']} label={text('clientId')} rules={[schemaRule(shape.client_id)]}>
          <Input dir="ltr" autoComplete="off" />
        </Form.Item>
        <Form.Item name="client_secret" label={text('clientSecret')} extra={provider?.has_secret ? text('secretKept') : undefined}>
          <Input.Password dir="ltr" autoComplete="new-password" maxLength={1_000} />
        </Form.Item>
        <Form.Item name={['openid', 'scopes']} label={text('scopes')} rules={[schemaRule(shape.scopes)]}>
          <Input dir="ltr" autoComplete="off" />
        </Form.Item>
        <Form.Item name={['openid', 'groups_claim']} label={text('groupsClaim')} extra={text('groupsClaimNote')}>
          <Input dir="ltr" autoComplete="off" maxLength={200} />
        </Form.Item>
        <Mappings groups={groups} />
        <Form.Item name="domains" label={text('domains')} extra={text('domainsNote')} rules={[schemaRule(identityProviderFields.domains)]}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
        </Form.Item>
        <SwitchItem name="opens_accounts" label={text('opensAccounts')} />
        <SwitchItem name="is_on" label={text('isOn')} />
      </Form>
    </Modal>
  );
}

function SwitchItem({ name, label }: { name: keyof Fields; label: string }) {
  return (
    <div className={styles.switchRow}>
      <Form.Item name={name} valuePropName="checked" noStyle>
        <Switch aria-label={label} />
      </Form.Item>
      <span aria-hidden="true">{label}</span>
    </div>
  );
}

function ReturnUrl({ url }: { url: string }) {
  const text = useSignInMessages();
  const { isCopied, copy } = useCopied();
  return (
    <Form.Item label={text('returnUrl')} htmlFor="provider-return-url">
      <div className={styles.pair}>
        <Input id="provider-return-url" readOnly dir="ltr" value={url} />
        <Button icon={<Copy />} onClick={() => void copy(url)}>
          {text(isCopied ? 'copied' : 'copy')}
        </Button>
      </div>
    </Form.Item>
  );
}

/** Renders which group at the provider means which group here. Shows nothing while there are no groups. */
function Mappings({ groups }: { groups: readonly MappedGroup[] }) {
  const text = useSignInMessages();
  if (!groups.length) return null;
  const options = optionsOf(groups.map(({ group_id, name }) => ({ id: group_id, name })));
  return (
    <Form.List name="groups">
      {(fields, { add, remove }) => (
        <fieldset className={styles.list}>
          <legend>{text('mappings')}</legend>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.pair}>
              <Form.Item name={[name, 'value']} rules={[{ required: true, whitespace: true, message: text('mappingValue') }]}>
                <Input aria-label={text('mappingValue')} placeholder={text('mappingValue')} maxLength={200} />
              </Form.Item>
              <Form.Item name={[name, 'group_id']} rules={[{ required: true, message: text('mappingGroup') }]}>
                <Select aria-label={text('mappingGroup')} placeholder={text('mappingGroup')} options={options} />
              </Form.Item>
              <Button icon={<Trash2 />} aria-label={text('remove')} onClick={() => remove(name)} />
            </div>
          ))}
          <Button icon={<Plus />} onClick={() => add()}>
            {text('addMapping')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}
