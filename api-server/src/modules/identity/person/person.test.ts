import { eq, sql } from 'drizzle-orm';
import { giveAccess } from 'shared-contracts/access-calls';
import * as admin from 'shared-contracts/admin-calls';
import { getProfile, listAlerts, signIn, signUp } from 'shared-contracts/calls';
import { dayMs } from 'shared-contracts/days';
import { closeAccount, deactivateAccount } from 'shared-contracts/settings-calls';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries, groupMembers, groups, installationInvitations, twoFactors, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { createTestApp, type TestUser, testPassword } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();
let owner: TestUser;
let ops: TestUser;
beforeAll(async () => {
  owner = await api.newUser('Olga');
  ops = await api.newAdmin();
  // Where mail can be sent, only a confirmed address has a role.
  await api.database.db.update(users).set({ emailVerified: true });
});

const list = async (query: object = {}, at = api) => (await at.call(admin.listPeople, { query }, ops)).body;
const find = async (search: string) => (await list({ search })).people[0];
const idOf = (user: TestUser) => userIdOf(api, user);

describe('the list of people', () => {
  it('shows role, state, groups, second factor and when somebody was last seen', async () => {
    const user = await api.newUser('Zora');
    const userId = await idOf(user);
    await api.call(getProfile, { query: { email: user.email } }, user);
    await api.database.db.insert(groups).values({ id: 'grp_1', name: 'Design' });
    for (const source of ['console', 'scim']) await api.database.db.insert(groupMembers).values({ groupId: 'grp_1', userId, source });
    await api.database.db.insert(twoFactors).values({ userId, sealedSecret: 'x', confirmedAt: new Date() });
    const shown = await find(user.email);
    expect(shown).toMatchObject({
      person_id: userId,
      name: 'Zora',
      state: 'active',
      role: null,
      groups: ['Design'],
      has_second_factor: true,
    });
    expect(Date.parse(shown?.last_seen_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await list({ role: 'owner' })).people).toMatchObject([{ email: owner.email, role: 'owner', is_you: false }]);
    expect((await list({ role: 'admin' })).people).toMatchObject([{ email: ops.email, is_you: true }]);
  });

  it('filters by state', async () => {
    const [gone, resting, out] = [await api.newUser('Gone'), await api.newUser('Resting'), await api.newUser('Out')];
    await api.call(closeAccount, { body: { email: gone.email, current_password: testPassword } }, gone);
    await api.call(deactivateAccount, { body: { email: resting.email, current_password: testPassword } }, resting);
    await api.call(admin.suspendPerson, { params: { person_id: await idOf(out) } }, ops);
    await api.call(admin.invitePerson, { body: { invited_email: 'new@example.com' } }, ops);
    const emails = async (state: admin.PersonState) => (await list({ state })).people.map(({ email }) => email);
    expect(await emails('closed')).toEqual([gone.email]);
    expect(await emails('deactivated')).toEqual([resting.email]);
    expect(await emails('suspended')).toEqual([out.email]);
    expect(await emails('invited')).toEqual(['new@example.com']);
    expect(await emails('active')).not.toContain(gone.email);
  });

  it('is searched literally, and walked page by page without a gap', async () => {
    const { db } = api.database;
    const rows = Array.from({ length: 120 }, (_, index) => ({
      id: `use_crowd_${index}`,
      name: `Crowd ${index % 3 ? 'a' : 'É'}`,
      email: `crowd${index}@example.com`,
    }));
    await db.insert(users).values(rows);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ search: 'CROWD', ...(cursor ? { cursor } : {}) });
      expect(page.total).toBe(120);
      seen.push(...page.people.map(({ person_id }) => person_id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    expect((await list({ search: 'crowd_' })).total).toBe(0);
    expect((await list({ search: 'crowd%' })).total).toBe(0);
    expect((await api.call(admin.listPeople, { query: { cursor: 'rubbish' } }, ops)).status).toBe(400);
    await db.delete(users).where(sql`id like 'use_crowd_%'`);
  });
});

describe('an invitation', () => {
  let address = '';
  let count = 0;
  beforeEach(() => {
    count += 1;
    address = `guest${count}@example.com`;
  });
  const invite = async (invited_email = address) => (await api.call(admin.invitePerson, { body: { invited_email } }, ops)).body;
  const tokenOf = (link = '') => new URL(link).searchParams.get('invitation') ?? '';
  const join = (invitation: string, email = address) =>
    api.call(signUp, { body: { email, password: testPassword, first_name: 'Gus', invitation } });

  it('is a link without a mail server, works once, and only for its address', async () => {
    const { link, person_id } = await invite();
    const token = tokenOf(link);
    expect(new URL(link ?? '').pathname).toBe('/app/auth/signup');
    expect(await join(token, 'other@example.com')).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect(await join('rubbish')).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    expect(await find(address)).toMatchObject({ person_id, state: 'invited', name: '' });
    expect((await join(token)).status).toBe(200);
    expect(await find(address)).toMatchObject({ state: 'active', is_verified: false });
    expect(await join(token)).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    expect(await api.call(admin.invitePerson, { body: { invited_email: address } }, ops)).toMatchObject({
      status: 409,
      body: { code: 'account-exists' },
    });
  });

  it('ends after a week, when it is withdrawn, and when there is a newer one', async () => {
    const first = await invite();
    const second = await invite(` ${address.toUpperCase()} `);
    expect(second).toMatchObject({ invited_email: address, person_id: first.person_id });
    expect((await list({ search: address })).people).toMatchObject([{ person_id: second.person_id, state: 'invited' }]);
    expect((await join(tokenOf(first.link))).status).toBe(400);
    await api.call(admin.withdrawInvitation, { params: { person_id: second.person_id } }, ops);
    expect((await join(tokenOf(second.link))).status).toBe(400);
    const third = await invite();
    api.time.now = new Date(api.time.now.getTime() + 7 * dayMs + 1_000);
    expect((await join(tokenOf(third.link))).status).toBe(400);
    expect(await api.database.db.$count(installationInvitations, eq(installationInvitations.email, address))).toBe(1);
    await api.app.jobs.find(({ name }) => name === 'person-invitations-tidy')?.run();
    expect(await api.database.db.$count(installationInvitations, eq(installationInvitations.email, address))).toBe(0);
    api.time.now = new Date();
  });

  it('is mailed by a server with mail, and then proves the address', async () => {
    const mail: MailServer = await startMailServer();
    const node = await createTestApp({ SMTP_URL: mail.url, PUBLIC_URL: 'https://ai.example.com' }, api);
    const { body } = await node.call(admin.invitePerson, { body: { invited_email: address } }, ops);
    expect(body.link).toBeUndefined();
    const text = (await mail.next()).replace(/=\n/g, '').replaceAll('=3D', '=');
    const token = /invitation=([\w.-]+)/.exec(text)?.[1] ?? '';
    const answer = await node.call(signUp, { body: { email: address, password: testPassword, first_name: 'Gus', invitation: token } });
    expect(answer.status).toBe(200);
    expect(await find(address)).toMatchObject({ state: 'active', is_verified: true });
    await node.close();
    await mail.close();
  });
});

describe('an administrator', () => {
  it('signs somebody out everywhere and resets their second factor, and they get an alert', async () => {
    const user = await api.newUser();
    const person_id = await idOf(user);
    await api.call(signIn, { body: { email: user.email, password: testPassword } });
    expect((await api.call(admin.signOutPerson, { params: { person_id } }, ops)).body.ended).toBe(2);
    expect((await api.call(getProfile, { query: { email: user.email } }, user)).status).toBe(401);
    await api.database.db.insert(twoFactors).values({ userId: person_id, sealedSecret: 'x', confirmedAt: new Date() });
    expect((await api.call(signIn, { body: { email: user.email, password: testPassword } })).status).toBe(401);
    await api.call(admin.resetSecondFactor, { params: { person_id } }, ops);
    const { access_token: token } = (await api.call(signIn, { body: { email: user.email, password: testPassword } })).body;
    const { alerts } = (await api.call(listAlerts, { query: { email: user.email } }, { token })).body;
    expect(alerts.map(({ title }) => title)).toContain('Your second factor was removed');
    const entries = await api.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, person_id)).orderBy(auditEntries.seq);
    const acts = entries.map(({ action }) => action).filter((action) => action.startsWith('person.'));
    expect(acts).toEqual(['person.sign-out', 'person.second-factor.reset']);
  });

  it('can’t do that with an owner, or with the own account', async () => {
    for (const call of [admin.signOutPerson, admin.resetSecondFactor, admin.suspendPerson]) {
      expect(await api.call(call, { params: { person_id: await idOf(owner) } }, ops)).toMatchObject({ body: { code: 'owners-only' } });
      expect(await api.call(call, { params: { person_id: await idOf(ops) } }, ops)).toMatchObject({ body: { code: 'own-account' } });
    }
  });

  it('hands over what somebody who left shares, but only then', async () => {
    const [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
    const workspace_id = await workspaceOf(api, ana, [ben, 'Member']);
    const id = await makeOwned(api.database.db, 'notebook', ana.email);
    const grantee = { kind: 'person' as const, id: ben.email };
    await api.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id, grantee, level: 'view' } }, ana);
    const params = { person_id: await idOf(ana) };
    const { shared_works } = (await api.call(admin.listPersonWorks, { params }, ops)).body;
    // What is private stays unnamed for administrators.
    expect(shared_works).toMatchObject([{ workspace_id, names: [], things: [{ kind: 'notebook', count: 1 }] }]);
    const successors = shared_works.map((one) => ({ workspace_id: one.workspace_id, member_id: one.suggested ?? '' }));
    const handOver = (body: { successors: typeof successors }) => api.call(admin.handOverWorks, { params, body }, ops);
    expect(await handOver({ successors })).toMatchObject({ status: 409, body: { code: 'still-active' } });
    await api.call(admin.suspendPerson, { params }, ops);
    expect(await handOver({ successors: [] })).toMatchObject({ status: 409, body: { code: 'successor-needed' } });
    expect((await handOver({ successors })).status).toBe(200);
    const { rows } = await api.database.db.execute(sql`select user_id from notebooks where id = ${id}`);
    expect(rows).toEqual([{ user_id: await idOf(ben) }]);
    expect((await api.call(admin.listPersonWorks, { params }, ops)).body.shared_works).toEqual([]);
  });
});
