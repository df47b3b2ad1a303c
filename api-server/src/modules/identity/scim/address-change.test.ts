import { and, eq, like } from 'drizzle-orm';
import { createScimToken, decideAddressChange, listScimTokens } from 'shared-contracts/admin-calls';
import { getProfile, listAlerts } from 'shared-contracts/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, backupCodes, mails, recoveryAddresses, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { scimClient } from '../../../testing/scim-client.ts';
import type { TestApp, TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';

const given = {} as { api: TestApp; secret: string };
const { scim, patch } = scimClient(given);
const { api } = appWithoutUser();
let owner: TestUser;
beforeAll(async () => {
  owner = await api.newAdmin('owner');
  given.api = api;
  given.secret = (await api.call(createScimToken, { body: { name: 'Entra' } }, owner)).body.secret;
});

let names = 0;
const newAddress = () => `changed${++names}@evil.example`;
const emailOf = async (id: string) => (await api.database.db.select().from(users).where(eq(users.id, id)))[0];
const changes = async (who = owner) => (await api.call(listScimTokens, {}, who)).body.changes ?? [];
const mailsTo = async (email: string) =>
  (await api.database.db.select().from(mails).where(eq(mails.recipient, email))).map(({ subject }) => subject);
const actionsOn = async (id: string) => {
  const ofPerson = and(eq(auditEntries.targetId, id), like(auditEntries.action, 'person.address%'));
  return (await api.database.db.select().from(auditEntries).where(ofPerson).orderBy(auditEntries.id)).map(({ action }) => action);
};
const isSignedIn = async (user: TestUser) => (await api.call(getProfile, { query: { email: user.email } }, user)).status === 200;
const entry = (id: string, email: string) => ({
  userName: id,
  emails: [{ value: email, primary: true }],
  name: { givenName: 'A', familyName: 'B' },
});

async function withRecovery(user: TestUser): Promise<string> {
  const userId = await userIdOf(api, user);
  await api.database.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await api.database.db.insert(recoveryAddresses).values({ userId, kind: 'email', value: 'mine@example.com', confirmedAt: new Date() });
  await api.database.db.insert(backupCodes).values({ userId, hash: userId });
  return userId;
}

/** Ways in which a directory names another address, tried on a person with a role. */
const ways: readonly [string, (id: string, email: string) => Promise<{ status: number }>][] = [
  ['a path', (id, value) => patch(`/Users/${id}`, { op: 'replace', path: 'emails[type eq "work"].value', value })],
  ['a path without a filter', (id, value) => patch(`/Users/${id}`, { op: 'replace', path: 'emails', value: [{ value }] })],
  ['no path', (id, value) => patch(`/Users/${id}`, { op: 'replace', value: { emails: [{ value }] } })],
  ['an addition', (id, value) => patch(`/Users/${id}`, { op: 'add', path: 'emails', value: [{ value, primary: true }] })],
  ['capital letters', (id, value) => patch(`/Users/${id}`, { op: 'Replace', path: 'EMAILS', value: [{ VALUE: value.toUpperCase() }] })],
  ['another user', (id, value) => scim('PUT', `/Users/${id}`, entry(id, value))],
  ['a userName without addresses', (id, value) => scim('PUT', `/Users/${id}`, { userName: value })],
  [
    'a removal before',
    (id, value) => patch(`/Users/${id}`, { op: 'remove', path: 'emails' }, { op: 'add', path: 'emails', value: [{ value }] }),
  ],
  [
    'a suspension in between',
    (id, value) =>
      patch(
        `/Users/${id}`,
        { op: 'replace', path: 'active', value: false },
        { op: 'replace', path: 'emails', value: [{ value }] },
        { op: 'replace', path: 'active', value: true },
      ),
  ],
  [
    'a deletion and a new person with the same address',
    async (id, value) => {
      const email = (await emailOf(id))?.email ?? '';
      await scim('DELETE', `/Users/${id}`);
      await scim('POST', '/Users', entry(`new-${id}`, email));
      return patch(`/Users/${id}`, { op: 'replace', path: 'emails', value: [{ value }] });
    },
  ],
];

describe('a changed address of a person with a role', () => {
  it.each(ways)('waits for an owner when a directory sends it by %s', async (_, send) => {
    const admin = await api.newAdmin('owner');
    const id = await withRecovery(admin);
    const email = newAddress();
    expect((await send(id, email)).status).toBe(200);
    expect(await emailOf(id)).toMatchObject({ email: admin.email, emailVerified: true });
    expect(await api.database.db.$count(recoveryAddresses, eq(recoveryAddresses.userId, id))).toBe(1);
    expect(await changes()).toContainEqual(expect.objectContaining({ from_address: admin.email, to_address: email, token_name: 'Entra' }));
  });

  it('is announced to the owners once, and changes when one of them agrees', async () => {
    const admin = await api.newAdmin();
    const id = await withRecovery(admin);
    const email = newAddress();
    for (const _ of [1, 2]) await patch(`/Users/${id}`, { op: 'replace', path: 'emails', value: [{ value: email }] });
    const titles = (await api.call(listAlerts, { query: { email: owner.email } }, owner)).body.alerts.map(({ title }) => title);
    expect(titles.filter((title) => title === `Decide about the address of ${admin.email}`)).toHaveLength(1);
    const change = (await changes()).find(({ to_address }) => to_address === email);
    const decide = (is_approved: boolean, who: TestUser) =>
      api.call(decideAddressChange, { params: { change_id: change?.change_id ?? '' }, body: { is_approved } }, who);
    expect((await decide(true, admin)).status).toBe(403);
    expect((await decide(true, owner)).status).toBe(200);
    expect(await emailOf(id)).toMatchObject({ email, emailVerified: false });
    expect(await isSignedIn(admin)).toBe(false);
    expect(await mailsTo(admin.email)).toContain('The address of your account was changed');
    expect((await decide(true, owner)).status).toBe(404);
    expect(await actionsOn(id)).toEqual(['person.address.request', 'person.address']);
  });

  it('stays as it is when an owner refuses, or when the directory names the former one again', async () => {
    const admin = await api.newAdmin();
    const id = await withRecovery(admin);
    const ask = (value: string) => patch(`/Users/${id}`, { op: 'replace', path: 'emails', value: [{ value }] });
    await ask(newAddress());
    const change = (await changes()).find(({ from_address }) => from_address === admin.email);
    await api.call(decideAddressChange, { params: { change_id: change?.change_id ?? '' }, body: { is_approved: false } }, owner);
    await ask(newAddress());
    await ask(admin.email);
    expect((await changes()).some(({ from_address }) => from_address === admin.email)).toBe(false);
    expect(await emailOf(id)).toMatchObject({ email: admin.email });
    expect(await isSignedIn(admin)).toBe(true);
    expect(await actionsOn(id)).toEqual(['person.address.request', 'person.address.refuse', 'person.address.request']);
  });
});

it('proves nothing of a changed address, ends sessions and recovery methods, and notifies the former one', async () => {
  const user = await api.newUser();
  const id = await withRecovery(user);
  const email = newAddress();
  expect((await patch(`/Users/${id}`, { op: 'replace', path: 'emails', value: [{ value: email }] })).body).toMatchObject({
    emails: [{ value: email }],
  });
  expect(await emailOf(id)).toMatchObject({ email, emailVerified: false });
  expect(await isSignedIn(user)).toBe(false);
  for (const table of [recoveryAddresses, backupCodes]) expect(await api.database.db.$count(table, eq(table.userId, id))).toBe(0);
  expect(await mailsTo(user.email)).toContain('The address of your account was changed');
});

it('limits a token to the domains that an owner chose', async () => {
  const usual = given.secret;
  const { token, secret } = (await api.call(createScimToken, { body: { name: 'Acme', domains: ['Acme.example'] } }, owner)).body;
  expect(token.domains).toEqual(['acme.example']);
  given.secret = secret;
  const own = await scim('POST', '/Users', entry('own', 'ana@ACME.example'));
  expect(own.status).toBe(201);
  const other = await userIdOf(api, await api.newUser());
  const refused = [
    await scim('POST', '/Users', entry('other', 'ana@evil.example')),
    await scim('POST', '/Users', entry('sub', 'ana@sub.acme.example')),
    await scim('POST', '/Users', entry('suffix', 'ana@evil-acme.example')),
    await scim('POST', '/Users', entry('two', '"a@acme.example"@evil.example')),
    await scim('PUT', `/Users/${own.body.id}`, entry('own', 'ana@evil.example')),
    await patch(`/Users/${own.body.id}`, { op: 'replace', path: 'emails', value: [{ value: 'ana@evil.example' }] }),
    await patch(`/Users/${other}`, { op: 'replace', path: 'emails', value: [{ value: 'taken@acme.example' }] }),
    await patch(`/Users/${other}`, { op: 'replace', path: 'active', value: false }),
    await scim('DELETE', `/Users/${other}`),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => expect.toSatisfy((status) => status === 403 || status === 400)));
  expect((await scim('GET', `/Users/${other}`)).status).toBe(200);
  given.secret = usual;
});
