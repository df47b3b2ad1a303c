import * as z from 'zod/mini';
import { id } from '../call/fields.ts';
import { inputText } from '../call/input-text.ts';

/** Limits what an installation can have of identity providers, and what one of them can name. */
export const identityProviderLimits = { providers: 50, domains: 50, groups: 100 } as const;

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most, inputText('textMax')));

const required = (most: number) => text(most).check(z.minLength(1, inputText('fieldRequired')));

/** Checks a domain such as `example.com`, without `@`. */
export const mailDomain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253, inputText('textMax')), z.regex(/^[^\s@.]+(?:\.[^\s@.]+)+$/, inputText('domainForm')));

/** Puts the people for whom the provider sends `value` into a group of this installation. */
export const groupMapping = z.object({ value: required(200), group_id: id });

export type GroupMapping = z.infer<typeof groupMapping>;

/** Describes how to reach an OpenID provider and what to ask it for. The secret is written, but never read. */
export const openidSettings = z.object({
  discovery_url: z.string().check(
    z.trim(),
    z.maxLength(500, inputText('textMax')),
    z.refine((address) => /^https?:/i.test(address) && URL.canParse(address), inputText('httpAddress')),
  ),
  client_id: required(300),
  scopes: required(500),
  /** Names the claim with the groups, such as `groups` or `realm_access.roles`. Empty if groups are managed elsewhere. */
  groups_claim: text(200),
});

export type OpenidSettings = z.infer<typeof openidSettings>;

/** Holds what an owner of the installation says about a provider. */
export const identityProviderFields = {
  name: required(60),
  is_on: z.boolean(),
  /** Says whether people without an account get one at their first sign-in. Without, the policy for sign-up decides. */
  opens_accounts: z.boolean(),
  /** Lists domains whose addresses count as verified when this provider names them. */
  domains: z.array(mailDomain).check(z.maxLength(identityProviderLimits.domains, inputText('domainsMax'))),
  groups: z.array(groupMapping).check(z.maxLength(identityProviderLimits.groups, inputText('mappingsMax'))),
  openid: openidSettings,
} as const;

export const identityProvider = z.object({
  ...identityProviderFields,
  domains: z.array(z.string()),
  groups: z.array(z.object({ value: z.string(), group_id: z.string() })),
  openid: z.object({ discovery_url: z.string(), client_id: z.string(), scopes: z.string(), groups_claim: z.string() }),
  provider_id: z.string(),
  name: z.string(),
  has_secret: z.boolean(),
  /** Counts the people who sign in with it. */
  people: z.number(),
  /** When an owner last signed in with it as it is set up now. Only then can a domain be required to use it. */
  tested_at: z.nullable(z.string()),
  /** Lists the domains that must use it, which keep it from being turned off or removed. */
  required_for: z.array(z.string()),
});

export type IdentityProvider = z.infer<typeof identityProvider>;
