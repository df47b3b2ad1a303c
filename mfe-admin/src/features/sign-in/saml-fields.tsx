import { useState } from 'react';
import { isApiError } from 'shared-contracts';
import { identityProviderLimits, readSamlMetadata, type SamlSettings, samlCertificate, samlSettings } from 'shared-contracts/admin-calls';
import { Alert, Button, Input } from 'shared-ui';
import { Form, schemaRule } from 'shared-ui/form';
import { Plus, Trash2 } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { CodeItem, CopyField, SwitchItem } from './fields.tsx';
import { joinedCertificates } from './provider.model.ts';
import * as styles from './sign-in.module.css';

export interface SamlService {
  readonly entity_id: string;
  readonly answer_url: string;
}

/** Asks for what a SAML provider needs, and shows what it needs from us. */
export function SamlFields({ service }: { service: SamlService | undefined }) {
  const text = useSignInMessages();
  const { shape } = samlSettings;
  return (
    <>
      {service ? (
        <>
          <CopyField id="saml-entity" label={text('serviceId')} note={text('serviceIdNote')} value={service.entity_id} />
          <CopyField id="saml-answer" label={text('serviceAnswer')} value={service.answer_url} />
        </>
      ) : null}
      <Metadata />
      <CodeItem name={['saml', 'entity_id']} label={text('entityId')} rules={[schemaRule(shape.entity_id)]} max={1_000} />
      <CodeItem name={['saml', 'sso_url']} label={text('ssoUrl')} rules={[schemaRule(shape.sso_url)]} validateTrigger="onBlur" max={500} />
      <Certificates />
      <fieldset className={styles.fields}>
        <legend>{text('attributes')}</legend>
        <p className={styles.note}>{text('attributesNote')}</p>
        <CodeItem name={['saml', 'id_attribute']} label={text('idAttribute')} />
        <CodeItem name={['saml', 'email_attribute']} label={text('emailAttribute')} />
        <CodeItem name={['saml', 'first_name_attribute']} label={text('firstNameAttribute')} />
        <CodeItem name={['saml', 'last_name_attribute']} label={text('lastNameAttribute')} />
        <CodeItem name={['saml', 'groups_attribute']} label={text('groupsAttribute')} />
      </fieldset>
      <SwitchItem name={['saml', 'trusts_response_signature']} label={text('trustsResponse')} />
      <SwitchItem name={['saml', 'starts_elsewhere']} label={text('startsElsewhere')} />
    </>
  );
}

/** Reads metadata from an address or from text into the form. */
function Metadata() {
  const text = useSignInMessages();
  const form = Form.useFormInstance();
  const known: string | undefined = Form.useWatch(['saml', 'metadata_url'], form);
  const [entered, setEntered] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const read = useCallAction(readSamlMetadata, { failure: false });
  const source = entered ?? known ?? '';
  const handleRead = () => {
    setProblem(undefined);
    read.mutate(
      { body: { source } },
      {
        onSuccess: ({ certificates, ...found }) => {
          const saml = form.getFieldValue('saml') as SamlSettings;
          const all = joinedCertificates(certificates, saml.certificates, identityProviderLimits.certificates);
          form.setFieldsValue({ saml: { ...found, certificates: all } });
        },
        onError: (error: Error) => setProblem((isApiError(error) ? error.fields[0]?.message : undefined) ?? error.message),
      },
    );
  };
  return (
    <>
      <Form.Item name={['saml', 'metadata_url']} hidden>
        <Input />
      </Form.Item>
      <Form.Item label={text('metadata')} htmlFor="saml-metadata" extra={text('metadataNote')}>
        <Input.TextArea id="saml-metadata" dir="ltr" rows={2} value={source} onChange={({ target }) => setEntered(target.value)} />
      </Form.Item>
      {problem ? <Alert type="error" showIcon role="alert" title={problem} /> : null}
      <p>
        <Button loading={read.isPending} disabled={!source.trim()} onClick={handleRead}>
          {text('readMetadata')}
        </Button>
      </p>
    </>
  );
}

function Certificates() {
  const text = useSignInMessages();
  return (
    <Form.List name={['saml', 'certificates']}>
      {(fields, { add, remove }, { errors }) => (
        <fieldset className={styles.list}>
          <legend>{text('certificates')}</legend>
          <p className={styles.note}>{text('certificatesNote')}</p>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.certificate}>
              <Form.Item name={name} rules={[schemaRule(samlCertificate)]}>
                <Input.TextArea
                  aria-label={text('certificate', { number: name + 1 })}
                  placeholder="-----BEGIN CERTIFICATE-----"
                  dir="ltr"
                  rows={3}
                  spellCheck={false}
                />
              </Form.Item>
              {fields.length > 1 ? <Button icon={<Trash2 />} aria-label={text('remove')} onClick={() => remove(name)} /> : null}
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          {fields.length < identityProviderLimits.certificates ? (
            <Button icon={<Plus />} onClick={() => add('')}>
              {text('addCertificate')}
            </Button>
          ) : null}
        </fieldset>
      )}
    </Form.List>
  );
}
