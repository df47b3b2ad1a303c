import * as z from 'zod/mini';
import { id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';

/** Limits what an installation can have of identity providers, and what one of them can name. */
export const identityProviderLimits = { providers: 50, domains: 50, groups: 100, certificates: 3 } as const;

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most, inputText('textMax')));

const requiredText = (most: number) => text(most).check(z.minLength(1, inputText('fieldRequired')));

/** Checks a domain such as `example.com`, without `@`. */
export const mailDomain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253, inputText('textMax')), z.regex(/^[^\s@.]+(?:\.[^\s@.]+)+$/, inputText('domainForm')));

const webAddress = z.string().check(
  z.trim(),
  z.maxLength(500, inputText('textMax')),
  z.refine((address) => /^https?:/i.test(address) && URL.canParse(address), inputText('httpAddress')),
);

/** Puts the people for whom the provider sends `value` into a group of this installation. */
export const groupMapping = z.object({ value: requiredText(500), group_id: id });

export type GroupMapping = z.infer<typeof groupMapping>;

/** Describes how to reach an OpenID provider and what to ask it for. The secret is written, but never read. */
export const openidSettings = z.object({
  discovery_url: webAddress,
  client_id: requiredText(300),
  scopes: requiredText(500),
  /** Names the claim with the groups, such as `groups` or `realm_access.roles`. Empty if groups are managed elsewhere. */
  groups_claim: text(200),
});

export type OpenidSettings = z.infer<typeof openidSettings>;

/** Checks a certificate in PEM. */
export const samlCertificate = requiredText(8_000);

/** Describes how to reach a SAML provider, what it signs with, and what its attributes mean. */
export const samlSettings = z.object({
  /** Is the address that the metadata was read from; empty if it was entered by hand. */
  metadata_url: text(500),
  /** Is the issuer of the provider's answers. One issuer belongs to one provider. */
  entity_id: requiredText(1_000),
  sso_url: webAddress,
  /** Lists the certificates that sign, in PEM. Two overlap while the provider changes its key. */
  certificates: z
    .array(samlCertificate)
    .check(z.minLength(1, inputText('fieldRequired')), z.maxLength(identityProviderLimits.certificates, inputText('certificatesMax'))),
  /** Names the attribute with the permanent ID; empty for the name ID. */
  id_attribute: text(300),
  /** Name attributes; empty for the usual names of common providers. */
  email_attribute: text(300),
  first_name_attribute: text(300),
  last_name_attribute: text(300),
  /** Names the attribute with the groups; empty if groups are managed elsewhere. */
  groups_attribute: text(300),
  /** Accepts an unsigned assertion if the response around it is signed. */
  trusts_response_signature: z.boolean(),
  /** Says whether a sign-in may begin on the provider's page. It then starts again from here. */
  starts_elsewhere: z.boolean(),
});

export type SamlSettings = z.infer<typeof samlSettings>;

/** Stands for what somebody entered on the sign-in page, in the filter that finds people. */
export const loginPlaceholder = '{login}';

/** Stands for the distinguished name of a person, in the filter that finds groups. */
export const dnPlaceholder = '{dn}';

/** Describes how to reach a directory and how to find people and groups in it. The password of its account is written, but never read. */
export const ldapSettings = z.object({
  url: text(300).check(
    z.refine((address) => /^ldaps?:\/\/[^/?#@\s]+\/?$/i.test(address) && URL.canParse(address), inputText('ldapAddress')),
  ),
  /** Upgrades an ldap:// connection to TLS before anything is sent. */
  start_tls: z.boolean(),
  /** Allows a connection without TLS to another machine. */
  allows_plain: z.boolean(),
  /** Is the certificate of the authority that signs the directory's, in PEM; empty for the public ones. */
  ca_certificate: text(20_000),
  /** Names the account that searches; empty to search without one. */
  bind_dn: text(1_000),
  base_dn: requiredText(1_000),
  user_filter: requiredText(1_000).check(z.refine((filter) => filter.includes(loginPlaceholder), inputText('loginPlaceholder'))),
  id_attribute: requiredText(100),
  email_attribute: requiredText(100),
  first_name_attribute: text(100),
  last_name_attribute: text(100),
  /** Names the attribute of a person that lists groups, such as `memberOf`; empty to search for groups or use none. */
  member_attribute: text(100),
  /** Where groups are searched; empty for no search. */
  group_base_dn: text(1_000),
  group_filter: text(1_000),
  /** Names the attribute with the name of a found group; empty for its distinguished name. */
  group_name_attribute: text(100),
});

export type LdapSettings = z.infer<typeof ldapSettings>;

/** Names the kinds of identity providers. */
export const providerKind = z.enum(['openid', 'saml', 'ldap']);

export type ProviderKind = z.infer<typeof providerKind>;

/** Holds what an owner of the installation says about a provider. */
export const identityProviderFields = {
  name: requiredText(60),
  is_on: z.boolean(),
  /** Says whether people without an account get one at their first sign-in. Without, the policy for sign-up decides. */
  opens_accounts: z.boolean(),
  /** Lists domains whose addresses count as verified when this provider names them. */
  domains: z.array(mailDomain).check(z.maxLength(identityProviderLimits.domains, inputText('domainsMax'))),
  groups: z.array(groupMapping).check(z.maxLength(identityProviderLimits.groups, inputText('mappingsMax'))),
  /** Is `openid` if it is missing. The settings of this kind are needed, those of the others are ignored. */
  kind: z.optional(providerKind),
  openid: z.optional(openidSettings),
  saml: z.optional(samlSettings),
  ldap: z.optional(ldapSettings),
} as const;

export const identityProvider = z.object({
  ...identityProviderFields,
  domains: z.array(z.string()),
  groups: z.array(z.object({ value: z.string(), group_id: z.string() })),
  kind: z.optional(z.string()),
  /** Is empty text for other kinds. */
  openid: z.object({ discovery_url: z.string(), client_id: z.string(), scopes: z.string(), groups_claim: z.string() }),
  saml: z.optional(
    z.object({
      metadata_url: z.string(),
      entity_id: z.string(),
      sso_url: z.string(),
      certificates: z.array(z.string()),
      id_attribute: z.string(),
      email_attribute: z.string(),
      first_name_attribute: z.string(),
      last_name_attribute: z.string(),
      groups_attribute: z.string(),
      trusts_response_signature: z.boolean(),
      starts_elsewhere: z.boolean(),
    }),
  ),
  ldap: z.optional(
    z.object({
      url: z.string(),
      start_tls: z.boolean(),
      allows_plain: z.boolean(),
      ca_certificate: z.string(),
      bind_dn: z.string(),
      base_dn: z.string(),
      user_filter: z.string(),
      id_attribute: z.string(),
      email_attribute: z.string(),
      first_name_attribute: z.string(),
      last_name_attribute: z.string(),
      member_attribute: z.string(),
      group_base_dn: z.string(),
      group_filter: z.string(),
      group_name_attribute: z.string(),
    }),
  ),
  provider_id: z.string(),
  name: z.string(),
  has_secret: z.boolean(),
  /** Counts the people who sign in with it. */
  people: z.number(),
  /** When an owner last signed in with it as it is set up now. Only then can a domain be required to use it. */
  tested_at: z.nullable(z.string()),
  /** When a sign-in last came without groups, whose memberships then stayed. Servers of earlier releases leave it out. */
  groups_missing_at: z.nullish(z.string()),
  /** Lists the domains that must use it, which keep it from being turned off or removed. */
  required_for: z.array(z.string()),
});

export type IdentityProvider = z.infer<typeof identityProvider>;
