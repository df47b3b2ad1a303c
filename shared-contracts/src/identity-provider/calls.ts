import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';
import { done, id } from '../call/fields.ts';
import { identityProvider, identityProviderFields, identityProviderLimits } from './entity.ts';

const own = { tag: 'identity-providers', auth: 'user', installation: 'owner' } as const;

const ofProvider = z.object({ provider_id: id });

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
  }),
});

export const addIdentityProvider = defineCall({
  ...own,
  name: 'addIdentityProvider',
  summary: 'Connects an OpenID provider after reading its discovery document.',
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
  summary: 'Disconnects an identity provider: nobody can sign in with it, and the groups it gave end.',
  method: 'DELETE',
  path: '/admin/identity_providers/{provider_id}',
  params: ofProvider,
  answer: done,
});
