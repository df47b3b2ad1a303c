import { useEffect } from 'react';
import { isApiError } from 'shared-contracts';
import { identityProviderFields, providerKind } from 'shared-contracts/admin-calls';
import { Input, Modal } from 'shared-ui';
import { Form, fieldErrors, Radio, Select, schemaRule } from 'shared-ui/form';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { GroupMappings, type MappedGroup, SwitchItem } from './fields.tsx';
import { LdapFields } from './ldap-fields.tsx';
import { OpenidFields } from './openid-fields.tsx';
import { type EditedProvider, fieldsOf, type ProviderFields, settledFields } from './provider.model.ts';
import { ProviderTest } from './provider-test.tsx';
import { SamlFields, type SamlService } from './saml-fields.tsx';

interface ProviderModalProps {
  readonly provider: EditedProvider | undefined;
  readonly groups: readonly MappedGroup[];
  readonly returnUrl: string | undefined;
  readonly samlService: SamlService | undefined;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSave: (fields: ProviderFields) => void;
  readonly onClose: () => void;
}

/** Asks for everything about an identity provider of any kind. A stored secret is never shown. */
export function ProviderModal({ provider, groups, returnUrl, samlService, isBusy, error, onSave, onClose }: ProviderModalProps) {
  const text = useSignInMessages();
  const [form] = Form.useForm<ProviderFields>();
  const initial = fieldsOf(provider);
  const kind = Form.useWatch('kind', form) ?? initial.kind;
  useEffect(() => {
    if (isApiError(error)) form.setFields(fieldErrors(error.fields));
  }, [error, form]);
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
        initialValues={initial}
        onFinish={(fields) => onSave(settledFields(fields))}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item name="kind" label={text('kind')} hidden={provider !== undefined}>
          <Radio.Group options={providerKind.options.map((value) => ({ value, label: text(`kind_${value}`) }))} />
        </Form.Item>
        <Form.Item name="name" label={text('name')} extra={text('nameNote')} rules={[schemaRule(identityProviderFields.name)]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        {kind === 'openid' ? <OpenidFields returnUrl={returnUrl} keepsSecret={initial.has_secret} /> : null}
        {kind === 'saml' ? <SamlFields service={samlService} /> : null}
        {kind === 'ldap' ? <LdapFields keepsSecret={initial.has_secret} /> : null}
        <GroupMappings groups={groups} />
        <Form.Item
          name="domains"
          label={text('domains')}
          extra={text(kind === 'openid' ? 'domainsNote' : 'domainsOnly')}
          rules={[schemaRule(identityProviderFields.domains)]}
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
        </Form.Item>
        <SwitchItem name="opens_accounts" label={text('opensAccounts')} />
        <SwitchItem name="is_on" label={text('isOn')} />
        <ProviderTest providerId={provider?.provider_id} />
      </Form>
    </Modal>
  );
}
