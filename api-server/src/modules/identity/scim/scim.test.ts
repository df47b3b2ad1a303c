import { eq } from 'drizzle-orm';
import { createScimToken, listScimTokens, revokeScimToken } from 'shared-contracts/admin-calls';
import { signIn } from 'shared-contracts/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { scimTokens, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { patchSchema, scimClient } from '../../../testing/scim-client.ts';
import type { TestApp, TestUser } from '../../../testing/test-app.ts';

const given = {} as { api: TestApp; secret: string };
const { scim, nextUser, filtered, newUser } = scimClient(given);
const { api } = appWithoutUser();
let owner: TestUser;
beforeAll(async () => {
  owner = await api.newAdmin('owner');
  given.api = api;
  given.secret = (await api.call(createScimToken, { body: { name: 'Entra' } }, owner)).body.secret;
});

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

describe('tokens', () => {
  it('are shown once, stored as a hash, and end when they are revoked', async () => {
    const { token, secret: own } = (await api.call(createScimToken, { body: { name: 'Okta' } }, owner)).body;
    const [row] = await api.database.db.select().from(scimTokens).where(eq(scimTokens.id, token.token_id));
    expect(JSON.stringify(row)).not.toContain(own);
    expect((await scim('GET', '/Users?count=1', undefined, own)).status).toBe(200);
    const { body } = await api.call(listScimTokens, {}, owner);
    expect(body.tokens.find(({ name }) => name === 'Okta')?.last_used_at).not.toBeNull();
    expect(body.address).toMatch(/\/scim\/v2$/);
    expect(JSON.stringify(body)).not.toContain(own);
    await api.call(revokeScimToken, { params: { token_id: token.token_id } }, owner);
    const refused = await scim('GET', '/Users', undefined, own);
    expect(refused).toMatchObject({ status: 401, body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' } });
    expect(refused.headers['www-authenticate']).toContain('Bearer');
  });

  it.each(['', 'scim_x', `scim_${'x'.repeat(43)}`])('are refused: %j', async (token) => {
    for (const path of ['/Users', '/Groups', '/Schemas', '/ServiceProviderConfig'])
      expect((await scim('GET', path, undefined, token)).status).toBe(401);
  });

  it('are not the tokens of people, and open nothing else', async () => {
    expect((await scim('GET', '/Users', undefined, owner.token)).status).toBe(401);
    expect((await api.call(listScimTokens, {}, { token: given.secret })).status).toBe(401);
  });
});

describe('users', () => {
  it('are created as in RFC 7644, section 3.3', async () => {
    const barbara = nextUser();
    const { status, body, headers } = await scim('POST', '/Users', barbara);
    expect(status).toBe(201);
    expect(headers['content-type']).toContain('application/scim+json');
    expect(headers.location).toBe(body.meta.location);
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      externalId: barbara.externalId,
      userName: barbara.userName,
      name: { formatted: 'Barbara Jensen', familyName: 'Jensen', givenName: 'Barbara' },
      emails: [{ value: barbara.userName, primary: true }],
      active: true,
      meta: { resourceType: 'User' },
    });
    expect((await scim('GET', `/Users/${body.id}`)).body).toEqual(body);
    const [row] = await api.database.db.select().from(users).where(eq(users.id, body.id));
    expect(row).toMatchObject({ email: barbara.userName, name: 'Barbara Jensen', emailVerified: false });
  });

  it('need a name and an address, which nobody else has', async () => {
    const known = nextUser();
    await scim('POST', '/Users', known);
    expect(await scim('POST', '/Users', known)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    expect(await scim('POST', '/Users', { ...nextUser(), userName: owner.email.toUpperCase(), emails: [] })).toMatchObject({ status: 409 });
    const same = { ...known, userName: known.userName.toUpperCase(), emails: [{ value: 'other@example.com' }] };
    expect(await scim('POST', '/Users', same)).toMatchObject({ status: 409 });
    for (const wrong of [{}, { userName: 'no-address' }, { userName: 5 }, { userName: 'x@example.com', active: 'maybe' }, 'text', []])
      expect((await scim('POST', '/Users', wrong)).status).toBe(400);
  });

  it('are shown with every account, in pages', async () => {
    await newUser();
    const all = (await scim('GET', '/Users')).body;
    expect(all.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:ListResponse']);
    expect(all.totalResults).toBe(await api.database.db.$count(users));
    const second = (await scim('GET', '/Users?startIndex=2&count=1')).body;
    expect(second).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 });
    expect(second.Resources[0].id).toBe(all.Resources[1].id);
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: all.totalResults, itemsPerPage: 0, Resources: [] });
    expect((await scim('GET', '/Users?count=-5&startIndex=-1')).body).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
    expect((await scim('GET', '/Users?count=many')).status).toBe(400);
  });

  it('are found by filters', async () => {
    const { id, userName, externalId } = await newUser();
    const [name = ''] = userName.split('@');
    const ids = async (filter: string) => ((await filtered('Users', filter)).body.Resources as { id: string }[]).map((one) => one.id);
    for (const filter of [
      `userName eq "${userName.toUpperCase()}"`,
      `externalId eq "${externalId}"`,
      `id eq "${id}"`,
      `userName sw "${name}@" and active eq true`,
      `emails[type eq "work" and value co "${name}@"]`,
      `emails.value eq "${userName}"`,
      `not (userName ne "${userName}")`,
      `(externalId eq "nothing" or externalId eq "${externalId}") and name.familyName eq "jensen"`,
      `displayName eq "barbara jensen" and userName ew "${userName.slice(5)}" and meta.created le "2999-01-01T00:00:00Z"`,
    ])
      expect(await ids(filter), filter).toEqual([id]);
    expect(await ids(`userName eq "${name}_example.com"`)).toEqual([]);
    expect(await ids(`userName co "%" or externalId eq "${externalId.toUpperCase()}"`)).toEqual([]);
    for (const wrong of ['nickName eq "x"', 'userName eq', 'active gt true', 'meta.created gt "soon"', "userName eq 'x'"])
      expect(await filtered('Users', wrong), wrong).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } });
  });

  it('show only the attributes that the caller asks for', async () => {
    const { id } = await newUser();
    expect(Object.keys((await scim('GET', `/Users/${id}?attributes=userName,name.givenName`)).body)).toEqual([
      'schemas',
      'id',
      'userName',
      'name',
    ]);
    expect((await scim('GET', `/Users/${id}?excludedAttributes=emails`)).body).not.toHaveProperty('emails');
  });

  it('are replaced by PUT as a whole, and unknown attributes are ignored', async () => {
    const { id } = await newUser();
    const email = 'new@example.com';
    const { status, body } = await scim('PUT', `/Users/${id}`, {
      userName: 'renamed',
      name: { givenName: 'Babs', familyName: 'Jensen' },
      emails: [{ value: email }],
      nickName: 'B',
      favoriteColor: 'green',
      password: 't1meMa$heen',
      id: 'another',
      meta: { created: 'never' },
      [enterprise]: { department: 'Tours', costCenter: '4130' },
    });
    expect(status).toBe(200);
    expect(body[enterprise]).toEqual({ department: 'Tours' });
    expect(body).toMatchObject({ id, userName: 'renamed', name: { givenName: 'Babs' }, emails: [{ value: email }], active: true });
    expect(body).not.toHaveProperty('externalId');
    expect(JSON.stringify(body)).not.toContain('t1meMa$heen');
    expect((await api.call(signIn, { body: { email, password: 't1meMa$heen' } })).status).toBe(401);
    expect((await scim('PUT', `/Users/${id}`, { ...nextUser(), emails: [{ value: owner.email }] })).status).toBe(409);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)('that do not exist answer %s with 404', async (method) => {
    const bodies = { PUT: nextUser(), PATCH: { schemas: [patchSchema], Operations: [{ op: 'replace', value: { active: false } }] } };
    const body = method === 'PUT' || method === 'PATCH' ? bodies[method] : undefined;
    expect(await scim(method, '/Users/nobody', body)).toMatchObject({ status: 404, body: { status: '404' } });
  });
});

describe('discovery', () => {
  it('describes what the server can do', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    expect((await scim('GET', '/ResourceTypes')).body.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([
      '/Users',
      '/Groups',
    ]);
    expect((await scim('GET', '/ResourceTypes/User')).body.schema).toBe('urn:ietf:params:scim:schemas:core:2.0:User');
    expect((await scim('GET', '/Schemas')).body.totalResults).toBe(3);
    expect((await scim('GET', '/ResourceTypes/User')).body.schemaExtensions).toEqual([{ schema: enterprise, required: false }]);
    expect((await scim('GET', `/Schemas/${enterprise}`)).body.attributes).toMatchObject([{ name: 'department' }]);
    expect((await scim('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group')).body.name).toBe('Group');
    expect((await scim('GET', '/Schemas/urn:x')).status).toBe(404);
  });
});
