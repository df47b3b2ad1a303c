import { eq } from 'drizzle-orm';
import {
  addIdentityProvider,
  changeIdentityProvider,
  listIdentityProviders,
  readSamlMetadata,
  setSignInPolicy,
  testIdentityProvider,
} from 'shared-contracts/admin-calls';
import { getProfile, oauthProviders } from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupMembers, groups, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeCertificate } from '../../../testing/certificates.ts';
import { asForm, honestClaims, type SamlClaims, writeAnswer } from '../../../testing/forged-saml.ts';
import { somebody } from '../../../testing/oauth-browser.ts';
import { openSamlBrowser } from '../../../testing/saml-browser.ts';
import { connectSaml, samlInput } from '../../../testing/saml-input.ts';
import { metadataOf, readSamlRequest, type SamlTestProvider, startSamlProvider } from '../../../testing/saml-provider.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { signInPolicySetting } from '../session/sign-in-policy.ts';

let provider: SamlTestProvider;
const { api } = appWithoutUser({ ALLOW_PRIVATE_PROVIDERS: '127.0.0.1' });
let owner: TestUser;
let connected: string;
beforeAll(async () => {
  provider = await startSamlProvider();
  owner = await api.newUser('Olga');
  connected = await connectSaml(api, owner, samlInput(provider, {}));
});
// Providers write the real time into their answers.
beforeEach(() => {
  api.time.now = new Date();
});
afterAll(() => provider.close());

const address = (groupNames = '') => `${somebody().split('@', 1)[0]}${groupNames}@acme.example`;
const listed = async (id: string) =>
  (await api.call(listIdentityProviders, {}, owner)).body.providers.find(({ provider_id }) => provider_id === id);
const changeTo = (id: string, body: ReturnType<typeof samlInput>) =>
  api.call(changeIdentityProvider, { params: { provider_id: id }, body }, owner);

/** Signs in at the provider as the person. */
async function enterAs(login: string, at = connected) {
  const one = openSamlBrowser(api);
  return one.enter(await provider.answer(await one.start(at), login));
}

/** Connects a provider of the test's own, whose answers the test writes. */
async function connectOwn(changed: Parameters<typeof samlInput>[1] = {}) {
  const identity = makeCertificate({ name: 'Own' });
  const entityId = `https://idp.example/${Math.random().toString(36).slice(2)}`;
  const input = samlInput({ entityId, ssoUrl: 'https://idp.example/sso', certificate: identity.certificate }, changed);
  const id = await connectSaml(api, owner, input);
  const enter = async (claims: Partial<SamlClaims> = {}, by = identity, what: 'assertion' | 'response' = 'assertion') => {
    const one = openSamlBrowser(api);
    const asked = readSamlRequest(await one.start(id));
    return one.enter(asForm(writeAnswer({ ...honestClaims(asked, entityId, address()), ...claims }, { by, what }), asked.state));
  };
  return { id, input, identity, entityId, enter };
}

describe('people sign in with SAML', () => {
  it('the first time it creates their account, the next time it finds it', async () => {
    const login = address();
    const first = await enterAs(login);
    expect(first.status).toBe(200);
    const profile = await api.call(getProfile, { query: { email: login } }, { token: first.body.access_token });
    expect(profile.body).toMatchObject({ first_name: 'Priya', last_name: 'Rao' });
    expect((await enterAs(login)).status).toBe(200);
    expect(await listed(connected)).toMatchObject({ kind: 'saml', people: 1, saml: { entity_id: provider.entityId } });
    expect((await api.call(oauthProviders, {})).body).toMatchObject({ providers: [{ provider_id: connected }], directories: [] });
  });

  it('and are in the groups that the attribute maps', async () => {
    await api.database.db.insert(groups).values({ id: 'grp_saml', name: 'Staff' });
    const body = {
      ...samlInput(provider, { groups_attribute: 'http://schemas.passportjs.com/groups' }),
      groups: [{ value: 'staff', group_id: 'grp_saml' }],
    };
    expect((await changeTo(connected, body)).status).toBe(200);
    const login = address('+staff+unknown');
    expect((await enterAs(login)).status).toBe(200);
    const [user] = await api.database.db.select().from(users).where(eq(users.email, login));
    const members = await api.database.db
      .select()
      .from(groupMembers)
      .where(eq(groupMembers.userId, user?.id ?? ''));
    expect(members).toMatchObject([{ groupId: 'grp_saml', source: `saml:${connected}` }]);
  });

  it('only with an address at a domain that the provider manages', async () => {
    const { enter } = await connectOwn();
    for (const email of [
      owner.email,
      'ana@sub.acme.example',
      'ana@acme.example.evil.example',
      'ana@evil.example@',
      'ana@evil.example@acme.example',
      'ana b@acme.example',
      '',
    ])
      expect(await enter({ email, nameId: 'somebody' })).toMatchObject({ status: 403, body: { code: 'email-unverified' } });
  });

  it('unless their account is suspended or a rule names another provider', async () => {
    const { enter } = await connectOwn();
    const login = address();
    expect((await enter({ email: login, nameId: login })).status).toBe(200);
    await api.database.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.email, login));
    expect(await enter({ email: login, nameId: login })).toMatchObject({ status: 403, body: { code: 'account-suspended' } });
  });
});

describe('the settings of a provider decide', () => {
  it('that a response may be signed instead of the assertion', async () => {
    const strict = await connectOwn();
    expect(await strict.enter({}, strict.identity, 'response')).toMatchObject({ body: { code: 'answer-refused' } });
    const trusting = await connectOwn({ trusts_response_signature: true });
    expect((await trusting.enter({}, trusting.identity, 'response')).status).toBe(200);
    expect((await trusting.enter({}, trusting.identity)).status).toBe(200);
  });

  it('which attributes hold the ID and the address', async () => {
    const { enter } = await connectOwn({ id_attribute: 'uid', email_attribute: 'contact' });
    const attributes = { uid: ['u-1'], contact: [address()] };
    expect((await enter({ attributes, nameId: 'other', email: 'x@evil.example' })).status).toBe(200);
    expect(await enter({ attributes: { contact: [address()] } })).toMatchObject({ body: { code: 'answer-refused' } });
  });

  it('that a sign-in which begins at the provider starts again from here', async () => {
    const claims = { inResponseTo: '', responseInResponseTo: '' };
    const { enter, identity, entityId } = await connectOwn({ starts_elsewhere: true });
    const one = openSamlBrowser(api);
    const asked = { id: '', issuer: 'http://localhost/api/saml/metadata', answerUrl: 'http://localhost/api/saml/answer', state: '' };
    const form = asForm(writeAnswer({ ...honestClaims(asked, entityId, address()), ...claims }, { by: identity }), 'https://tile.example');
    const begun = await one.bring(form);
    expect(begun).toMatchObject({ status: 303, location: expect.stringMatching(/^https:\/\/idp\.example\/sso\?SAMLRequest=/) });
    expect(String(begun.cookies)).toMatch(/^oauth_flow=.*HttpOnly.*SameSite=Lax/i);
    // A provider that never names our request would otherwise be asked for ever.
    expect(await enter(claims)).toMatchObject({ body: { code: 'answer-refused', detail: expect.stringContaining('wasn’t started here') } });
  });
});

describe('a certificate can be exchanged', () => {
  const required = (provider_id: string | undefined) =>
    api.call(
      setSignInPolicy,
      { body: { ...signInPolicySetting.initial, required_providers: provider_id ? [{ domain: 'must.example', provider_id }] : [] } },
      owner,
    );

  it('while both are valid, even if a domain must use the provider, and the old one then ends', async () => {
    const own = await connectOwn();
    const next = makeCertificate({ name: 'Next' });
    // An owner signs in, so that a rule can name it.
    await api.database.db.update(users).set({ email: 'olga@acme.example', emailVerified: true }).where(eq(users.email, owner.email));
    expect((await own.enter({ email: 'olga@acme.example', nameId: 'olga' })).status).toBe(200);
    expect(await listed(own.id)).toMatchObject({ tested_at: expect.any(String) });
    expect((await required(own.id)).status).toBe(200);
    const withBoth = { ...own.input, saml: { ...own.input.saml, certificates: [own.identity.certificate, next.certificate] } };
    expect((await changeTo(own.id, withBoth)).status).toBe(200);
    expect(await listed(own.id)).toMatchObject({ tested_at: expect.any(String) });
    expect((await own.enter({}, own.identity)).status).toBe(200);
    expect((await own.enter({}, next)).status).toBe(200);
    const withNext = { ...own.input, saml: { ...own.input.saml, certificates: [next.certificate] } };
    expect(await changeTo(own.id, withNext)).toMatchObject({ status: 409, body: { code: 'provider-required' } });
    expect((await required(undefined)).status).toBe(200);
    expect((await changeTo(own.id, withNext)).status).toBe(200);
    expect(await own.enter({}, own.identity)).toMatchObject({ body: { code: 'answer-refused' } });
    expect((await own.enter({}, next)).status).toBe(200);
  });

  it('but not for text that is not a certificate, or a key that is too short', async () => {
    const own = await connectOwn();
    for (const certificates of [['rubbish'], [makeCertificate({ name: 'Short', bits: 1_024 }).certificate]])
      expect(await changeTo(own.id, { ...own.input, saml: { ...own.input.saml, certificates } })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'body.saml.certificates' }] },
      });
  });
});

describe('connecting', () => {
  const read = (source: string) => api.call(readSamlMetadata, { body: { source } }, owner);

  it('reads the metadata from its address or from text', async () => {
    const found = { entity_id: provider.entityId, sso_url: provider.ssoUrl, certificates: [provider.certificate] };
    expect((await read(provider.metadataUrl)).body).toEqual({ ...found, metadata_url: provider.metadataUrl });
    const text = metadataOf(provider.entityId, provider.ssoUrl, [provider]);
    expect((await read(text)).body).toEqual({ ...found, metadata_url: '' });
  });

  it.each([
    ['rubbish', 'isn’t the metadata'],
    ['<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', 'isn’t the metadata'],
    ['http://idp.example.com/metadata', 'https://'],
    ['http://127.0.0.1:9/metadata', 'No metadata can be read'],
    ['https://169.254.169.254/latest', 'ALLOW_PRIVATE_PROVIDERS'],
  ])('refuses the source %s', async (source, detail) => {
    expect(await read(source)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining(detail), errors: [{ path: 'body.source' }] },
    });
  });

  it('says what was found before anything is stored', async () => {
    const old = makeCertificate({ name: 'Old', validTo: new Date(Date.now() - 3_600_000) });
    const { saml } = samlInput({ ...provider, certificate: old.certificate });
    const { body } = await api.call(testIdentityProvider, { body: { kind: 'saml', saml } }, owner);
    expect(body.findings).toMatchObject([
      { is_good: true, text: `People are sent to ${provider.ssoUrl}.` },
      { is_good: false, text: expect.stringContaining('CN=Old was valid until') },
    ]);
  });

  it('refuses an issuer that another provider has, and one without domains', async () => {
    const body = samlInput(provider);
    expect(await api.call(addIdentityProvider, { body }, owner)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.saml.entity_id' }] },
    });
    const own = samlInput({ ...provider, entityId: 'urn:other' });
    const without = await api.call(addIdentityProvider, { body: { ...own, domains: [] } }, owner);
    expect(without).toMatchObject({ status: 400, body: { errors: [{ path: 'body.domains' }] } });
  });

  it('shows what the provider needs, which the metadata repeats', async () => {
    const { saml_service: service } = (await api.call(listIdentityProviders, {}, owner)).body;
    expect(service).toEqual({
      entity_id: 'http://localhost/api/saml/metadata',
      answer_url: 'http://localhost/api/saml/answer',
      metadata_url: 'http://localhost/api/saml/metadata',
    });
    const metadata = await api.app.inject({ url: '/api/saml/metadata' });
    expect(metadata.headers['content-type']).toContain('samlmetadata+xml');
    expect(metadata.body).toContain('Location="http://localhost/api/saml/answer"');
  });
});
