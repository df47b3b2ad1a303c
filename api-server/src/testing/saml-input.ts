import { addIdentityProvider, type SamlSettings } from 'shared-contracts/admin-calls';
import type { SamlTestProvider } from './saml-provider.ts';
import type { TestApp, TestUser } from './test-app.ts';

type Identity = Pick<SamlTestProvider, 'entityId' | 'ssoUrl' | 'certificate'>;
let providers = 0;

/** Returns what an owner enters to connect a SAML provider, which manages `acme.example`. */
export const samlInput = ({ entityId, ssoUrl, certificate }: Identity, changed: Partial<SamlSettings> = {}) => ({
  name: `SAML ${++providers}`,
  is_on: true,
  opens_accounts: true,
  domains: ['acme.example'],
  groups: [] as { value: string; group_id: string }[],
  kind: 'saml' as const,
  saml: {
    metadata_url: '',
    entity_id: entityId,
    sso_url: ssoUrl,
    certificates: [certificate],
    id_attribute: '',
    email_attribute: '',
    first_name_attribute: '',
    last_name_attribute: '',
    groups_attribute: 'groups',
    trusts_response_signature: false,
    starts_elsewhere: false,
    ...changed,
  },
  client_secret: '',
});

/** Connects the provider as the owner. Returns its id. */
export async function connectSaml(api: TestApp, owner: TestUser, input: ReturnType<typeof samlInput>): Promise<string> {
  const { status, body } = await api.call(addIdentityProvider, { body: input }, owner);
  if (status !== 200) throw new Error(`The provider was not connected: ${JSON.stringify(body)}`);
  return body.provider_id;
}
