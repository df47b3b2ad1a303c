import type { LdapSettings, OpenidSettings, ProviderKind, SamlSettings } from 'shared-contracts/admin-calls';
import { AppError } from '../../../errors.ts';
import { sayInput } from '../../../messages/input.ts';
import type { identityProviders } from '../../../platform/database/schema/index.ts';

type Stored = Pick<typeof identityProviders.$inferSelect, 'kind' | 'settings'>;

/** Describes how to reach a provider: one of the three kinds. */
export type KindSettings =
  | { readonly kind: 'openid'; readonly settings: OpenidSettings }
  | { readonly kind: 'saml'; readonly settings: SamlSettings }
  | { readonly kind: 'ldap'; readonly settings: LdapSettings };

export interface GivenSettings {
  readonly kind?: ProviderKind | undefined;
  readonly openid?: OpenidSettings | undefined;
  readonly saml?: SamlSettings | undefined;
  readonly ldap?: LdapSettings | undefined;
}

/** Returns the settings of the given kind. @throws AppError if they are missing. */
export function settingsOf({ kind = 'openid', openid, saml, ldap }: GivenSettings): KindSettings {
  if (kind === 'openid' && openid) return { kind, settings: openid };
  if (kind === 'saml' && saml) return { kind, settings: saml };
  if (kind === 'ldap' && ldap) return { kind, settings: ldap };
  throw new AppError('invalid-input', { errors: [{ path: `body.${kind}`, message: sayInput('fieldRequired') }] });
}

/** Returns the settings of a stored provider. */
export const storedSettings = ({ kind, settings }: Stored) => ({ kind, settings }) as KindSettings;

const noOpenid: OpenidSettings = { discovery_url: '', client_id: '', scopes: '', groups_claim: '' };

/** Returns the settings as the console gets them. A console of an earlier release expects those of OpenID. */
export function shownSettings(row: Stored) {
  const { kind, settings } = storedSettings(row);
  if (kind === 'openid') return { kind, openid: settings };
  return kind === 'saml' ? { kind, openid: noOpenid, saml: settings } : { kind, openid: noOpenid, ldap: settings };
}

/**
 * Returns whether a provider that an owner signed in with is still the same after a change. A further certificate keeps it: the one that
 * is in use stays valid, so nobody is locked out while a provider changes its key.
 */
export function isSameProvider(one: KindSettings, other: KindSettings): boolean {
  if (one.kind === 'openid' && other.kind === 'openid')
    return isSame(one.settings, other.settings, ['discovery_url', 'client_id', 'scopes']);
  if (one.kind === 'ldap' && other.kind === 'ldap') return isSame(one.settings, other.settings, ldapIdentity);
  if (one.kind !== 'saml' || other.kind !== 'saml') return false;
  const keeps = one.settings.certificates.every((pem) => other.settings.certificates.includes(pem));
  return keeps && isSame(one.settings, other.settings, samlIdentity);
}

const samlIdentity = ['entity_id', 'sso_url', 'id_attribute', 'email_attribute', 'trusts_response_signature'] as const;
const ldapIdentity = [
  'url',
  'start_tls',
  'ca_certificate',
  'bind_dn',
  'base_dn',
  'user_filter',
  'id_attribute',
  'email_attribute',
] as const;

const isSame = <T>(one: T, other: T, fields: readonly (keyof T)[]): boolean => fields.every((field) => one[field] === other[field]);
