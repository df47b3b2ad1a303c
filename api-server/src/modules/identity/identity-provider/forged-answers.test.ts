import { addIdentityProvider } from 'shared-contracts/admin-calls';
import { exchangeProviderCode, startProviderSignIn } from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { providerInput } from '../../../testing/connected-provider.ts';
import { type Forgery, startForgingProvider } from '../../../testing/forging-provider.ts';
import { openBrowser } from '../../../testing/oauth-browser.ts';
import type { TestUser } from '../../../testing/test-app.ts';

let provider: Awaited<ReturnType<typeof startForgingProvider>>;
let owner: TestUser;
beforeAll(async () => {
  provider = await startForgingProvider();
});
afterAll(() => provider.close());
const { api } = appWithoutUser(() => ({ ALLOW_PRIVATE_PROVIDERS: new URL(provider.issuer).host }));
beforeAll(async () => {
  owner = await api.newUser();
});
beforeEach(() => provider.forge({}));

/** Connects the provider and brings a code back from it. */
async function exchange(forgery: Forgery, iss?: string) {
  const settings = { issuer: provider.issuer, clientId: 'atrium', clientSecret: 'secret', filesUrl: '', close: async () => {} };
  const connected = await api.call(addIdentityProvider, { body: providerInput(settings) }, owner);
  const one = openBrowser(api);
  const { url } = (await one.send(startProviderSignIn, { params: { provider_id: connected.body.provider_id } })).body;
  provider.forge(forgery);
  const state = new URL(url).searchParams.get('state') ?? '';
  return one.send(exchangeProviderCode, { body: { code: 'code', state, ...(iss ? { iss } : {}) } });
}

const now = () => Math.floor(Date.now() / 1000);
const elsewhere = 'https://evil.example';

it('accepts what the provider signs for this client', async () => {
  expect(await exchange({})).toMatchObject({ status: 200, body: { userInfo: { email: 'person@provider.example' } } });
});

it.each<[string, Forgery]>([
  ['by another key', { signature: 'other-key' }],
  ['by nobody', { signature: 'none' }],
  ['with the public key as a secret', { signature: 'public-key-as-secret' }],
  ['by another issuer', { claims: { iss: elsewhere } }],
  ['for another client', { claims: { aud: 'another-app' } }],
  ['for several clients without naming this one', { claims: { aud: ['atrium', 'another-app'], azp: 'another-app' } }],
  ['long ago', { claims: { iat: now() - 7_200, exp: now() - 3_600 } }],
  ['for nobody', { claims: { sub: '' } }],
])('refuses a token that was signed %s', async (_, forgery) => {
  const before = await api.database.db.$count(users);
  expect(await exchange(forgery)).toMatchObject({ status: 401, body: { code: 'exchange-refused' } });
  expect(await api.database.db.$count(users)).toBe(before);
});

it('refuses user information about somebody else, and an address that only it calls verified', async () => {
  const withoutMail = { email: undefined, email_verified: true };
  const other = await exchange({ claims: withoutMail, userInfo: { sub: 'somebody-else', email: owner.email, email_verified: true } });
  expect(other).toMatchObject({ status: 401, body: { code: 'exchange-refused' } });
  // The mark in the token is about no address, so it doesn't make that of the user information verified.
  const mixed = await exchange({ claims: withoutMail, userInfo: { email: owner.email } });
  expect(mixed).toMatchObject({ status: 403, body: { code: 'email-unverified' } });
});

it('refuses the answer of another issuer', async () => {
  expect(await exchange({}, elsewhere)).toMatchObject({ status: 401, body: { code: 'exchange-refused' } });
});

it('follows no redirect with the secret, and no endpoint into a private network', async () => {
  expect((await exchange({ redirectTo: `${provider.issuer}/again` })).status).toBeGreaterThanOrEqual(400);
  provider.forge({ discovery: { issuer: provider.issuer, token_endpoint: 'http://169.254.169.254/token' } });
  const settings = { issuer: provider.issuer, clientId: 'atrium', clientSecret: 'secret', filesUrl: '', close: async () => {} };
  const connected = await api.call(addIdentityProvider, { body: providerInput(settings) }, owner);
  const one = openBrowser(api);
  const { url } = (await one.send(startProviderSignIn, { params: { provider_id: connected.body.provider_id } })).body;
  const state = new URL(url).searchParams.get('state') ?? '';
  expect((await one.send(exchangeProviderCode, { body: { code: 'code', state } })).status).toBeGreaterThanOrEqual(400);
});
