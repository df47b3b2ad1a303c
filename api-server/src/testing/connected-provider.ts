import { addIdentityProvider, type identityProviderFields } from 'shared-contracts/admin-calls';
import type * as z from 'zod/mini';
import type { TestProvider } from './oidc-provider.ts';
import type { TestApp, TestUser } from './test-app.ts';

type Given = z.input<z.ZodMiniObject<typeof identityProviderFields>>;

let providers = 0;

/** Returns what an owner enters to connect the provider. */
export const providerInput = ({ issuer, clientId, clientSecret }: TestProvider, changed: Partial<Given> = {}) => ({
  name: `Provider ${++providers}`,
  is_on: true,
  opens_accounts: true,
  domains: [],
  groups: [],
  openid: { discovery_url: issuer, client_id: clientId, scopes: 'openid email profile groups', groups_claim: 'groups' },
  client_secret: clientSecret,
  ...changed,
});

/** Connects the provider as the owner. Returns its id. */
export async function connectProvider(
  api: TestApp,
  owner: TestUser,
  provider: TestProvider,
  changed: Partial<Given> = {},
): Promise<string> {
  const { status, body } = await api.call(addIdentityProvider, { body: providerInput(provider, changed) }, owner);
  if (status !== 200) throw new Error(`The provider was not connected: ${JSON.stringify(body)}`);
  return body.provider_id;
}
