import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import {
  identityProvider,
  identityProviderFields,
  identityProviderLimits,
  ldapSettings,
  openidSettings,
  providerKind,
  samlSettings,
} from './entity.ts';

const own = { tag: 'identity-providers', auth: 'user', installation: 'owner' } as const;

const ofProvider = z.object({ provider_id: id });

const samlMetadataMax = 500_000;

/** Is the client secret of OpenID, or the password of the account that searches a directory. */
const clientSecret = z.string().check(z.maxLength(1_000));

export const listIdentityProviders = defineCall({
  name: 'listIdentityProviders',
  tag: 'identity-providers',
  summary: 'Lists the identity providers of the installation in the order of the sign-in page.',
  method: 'GET',
  path: '/admin/identity_providers',
  auth: 'user',
  installation: 'admin',
  answer: z.object({
    providers: z.array(identityProvider),
    /** Lists the groups that a provider's groups can be mapped to. */
    groups: z.array(z.object({ group_id: z.string(), name: z.string() })),
    /** Where providers send people back to; undefined if the server does not know its own address. */
    return_url: z.optional(z.string()),
    /** What a SAML provider needs to know about this installation; undefined like `return_url`. */
    saml_service: z.optional(z.object({ entity_id: z.string(), answer_url: z.string(), metadata_url: z.string() })),
  }),
});

export const addIdentityProvider = defineCall({
  ...own,
  name: 'addIdentityProvider',
  summary: 'Connects an identity provider: OpenID after reading its discovery document, SAML, or LDAP after a search.',
  method: 'POST',
  path: '/admin/identity_providers',
  body: z.object({ ...identityProviderFields, client_secret: clientSecret }),
  answer: z.object({ provider_id: z.string() }),
});

export const changeIdentityProvider = defineCall({
  ...own,
  name: 'changeIdentityProvider',
  summary: 'Changes an identity provider; without a client secret, the stored one stays.',
  method: 'PUT',
  path: '/admin/identity_providers/{provider_id}',
  params: ofProvider,
  body: z.object({ ...identityProviderFields, client_secret: z.optional(clientSecret) }),
  answer: done,
});

export const testIdentityProvider = defineCall({
  ...own,
  name: 'testIdentityProvider',
  summary: 'Tries the settings of an identity provider without storing them, and says what was found.',
  method: 'POST',
  path: '/admin/identity_providers_test',
  changes: [],
  body: z.object({
    kind: providerKind,
    openid: z.optional(openidSettings),
    saml: z.optional(samlSettings),
    ldap: z.optional(ldapSettings),
    client_secret: z.optional(clientSecret),
    /** Names the stored provider whose secret is used if none is given. */
    provider_id: z.optional(id),
    /** Names somebody to look up in a directory. */
    login: z.optional(z.string().check(z.trim(), z.maxLength(320, inputText('textMax')))),
  }),
  answer: z.object({ findings: z.array(z.object({ is_good: z.boolean(), text: z.string() })) }),
});

/** Reads what an owner pasted, or what is at an address. Nothing is stored. */
export const readSamlMetadata = defineCall({
  ...own,
  name: 'readSamlMetadata',
  summary: 'Reads the metadata of a SAML provider from its address or from text.',
  method: 'POST',
  path: '/admin/saml_metadata',
  changes: [],
  body: z.object({ source: z.string().check(z.trim(), z.minLength(1, inputText('fieldRequired')), z.maxLength(samlMetadataMax)) }),
  answer: z.object({ metadata_url: z.string(), entity_id: z.string(), sso_url: z.string(), certificates: z.array(z.string()) }),
});

export const orderIdentityProviders = defineCall({
  ...own,
  name: 'orderIdentityProviders',
  summary: 'Sets the order in which the sign-in page shows the providers.',
  method: 'PUT',
  path: '/admin/identity_providers_order',
  body: z.object({ provider_ids: z.array(id).check(z.maxLength(identityProviderLimits.providers)) }),
  answer: done,
});

export const removeIdentityProvider = defineCall({
  ...own,
  name: 'removeIdentityProvider',
  summary: 'Disconnects an identity provider: no one can sign in with it, and the groups it gave end.',
  method: 'DELETE',
  path: '/admin/identity_providers/{provider_id}',
  params: ofProvider,
  answer: done,
});
