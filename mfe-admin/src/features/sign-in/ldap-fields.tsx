import { ldapSettings } from 'shared-contracts/admin-calls';
import { Input } from 'shared-ui';
import { Form, schemaRule } from 'shared-ui/form';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { CodeItem, SwitchItem } from './fields.tsx';
import * as styles from './sign-in.module.css';

/** Asks for what a directory needs. */
export function LdapFields({ keepsSecret }: { keepsSecret: boolean }) {
  const text = useSignInMessages();
  const { shape } = ldapSettings;
  return (
    <>
      <Form.Item name={['ldap', 'url']} label={text('ldapUrl')} rules={[schemaRule(shape.url)]} validateTrigger="onBlur">
        <Input dir="ltr" inputMode="url" autoComplete="off" maxLength={300} placeholder="ldaps://directory.example.com" />
      </Form.Item>
      <SwitchItem name={['ldap', 'start_tls']} label={text('startTls')} />
      <SwitchItem name={['ldap', 'allows_plain']} label={text('allowsPlain')} />
      <Form.Item name={['ldap', 'ca_certificate']} label={text('caCertificate')} extra={text('caCertificateNote')}>
        <Input.TextArea dir="ltr" rows={3} maxLength={20_000} spellCheck={false} placeholder="-----BEGIN CERTIFICATE-----" />
      </Form.Item>
      <CodeItem name={['ldap', 'bind_dn']} label={text('bindDn')} max={1_000} />
      <Form.Item name="client_secret" label={text('bindPassword')} extra={keepsSecret ? text('secretKept') : undefined}>
        <Input.Password dir="ltr" autoComplete="new-password" maxLength={1_000} />
      </Form.Item>
      <CodeItem name={['ldap', 'base_dn']} label={text('baseDn')} rules={[schemaRule(shape.base_dn)]} max={1_000} />
      <CodeItem
        name={['ldap', 'user_filter']}
        label={text('userFilter')}
        extra={text('userFilterNote')}
        rules={[schemaRule(shape.user_filter)]}
        max={1_000}
      />
      <fieldset className={styles.fields}>
        <legend>{text('attributes')}</legend>
        <CodeItem name={['ldap', 'id_attribute']} label={text('idAttribute')} rules={[schemaRule(shape.id_attribute)]} />
        <CodeItem name={['ldap', 'email_attribute']} label={text('emailAttribute')} rules={[schemaRule(shape.email_attribute)]} />
        <CodeItem name={['ldap', 'first_name_attribute']} label={text('firstNameAttribute')} />
        <CodeItem name={['ldap', 'last_name_attribute']} label={text('lastNameAttribute')} />
        <CodeItem name={['ldap', 'member_attribute']} label={text('memberAttribute')} />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend>{text('groupSearch')}</legend>
        <p className={styles.note}>{text('groupSearchNote')}</p>
        <CodeItem name={['ldap', 'group_base_dn']} label={text('groupBase')} max={1_000} />
        <CodeItem name={['ldap', 'group_filter']} label={text('groupFilter')} max={1_000} />
        <CodeItem name={['ldap', 'group_name_attribute']} label={text('groupName')} />
      </fieldset>
    </>
  );
}
