import { eq } from 'drizzle-orm';
import { findGrantees, giveAccess, listSharedActivity, takeAccess } from 'shared-contracts/access-calls';
import * as admin from 'shared-contracts/admin-calls';
import * as calls from 'shared-contracts/calls';
import { getAccount } from 'shared-contracts/settings-calls';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alerts, auditEntries, grants } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { openStream, textOf } from '../../../testing/event-stream.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { addressOf, type TestUser } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';
import { setGroupsFrom } from '../group/groups.ts';

const { api, provider } = appWithModel();
let url: string;
let boss: TestUser;
let ana: TestUser;
let ben: TestUser;
let group: { kind: 'group'; id: string };
let groupName: string;
let agent: { kind: 'agent'; id: string };
beforeAll(async () => {
  url = await api.listen();
  // The first account owns the installation.
  await api.newUser();
  boss = await api.newAdmin();
});
let count = 0;
beforeEach(async () => {
  // They have no workspace in common.
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  groupName = `Support ${++count}`;
  group = { kind: 'group', id: (await api.call(admin.createGroup, { body: { name: groupName, description: '' } }, boss)).body.group_id };
  agent = { kind: 'agent', id: await makeOwned(api.database.db, 'agent', ana.email) };
  provider.first = [];
});

const give = (giver: TestUser, level: 'use' | 'edit' = 'use', thing: { kind: 'agent'; id: string } = agent) =>
  api.call(giveAccess, { body: { email: giver.email, ...thing, grantee: group, level } }, giver);
const take = (taker: TestUser) =>
  api.call(takeAccess, { query: { email: taker.email, ...agent, grantee_kind: 'group', grantee_id: group.id } }, taker);
const setGroups = async (person: TestUser, ...ids: string[]) => {
  const userId = await userIdOf(api, person);
  await api.database.db.transaction((tx) => setGroupsFrom(tx, userId, 'openid:idp_1', ids));
};
const add = async (...people: TestUser[]) => {
  const person_ids = await Promise.all(people.map((person) => userIdOf(api, person)));
  expect((await api.call(admin.addGroupMembers, { params: { group_id: group.id }, body: { person_ids } }, boss)).status).toBe(200);
};
const remove = async (person: TestUser) =>
  api.call(admin.removeGroupMember, { params: { group_id: group.id, person_id: await userIdOf(api, person) } }, boss);
const open = (user: TestUser) => api.call(calls.getAgent, { query: { agent_id: agent.id } }, user);
const agentsOf = async (user: TestUser) => {
  const { items } = (await api.call(calls.listItems, { query: { email: user.email, sharing: 'with-me', kind: 'agent' } }, user)).body;
  return items.map(({ id }) => id);
};
const things = async (user = boss) =>
  (await api.call(admin.listGroupThings, { params: { group_id: group.id }, query: {} }, user)).body.things;

describe('an agent of a group', () => {
  it('is in the lists of its people, however they got there, and only while they are in the group', async () => {
    await add(ana, ben);
    expect((await give(ana)).body.grants).toMatchObject([{ grantee: { ...group, name: groupName, workspace: null }, level: 'use' }]);
    expect(await agentsOf(ben)).toEqual([agent.id]);
    expect((await open(ben)).body.sharing).toMatchObject({ owner: { email: ana.email }, level: 'use' });
    const rows = await api.database.db
      .select()
      .from(alerts)
      .where(eq(alerts.userId, await userIdOf(api, ben)));
    expect(rows.map(({ link }) => link)).toContain(`/agents/${agent.id}`);
    await setGroups(ben, group.id);
    await remove(ben);
    // Another source still says so.
    expect(await agentsOf(ben)).toEqual([agent.id]);
    await setGroups(ben);
    expect(await agentsOf(ben)).toEqual([]);
    expect((await open(ben)).status).toBe(404);
    await setGroups(ben, group.id);
    expect((await open(ben)).status).toBe(200);
    expect((await take(ana)).status).toBe(200);
    expect((await open(ben)).status).toBe(404);
  });

  it('is lost with the group, for good', async () => {
    await add(ana, ben);
    await give(ana);
    await api.call(admin.deleteGroup, { params: { group_id: group.id } }, boss);
    expect((await open(ben)).status).toBe(404);
    expect(await api.database.db.$count(grants, eq(grants.granteeId, group.id))).toBe(0);
  });

  it.each([
    ['leaves the group', () => remove(ben)],
    ['is no longer in it by their sign-in', () => setGroups(ben)],
    ['loses the group', () => api.call(admin.deleteGroup, { params: { group_id: group.id } }, boss)],
  ])('gives no more of an answer when somebody %s', async (how, leave) => {
    await add(ana);
    if (how.includes('sign-in')) await setGroups(ben, group.id);
    else await add(ben);
    await give(ana);
    provider.script = [{ text: 'The first part. '.repeat(20) }, { hold: true }, { text: 'SECRET' }, { finish: true }];
    const body = { email: ben.email, message: 'Go.', model: 'scripted', agent_id: agent.id };
    const stream = await openStream({ url: `${url}/api${calls.completeChat.path}`, token: ben.token, body });
    for (let event = await stream.next(); event && !textOf([event]); ) event = await stream.next();
    await leave();
    const end = (await stream.rest()).at(-1);
    expect(end).toMatchObject({ type: 'ended', status: 'interrupted' });
    expect(JSON.stringify(end)).toContain('no longer shared');
    await provider.abandoned;
  });

  it('comes and goes at once on open pages, also with the group', async () => {
    await add(ana);
    await give(ana);
    const stream = await openStream({
      url: `${url}${addressOf(calls.watchAlerts, { query: { email: ben.email, sharing: 'yes', since_ms: 0 } })}`,
      token: ben.token,
    });
    await stream.next();
    const heard = async () => {
      for (;;) {
        const event: object | undefined = await stream.next();
        if (!event || ('id' in event && event.id === group.id)) return event;
      }
    };
    await add(ben);
    expect(await heard()).toMatchObject({ kind: 'group' });
    await remove(ben);
    expect(await heard()).toMatchObject({ kind: 'group' });
    await setGroups(ben, group.id);
    expect(await heard()).toMatchObject({ kind: 'group' });
    await api.call(admin.deleteGroup, { params: { group_id: group.id } }, boss);
    expect(await heard()).toMatchObject({ kind: 'group' });
    stream.leave();
  });
});

describe('who may share with a group', () => {
  it('people who are in it, with what belongs to somebody in it', async () => {
    const refused = { status: 403, body: { code: 'outside-workspace', detail: expect.stringContaining('belong to this group') } };
    expect(await give(ana)).toMatchObject(refused);
    await add(ana);
    expect((await give(ana, 'edit')).status).toBe(200);
    await add(ben);
    const other = { kind: 'group' as const, id: group.id };
    // An editor does not take the agent beyond the groups of its owner.
    const created = await api.call(admin.createGroup, { body: { name: `Elsewhere ${count}`, description: '' } }, boss);
    group = { kind: 'group', id: created.body.group_id };
    await add(ben);
    expect(await give(ben)).toMatchObject(refused);
    group = other;
    expect((await give(ben)).status).toBe(200);
  });

  it('administrators with every group, but only what they may edit themselves', async () => {
    expect((await give(boss)).status).toBe(404);
    const own = { kind: 'agent' as const, id: await makeOwned(api.database.db, 'agent', boss.email) };
    expect((await give(boss, 'use', own)).status).toBe(200);
    await workspaceOf(api, ana, [boss, 'Member']);
    const grantee = { kind: 'person' as const, id: boss.email };
    await api.call(giveAccess, { body: { email: ana.email, ...agent, grantee, level: 'edit' } }, ana);
    expect((await give(boss)).status).toBe(200);
  });

  it('finds groups only for those who may see them', async () => {
    const groupsFor = async (user: TestUser) =>
      (await api.call(findGrantees, { query: { email: user.email, q: groupName } }, user)).body.grantees;
    expect(await groupsFor(ana)).toEqual([]);
    expect(await groupsFor(boss)).toMatchObject([{ ...group, name: groupName }]);
    await add(ana);
    expect(await groupsFor(ana)).toMatchObject([{ ...group, name: groupName }]);
  });
});

describe('the console', () => {
  it('lists what a group has with what the administrator may do with it, and offers what they may share', async () => {
    await add(ana);
    await give(ana);
    const own = await makeOwned(api.database.db, 'agent', boss.email);
    const offered = async () => {
      const { body } = await api.call(admin.findGroupThings, { params: { group_id: group.id }, query: {} }, boss);
      return body.things.map(({ id }) => id);
    };
    expect(await offered()).toContain(own);
    expect(await offered()).not.toContain(agent.id);
    await give(boss, 'edit', { kind: 'agent', id: own });
    expect(await offered()).not.toContain(own);
    const found = await things();
    expect(found.find(({ id }) => id === agent.id)).toMatchObject({
      kind: 'agent',
      level: 'use',
      owner: { email: ana.email },
      reach: null,
    });
    expect(found.find(({ id }) => id === own)).toMatchObject({ level: 'edit', reach: 'own' });
  });

  it('records what a group is given and loses, and says before what people lose', async () => {
    await add(ana, ben);
    await give(ana);
    const losses = async (person_id?: string) => {
      const query = person_id === undefined ? {} : { person_id };
      return (await api.call(admin.previewGroupLoss, { params: { group_id: group.id }, query }, boss)).body.losses;
    };
    expect(await losses()).toMatchObject([{ kind: 'agent', people: 1 }]);
    expect(await losses(await userIdOf(api, ben))).toMatchObject([{ kind: 'agent', people: 1 }]);
    expect(await losses(await userIdOf(api, ana))).toEqual([]);
    await workspaceOf(api, ana, [ben, 'Member']);
    const grantee = { kind: 'person' as const, id: ben.email };
    await api.call(giveAccess, { body: { email: ana.email, ...agent, grantee, level: 'use' } }, ana);
    expect(await losses()).toMatchObject([{ kind: 'agent', people: 0 }]);
    await take(ana);
    const rows = await api.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, agent.id)).orderBy(auditEntries.id);
    expect(rows.map(({ action, before, after }) => ({ action, before, after }))).toMatchObject([
      { action: 'access.give', after: { group: group.id, level: 'use' } },
      { action: 'access.give' },
      { action: 'access.take', before: { group: group.id, level: 'use' } },
    ]);
    const { activity } = (await api.call(listSharedActivity, { query: { email: ana.email, ...agent } }, ana)).body;
    expect(activity[0]).toMatchObject({ act: 'access-removed', to: { kind: 'group', name: groupName } });
  });
});

it('asks for a successor when somebody closes the account and a group has what they own', async () => {
  await add(ana, ben);
  await give(ana);
  const owned = async () => (await api.call(getAccount, { query: { email: ana.email } }, ana)).body.shared_works;
  expect(await owned()).toEqual([]);
  await workspaceOf(api, ana, [ben, 'Member']);
  expect(await owned()).toMatchObject([{ things: [{ kind: 'agent', count: 1 }] }]);
});
