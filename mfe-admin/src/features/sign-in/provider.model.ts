import {
  type IdentityProvider,
  type LdapSettings,
  type OpenidSettings,
  type ProviderKind,
  providerKind,
  type SamlSettings,
} from 'shared-contracts/admin-calls';

export type EditedProvider = Pick<
  IdentityProvider,
  'provider_id' | 'name' | 'is_on' | 'opens_accounts' | 'domains' | 'groups' | 'kind' | 'openid' | 'saml' | 'ldap' | 'has_secret'
>;

/** Holds what the form asks for. Only the settings of the kind are saved. */
export interface ProviderFields extends Pick<IdentityProvider, 'name' | 'is_on' | 'opens_accounts' | 'domains' | 'groups'> {
  readonly kind: ProviderKind;
  readonly openid?: OpenidSettings;
  readonly saml?: SamlSettings;
  readonly ldap?: LdapSettings;
  readonly client_secret?: string;
}

const freshSaml: SamlSettings = {
  metadata_url: '',
  entity_id: '',
  sso_url: '',
  certificates: [''],
  id_attribute: '',
  email_attribute: '',
  first_name_attribute: '',
  last_name_attribute: '',
  groups_attribute: '',
  trusts_response_signature: false,
  starts_elsewhere: false,
};

/** Holds what fits most directories that follow the usual schema, such as OpenLDAP. */
const freshLdap: LdapSettings = {
  url: '',
  start_tls: false,
  allows_plain: false,
  ca_certificate: '',
  bind_dn: '',
  base_dn: '',
  user_filter: '(&(objectClass=person)(|(uid={login})(mail={login})))',
  id_attribute: 'entryUUID',
  email_attribute: 'mail',
  first_name_attribute: 'givenName',
  last_name_attribute: 'sn',
  member_attribute: '',
  group_base_dn: '',
  group_filter: '(&(objectClass=groupOfNames)(member={dn}))',
  group_name_attribute: 'cn',
};

const freshOpenid: OpenidSettings = { discovery_url: '', client_id: '', scopes: 'openid email profile', groups_claim: '' };

/** Returns what the form starts with: a stored provider, or what is usual for each kind. */
export function fieldsOf(provider: EditedProvider | undefined): ProviderFields & { readonly has_secret: boolean } {
  const kind = providerKind.safeParse(provider?.kind).data ?? 'openid';
  if (!provider)
    return {
      name: '',
      is_on: true,
      opens_accounts: true,
      domains: [],
      groups: [],
      has_secret: false,
      kind,
      openid: freshOpenid,
      saml: freshSaml,
      ldap: freshLdap,
    };
  const { openid, saml = freshSaml, ldap = freshLdap } = provider;
  return { ...provider, kind, openid, saml, ldap };
}

/** Returns what is saved: the settings of the kind, and no groups where the form had none to choose from. */
export function settledFields({ kind, openid, saml, ldap, ...fields }: ProviderFields): ProviderFields {
  const plain = { ...fields, kind, groups: fields.groups ?? [] };
  if (kind === 'openid') return { ...plain, ...(openid ? { openid } : {}) };
  // Fields that the form doesn't show keep their value.
  if (kind === 'saml') return { ...plain, ...(saml ? { saml: { ...freshSaml, ...saml } } : {}) };
  return { ...plain, ...(ldap ? { ldap: { ...freshLdap, ...ldap } } : {}) };
}

/** Returns the certificates after metadata was read: those of the metadata, then the known ones, so that both are valid meanwhile. */
export const joinedCertificates = (found: readonly string[], known: readonly string[], most: number): string[] =>
  [...new Set([...found, ...known.map((one) => one.trim()).filter(Boolean)])].slice(0, most);
