import { eq } from 'drizzle-orm';
import { createScimToken, listAuditEntries, listPeople } from 'shared-contracts/admin-calls';
import { listSessions, signIn } from 'shared-contracts/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../../platform/audit/verify-audit.ts';
import { authSessions, groupMembers, groups, mails, scimPeople, users } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { personalDataOf } from '../../../testing/personal-data-of.ts';
import { scimClient } from '../../../testing/scim-client.ts';
import { type TestApp, type TestUser, testPassword } from '../../../testing/test-app.ts';

const given = {} as { api: TestApp; secret: string };
const { scim, patch, filtered, newUser, newGroup, membersOf } = scimClient(given);
const { api } = appWithoutUser();
let owner: TestUser;
beforeAll(async () => {
  owner = await api.newAdmin('owner');
  given.api = api;
  given.secret = (await api.call(createScimToken, { body: { name: 'Entra' } }, owner)).body.secret;
});

describe('the department', () => {
  const urn = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  const people = async (query: object) => (await api.call(listPeople, { query }, owner)).body;
  const namesOf = async (query: object) => (await people(query)).people.map(({ person_id }) => person_id);

  it('is listed, filtered, recorded, exported, and erased with the account', async () => {
    const { id } = await newUser({ [urn]: { department: 'Tours' } });
    expect((await people({ department: 'Tours' })).people).toMatchObject([{ person_id: id, department: 'Tours' }]);
    const { body } = await patch(`/Users/${id}`, { op: 'Replace', path: `${urn}:department`, value: 'Guides' });
    expect(body).toMatchObject({ schemas: expect.arrayContaining([urn]), [urn]: { department: 'Guides' } });
    expect(await namesOf({ department: 'Tours' })).toEqual([]);
    expect(await namesOf({ department: 'Guides', state: 'active' })).toEqual([id]);
    expect((await people({})).choices).toContainEqual({ field: 'department', values: ['Guides'] });
    expect((await filtered('Users', `${urn}:department eq "guides"`)).body.Resources).toMatchObject([{ id }]);
    const { entries } = (await api.call(listAuditEntries, { query: { action: 'person.change' } }, owner)).body;
    expect(entries[0]).toMatchObject({ before: { department: 'Tours' }, after: { department: 'Guides' } });
    expect((await personalDataOf(api.database.db, id)).scim_people).toMatchObject([{ department: 'Guides' }]);
    await api.database.db.delete(users).where(eq(users.id, id));
    expect((await people({})).choices).toContainEqual({ field: 'department', values: [] });
    expect(await api.database.db.$count(scimPeople, eq(scimPeople.department, 'Guides'))).toBe(0);
  });

  it.each([
    ['removed by path', { op: 'Remove', path: `${urn}:department` }, undefined],
    ['removed with the extension', { op: 'Remove', path: urn }, undefined],
    ['replaced without a path', { op: 'Replace', value: { [urn]: { department: 'Sales' } } }, { department: 'Sales' }],
    ['replaced by its whole name', { op: 'Replace', value: { [`${urn}:department`]: 'Sales' } }, { department: 'Sales' }],
    ['kept beside other attributes', { op: 'Replace', path: `${urn}:costCenter`, value: '4130' }, { department: 'Tours' }],
  ])('is %s', async (_, operation, left) => {
    const { id } = await newUser({ [urn]: { department: 'Tours' } });
    expect((await patch(`/Users/${id}`, operation)).body[urn]).toEqual(left);
  });
});

describe('changes as Microsoft Entra sends them', () => {
  it('deactivates with a capital letter and a text for a boolean', async () => {
    const { id } = await newUser();
    const { status, body } = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect([status, body.active]).toEqual([200, false]);
    expect((await patch(`/Users/${id}`, { op: 'Add', path: 'active', value: 'True' })).body.active).toBe(true);
  });

  it('changes several attributes by path', async () => {
    const { id } = await newUser();
    const { body } = await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@example.com' },
      { op: 'Replace', path: 'name.familyName', value: 'Jensen-Smith' },
      { op: 'Add', path: 'externalId', value: 'oid-1' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Tours' },
      { op: 'Remove', path: 'phoneNumbers[type eq "work"].value' },
      { op: 'Replace', path: 'displayName', value: 'Somebody' },
    );
    expect(body).toMatchObject({
      emails: [{ value: 'updated@example.com' }],
      name: { givenName: 'Barbara', familyName: 'Jensen-Smith' },
      externalId: 'oid-1',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Tours' },
    });
  });

  it('changes several attributes without a path', async () => {
    const { id } = await newUser();
    const value = { 'name.givenName': 'Bee', displayName: 'Bee Jensen', active: 'False' };
    expect((await patch(`/Users/${id}`, { op: 'Add', value })).body).toMatchObject({ name: { givenName: 'Bee' }, active: false });
  });

  it('removes members by a list of values', async () => {
    const [a, b] = [await newUser(), await newUser()];
    const { id } = await newGroup([a, b]);
    expect((await patch(`/Groups/${id}`, { op: 'Remove', path: 'members', value: [{ value: a.id }] })).status).toBe(200);
    expect(await membersOf(id)).toEqual([b.id]);
    await patch(`/Groups/${id}`, { op: 'Add', path: 'members', value: [{ value: a.id }] });
    expect(await membersOf(id)).toEqual([a.id, b.id].toSorted());
  });
});

describe('changes as Okta sends them', () => {
  it('deactivates without a path', async () => {
    const { id } = await newUser();
    const { body } = await patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect(body.active).toBe(false);
  });

  it('renames a group with its id beside the name', async () => {
    const { id } = await newGroup();
    const { body } = await patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'Guides' } });
    expect(body.displayName).toBe('Guides');
  });

  it('adds and removes members by filter, and replaces all', async () => {
    const [a, b] = [await newUser(), await newUser()];
    const { id } = await newGroup([a]);
    await patch(
      `/Groups/${id}`,
      { op: 'remove', path: `members[value eq "${a.id}"]` },
      { op: 'add', path: 'members', value: [{ value: b.id, display: 'B' }] },
    );
    expect(await membersOf(id)).toEqual([b.id]);
    await patch(`/Groups/${id}`, { op: 'replace', path: 'members', value: [{ value: a.id }] });
    expect(await membersOf(id)).toEqual([a.id]);
    await patch(`/Groups/${id}`, { op: 'remove', path: 'members' });
    expect(await membersOf(id)).toEqual([]);
  });
});

describe('changes that cannot be', () => {
  it.each([
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'replace', path: 'groups', value: [] }, 'mutability'],
    [{ op: 'remove', path: 'userName' }, 'mutability'],
    [{ op: 'replace', path: 'favoriteColor', value: 'green' }, 'invalidPath'],
    [{ op: 'replace', path: 'name.nick', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails', value: [{ value: 'no address' }] }, 'invalidValue'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'jump', path: 'active', value: true }, 'invalidSyntax'],
  ])('answer %j with %s, and nothing changes', async (operation, scimType) => {
    const { id } = await newUser();
    const before = (await scim('GET', `/Users/${id}`)).body;
    const answer = await patch(`/Users/${id}`, { op: 'replace', path: 'name.givenName', value: 'Changed' }, operation);
    expect(answer).toMatchObject({ status: 400, body: { status: '400', scimType } });
    expect((await scim('GET', `/Users/${id}`)).body).toEqual(before);
  });

  it('answer what is not JSON, too large or nowhere as SCIM', async () => {
    const headers = { authorization: `Bearer ${given.secret}`, 'content-type': 'application/scim+json' };
    const send = async (payload: string, url = '/scim/v2/Users') => {
      const response = await api.app.inject({ method: 'POST', url, headers, payload });
      return [response.statusCode, response.json().schemas[0]];
    };
    const error = 'urn:ietf:params:scim:api:messages:2.0:Error';
    expect(await send('{"userName":')).toEqual([400, error]);
    expect(await send(JSON.stringify({ userName: 'x'.repeat(3_000_000) }))).toEqual([413, error]);
    expect(await send('{}', '/scim/v2/Bulk')).toEqual([404, error]);
  });
});

describe('deactivation', () => {
  it('signs out at once, keeps the person out, and is undone', async () => {
    const person = await api.newUser();
    const { id } = (await filtered('Users', `userName eq "${person.email}"`)).body.Resources[0];
    expect((await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })).body.active).toBe(false);
    expect(await api.database.db.$count(authSessions, eq(authSessions.userId, id))).toBe(0);
    expect((await api.call(listSessions, { query: {} }, person)).status).toBe(401);
    expect((await filtered('Users', `active eq false and id eq "${id}"`)).body.totalResults).toBe(1);
    await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    const again = await api.call(signIn, { body: { email: person.email, password: testPassword } });
    expect(again.status).toBe(200);
  });

  it('is refused for the only owner', async () => {
    const { id } = (await filtered('Users', `userName eq "${owner.email}"`)).body.Resources[0];
    const first = await api.database.db.query.installationRoles.findMany();
    expect(first.filter(({ role }) => role === 'owner').map(({ userId }) => userId)).toEqual([id]);
    for (const answer of [await patch(`/Users/${id}`, { op: 'replace', value: { active: false } }), await scim('DELETE', `/Users/${id}`)])
      expect(answer).toMatchObject({ status: 403, body: { status: '403' } });
    expect((await scim('GET', `/Users/${id}`)).body.active).toBe(true);
  });

  it('by DELETE hides the account until the provider creates it again', async () => {
    const made = await newUser();
    const { id: groupId } = await newGroup([made]);
    expect((await scim('DELETE', `/Users/${made.id}`)).status).toBe(204);
    expect((await scim('GET', `/Users/${made.id}`)).status).toBe(404);
    expect((await filtered('Users', `userName eq "${made.userName}"`)).body.totalResults).toBe(0);
    expect(await membersOf(groupId)).toEqual([]);
    const [row] = await api.database.db.select().from(users).where(eq(users.id, made.id));
    expect(row?.suspendedAt).not.toBeNull();
    const back = await scim('POST', '/Users', { userName: made.userName });
    expect(back).toMatchObject({ status: 201, body: { id: made.id, active: true } });
    const told = await api.database.db.select().from(mails).where(eq(mails.recipient, made.userName)).orderBy(mails.createdAt);
    expect(told.map(({ subject }) => subject)).toEqual(['Your account was suspended', 'You can use your account again']);
  });
});

describe('groups', () => {
  it('set memberships of the source "scim", beside those of other sources', async () => {
    const [a, b] = [await newUser(), await newUser()];
    const { id, displayName } = await newGroup([a]);
    await api.database.db.insert(groupMembers).values({ groupId: id, userId: b.id, source: 'console' });
    expect(await membersOf(id)).toEqual([a.id]);
    await scim('PUT', `/Groups/${id}`, { displayName, members: [] });
    const left = await api.database.db.select().from(groupMembers).where(eq(groupMembers.groupId, id));
    expect(left).toMatchObject([{ userId: b.id, source: 'console' }]);
    expect((await scim('GET', `/Users/${b.id}`)).body.groups).toMatchObject([{ value: id, display: displayName }]);
  });

  it('are found by name, without members if the caller leaves them out', async () => {
    const { id, displayName } = await newGroup([await newUser()]);
    const { body } = await filtered('Groups', `displayName eq "${displayName.toLowerCase()}"`);
    expect(body).toMatchObject({ totalResults: 1, Resources: [{ id, members: [{ type: 'User' }] }] });
    const short = await scim('GET', `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`id eq "${id}"`)}`);
    expect(short.body.Resources[0]).not.toHaveProperty('members');
  });

  it('have unique names and members who exist', async () => {
    const { displayName } = await newGroup();
    expect(await scim('POST', '/Groups', { displayName: displayName.toUpperCase() })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    expect(await scim('POST', '/Groups', { displayName: ' ' })).toMatchObject({ status: 400 });
    const strange = await scim('POST', '/Groups', { displayName: 'Strange', members: [{ value: 'nobody' }] });
    expect(strange).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    expect((await filtered('Groups', 'displayName eq "Strange"')).body.totalResults).toBe(0);
  });

  it('are deleted only by whom they were made', async () => {
    const { id } = await newGroup([await newUser()]);
    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Groups/${id}`)).status).toBe(404);
    const own = newId('grp');
    await api.database.db.insert(groups).values({ id: own, name: 'Console' });
    expect((await scim('DELETE', `/Groups/${own}`)).status).toBe(403);
  });
});

describe('the audit log', () => {
  it('names the token, and what changed', async () => {
    const made = await newUser();
    await patch(`/Users/${made.id}`, { op: 'replace', value: { name: { givenName: 'Babs' }, active: false } });
    const { entries } = (await api.call(listAuditEntries, { query: { target: made.id } }, owner)).body;
    expect(entries.map(({ action }) => action)).toEqual(['person.suspend', 'person.change', 'person.create']);
    expect(entries[1]).toMatchObject({
      actor: { kind: 'scim', name: 'Entra' },
      before: { givenName: 'Barbara' },
      after: { givenName: 'Babs' },
    });
    expect((await verifyAudit(api.database.db)).fault).toBeNull();
  });
});
