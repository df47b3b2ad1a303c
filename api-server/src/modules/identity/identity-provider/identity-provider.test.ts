import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import {
  addIdentityProvider,
  changeIdentityProvider,
  listIdentityProviders,
  orderIdentityProviders,
  removeIdentityProvider,
} from 'shared-contracts/admin-calls';
import { getProfile, oauthProviders, signUp, ssoVerify } from 'shared-contracts/calls';
import { exchangeProviderCode, getSecurity, startProviderSignIn } from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, groupMembers, groups, identityProviders, users } from '../../../platform/database/schema/index.ts';
import { connectProvider, providerInput } from '../../../testing/connected-provider.ts';
import { openBrowser, type Returned, somebody } from '../../../testing/oauth-browser.ts';
import { startOidcProvider, type TestProvider } from '../../../testing/oidc-provider.ts';
import { signInAtProvider } from '../../../testing/provider-sign-in.ts';
import { listenLow } from '../../../testing/scripted-provider.ts';
import { createTestApp, type TestApp, type TestUser, testPassword } from '../../../testing/test-app.ts';
import { setGroupsFrom } from '../../governance/group/groups.ts';

let provider: TestProvider;
let other: TestProvider;
let api: TestApp;
let owner: TestUser;
beforeAll(async () => {
  provider = await startOidcProvider();
  other = await startOidcProvider();
  api = await createTestApp({ ALLOW_PRIVATE_PROVIDERS: '127.0.0.1' });
  owner = await api.newUser('Olga');
});
afterAll(async () => {
  await api.close();
  await provider.close();
  await other.close();
});

const listed = async () => (await api.call(listIdentityProviders, {}, owner)).body.providers;
const providerNow = async (id: string) => (await listed()).find(({ provider_id }) => provider_id === id);
const userId = async (email: string) => {
  const [user] = await api.database.db.select().from(users).where(eq(users.email, email));
  return user?.id ?? '';
};
const newGroup = async (name: string) => {
  await api.database.db.insert(groups).values({ id: `grp_${name}`, name });
  return `grp_${name}`;
};
const groupsNow = async (email: string) => {
  const rows = await api.database.db
    .select()
    .from(groupMembers)
    .where(eq(groupMembers.userId, await userId(email)));
  return rows.map(({ groupId, source }) => `${groupId} by ${source}`).toSorted();
};

describe('an owner connects a provider', () => {
  it('and people sign in with it: the first time it creates their account, the next time it finds it', async () => {
    const id = await connectProvider(api, owner, provider, { name: 'Acme' });
    expect((await api.call(oauthProviders, {})).body.providers).toEqual([{ provider_id: id, name: 'Acme' }]);
    const login = somebody();
    const first = await openBrowser(api).enterWith(id, login);
    const profile = await api.call(getProfile, { query: { email: login } }, { token: first.body.access_token });
    expect(profile.body).toMatchObject({ first_name: 'Priya', last_name: 'Rao' });
    expect((await openBrowser(api).enterWith(id, login)).status).toBe(200);
    expect(await providerNow(id)).toMatchObject({ people: 1, has_secret: true });
    const security = await api.call(getSecurity, { query: { email: login } }, { token: first.body.access_token });
    expect(security.body.identities).toMatchObject([{ provider: `openid:${id}`, name: 'Acme' }]);
  });

  it('and its secret is sealed, and neither returned nor in the audit log', async () => {
    const id = await connectProvider(api, owner, provider);
    const [row] = await api.database.db.select().from(identityProviders).where(eq(identityProviders.id, id));
    expect(row?.sealedSecret).toEqual(expect.any(String));
    const acts = await api.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, id)).orderBy(auditEntries.seq);
    expect(acts).toMatchObject([{ action: 'provider.connect', actorEmail: owner.email, after: { has_secret: true } }]);
    expect(JSON.stringify([row, acts, await listed()])).not.toContain(provider.clientSecret);
  });

  it('in the order that they choose, and only those that are on are shown', async () => {
    const [one, two, off] = [await connectProvider(api, owner, provider), await connectProvider(api, owner, provider), 'is_on'];
    const input = providerInput(provider, { name: off, is_on: false });
    const hidden = (await api.call(addIdentityProvider, { body: input }, owner)).body.provider_id;
    await api.call(orderIdentityProviders, { body: { provider_ids: [two, hidden, one] } }, owner);
    expect((await listed()).slice(0, 3).map(({ provider_id }) => provider_id)).toEqual([two, hidden, one]);
    const shown = (await api.call(oauthProviders, {})).body.providers?.map(({ provider_id }) => provider_id);
    expect(shown?.slice(0, 2)).toEqual([two, one]);
    expect((await openBrowser(api).send(startProviderSignIn, { params: { provider_id: hidden } })).status).toBe(404);
  });

  it('and changes it without entering the secret again', async () => {
    const id = await connectProvider(api, owner, provider);
    const { client_secret: _, ...body } = providerInput(provider, { name: 'Renamed' });
    expect((await api.call(changeIdentityProvider, { params: { provider_id: id }, body }, owner)).status).toBe(200);
    expect((await openBrowser(api).enterWith(id, somebody())).status).toBe(200);
    const wrong = { ...body, client_secret: 'not the secret' };
    await api.call(changeIdentityProvider, { params: { provider_id: id }, body: wrong }, owner);
    expect(await openBrowser(api).enterWith(id, somebody())).toMatchObject({ status: 401, body: { code: 'exchange-refused' } });
  });

  it('and removes it: its sign-ins and groups end, and the accounts stay', async () => {
    const staff = await newGroup('removed');
    const id = await connectProvider(api, owner, provider, { groups: [{ value: 'staff', group_id: staff }] });
    const login = `${somebody().split('@', 1)[0]}+staff@provider.example`;
    const { body } = await openBrowser(api).enterWith(id, login);
    expect(await groupsNow(login)).toEqual([`${staff} by openid:${id}`]);
    expect((await api.call(removeIdentityProvider, { params: { provider_id: id } }, owner)).status).toBe(200);
    expect(await groupsNow(login)).toEqual([]);
    expect((await api.call(getProfile, { query: { email: login } }, { token: body.access_token })).status).toBe(200);
    expect((await openBrowser(api).send(startProviderSignIn, { params: { provider_id: id } })).status).toBe(404);
    expect((await api.call(removeIdentityProvider, { params: { provider_id: id } }, owner)).status).toBe(404);
  });
});

describe('a provider is refused', () => {
  const add = (changed: Parameters<typeof providerInput>[1], at = api, by = owner) =>
    at.call(addIdentityProvider, { body: providerInput(provider, changed) }, by);
  const at = (discovery_url: string) => ({ openid: { ...providerInput(provider).openid, discovery_url } });

  it('inside a private network, unless the server’s settings allow it', async () => {
    const strict = await createTestApp();
    const strictOwner = await strict.newUser();
    const refused = await add({}, strict, strictOwner);
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('ALLOW_PRIVATE_PROVIDERS') } });
    expect((await add(at('http://169.254.169.254/latest'), strict, strictOwner)).status).toBe(400);
    await strict.close();
  });

  it('without https, without a discovery document, or with one for every organization', async () => {
    expect((await add(at('http://idp.example.com'))).body).toMatchObject({ detail: expect.stringContaining('https://') });
    const server = createServer((request, response) => {
      const origin = `http://${request.headers.host}`;
      const shared = { issuer: `${origin}/{tenantid}/v2.0`, authorization_endpoint: origin, token_endpoint: origin, jwks_uri: origin };
      response.setHeader('content-type', 'application/json').end(request.url?.includes('well-known') ? JSON.stringify(shared) : '{}');
    });
    const address = `http://127.0.0.1:${await listenLow(server)}`;
    const unreadable = await add(at(address));
    expect(unreadable).toMatchObject({ status: 400, body: { errors: [{ path: 'body.openid.discovery_url' }] } });
    const shared = await add(at(`${address}/common/v2.0/.well-known/openid-configuration`));
    expect(shared.body).toMatchObject({ detail: expect.stringContaining('your own organization') });
    server.closeAllConnections();
    server.close();
  });

  it('with the name of another one or a group that does not exist', async () => {
    await connectProvider(api, owner, provider, { name: 'Twice' });
    expect(await add({ name: 'twice' })).toMatchObject({ status: 409, body: { code: 'name-taken' } });
    expect((await add({ groups: [{ value: 'a', group_id: 'grp_missing' }] })).status).toBe(400);
    expect((await add({ domains: ['no domain'] })).status).toBe(400);
  });
});

describe('groups', () => {
  it('follow the claim at every sign-in, and leave memberships from elsewhere alone', async () => {
    const [staff, ops] = [await newGroup('staff'), await newGroup('ops')];
    const mapped = [
      { value: 'staff', group_id: staff },
      { value: 'ops', group_id: ops },
    ];
    const id = await connectProvider(api, owner, provider, { groups: mapped });
    const login = `${somebody().split('@', 1)[0]}+staff+unknown@provider.example`;
    await openBrowser(api).enterWith(id, login);
    expect(await groupsNow(login)).toEqual([`${staff} by openid:${id}`]);
    const by = await userId(login);
    await api.database.db.transaction((tx) => setGroupsFrom(tx, by, 'console', [ops]));
    const { client_secret: _, ...body } = providerInput(provider, { groups: mapped.slice(1) });
    await api.call(changeIdentityProvider, { params: { provider_id: id }, body }, owner);
    await openBrowser(api).enterWith(id, login);
    expect(await groupsNow(login)).toEqual([`${ops} by console`]);
  });

  it('stay as they were when the claim is missing, which the console shows until the settings change', async () => {
    const mapped = [{ value: 'staff', group_id: await newGroup('kept-staff') }];
    const id = await connectProvider(api, owner, provider, { groups: mapped });
    const login = `${somebody().split('@', 1)[0]}+staff@provider.example`;
    await openBrowser(api).enterWith(id, login);
    const missingAt = async () =>
      (await api.call(listIdentityProviders, {}, owner)).body.providers.find(({ provider_id }) => provider_id === id)?.groups_missing_at;
    const save = (openid: object) => {
      const { client_secret: _, ...body } = providerInput(provider, { groups: mapped });
      return api.call(
        changeIdentityProvider,
        { params: { provider_id: id }, body: { ...body, openid: { ...body.openid, ...openid } } },
        owner,
      );
    };
    for (const groups_claim of ['absent', 'sub.groups', 'realm_access.roles', 'email_verified']) {
      await save({ groups_claim });
      expect(await missingAt()).toBeNull();
      await openBrowser(api).enterWith(id, login);
      expect(await groupsNow(login), groups_claim).toEqual([`${mapped[0]?.group_id} by openid:${id}`]);
      expect(await missingAt(), groups_claim).toEqual(expect.any(String));
    }
    await save({ groups_claim: 'groups' });
    await openBrowser(api).enterWith(id, login);
    expect(await missingAt()).toBeNull();
  });
});

describe('nobody gets the account of somebody else', () => {
  it('by an address that the provider has not verified, unless it manages the domain', async () => {
    const id = await connectProvider(api, owner, provider);
    const login = somebody('unverified');
    expect(await openBrowser(api).enterWith(id, login)).toMatchObject({ status: 403, body: { code: 'email-unverified' } });
    const managing = await connectProvider(api, owner, provider, { domains: ['PROVIDER.example'] });
    expect((await openBrowser(api).enterWith(managing, login)).status).toBe(200);
    const elsewhere = 'unverified9@sub.provider.example';
    expect((await openBrowser(api).enterWith(managing, elsewhere)).status).toBe(403);
  });

  it.each([
    ['has no domains', []],
    ['manages another domain', ['elsewhere.example']],
    ['manages a domain below', ['sub.provider.example']],
  ])('by a verified address, where the provider %s', async (_, domains) => {
    const id = await connectProvider(api, owner, provider, { domains });
    const login = somebody();
    await api.call(signUp, { body: { email: login, password: testPassword, first_name: 'Ana' } });
    expect(await openBrowser(api).enterWith(id, login)).toMatchObject({
      status: 403,
      body: { code: 'email-unverified', detail: expect.stringContaining('add the domain under Sign-in') },
    });
    const stranger = somebody();
    const { status } = await openBrowser(api).enterWith(id, stranger);
    expect(status).toBe(domains.length ? 403 : 200);
    const [opened] = await api.database.db.select().from(users).where(eq(users.email, stranger));
    expect(opened?.emailVerified ?? false, 'an address that nobody vouched for is unproven').toBe(false);
  });

  it('by the same subject at another provider', async () => {
    const [mine, theirs] = [await connectProvider(api, owner, provider), await connectProvider(api, owner, other)];
    const login = somebody('unverified');
    const vouching = providerInput(provider, { domains: ['provider.example'] });
    await api.call(changeIdentityProvider, { params: { provider_id: mine }, body: vouching }, owner);
    expect((await openBrowser(api).enterWith(mine, login)).status).toBe(200);
    expect(await openBrowser(api).enterWith(theirs, login)).toMatchObject({ status: 403, body: { code: 'email-unverified' } });
  });

  it('with a code of another provider, another browser, another state or a second time', async () => {
    const [mine, theirs] = [await connectProvider(api, owner, provider), await connectProvider(api, owner, other)];
    const codeFrom = async (id: string) => {
      const one = openBrowser(api);
      const { body } = await one.send(startProviderSignIn, { params: { provider_id: id } });
      const back = await signInAtProvider(body.url, { login: somebody() });
      return { one, returned: Object.fromEntries(back.searchParams) as unknown as Returned };
    };
    const [first, second] = [await codeFrom(mine), await codeFrom(theirs)];
    const elsewhere = await openBrowser(api).send(exchangeProviderCode, { body: first.returned });
    expect(elsewhere).toMatchObject({ status: 400, body: { code: 'flow-mismatch' } });
    // The answer of the other provider under the state of this one: its issuer gives it away.
    const mixed = { ...second.returned, state: first.returned.state };
    expect(await first.one.send(exchangeProviderCode, { body: mixed })).toMatchObject({ status: 401, body: { code: 'exchange-refused' } });
    const wrongState = { ...second.returned, state: first.returned.state };
    expect(await second.one.send(exchangeProviderCode, { body: wrongState })).toMatchObject({
      status: 400,
      body: { code: 'flow-mismatch' },
    });
    const third = await codeFrom(mine);
    const flow = third.one.cookies.get('oauth_flow') ?? '';
    expect((await third.one.send(exchangeProviderCode, { body: third.returned })).status).toBe(200);
    third.one.cookies.set('oauth_flow', flow);
    expect(await third.one.send(exchangeProviderCode, { body: third.returned })).toMatchObject({ body: { code: 'flow-mismatch' } });
  });

  it('after the provider was turned off in the middle of a sign-in', async () => {
    const id = await connectProvider(api, owner, provider);
    const login = somebody();
    const one = openBrowser(api);
    expect((await one.exchangeWith(id, login)).status).toBe(200);
    const off = providerInput(provider, { is_on: false });
    await api.call(changeIdentityProvider, { params: { provider_id: id }, body: off }, owner);
    expect(await one.send(ssoVerify, { body: { email: login } })).toMatchObject({ status: 401, body: { code: 'proof-missing' } });
  });
});
