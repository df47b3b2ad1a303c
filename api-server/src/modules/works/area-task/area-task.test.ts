import { eq } from 'drizzle-orm';
import { type GivenLevel, limits } from 'shared-contracts';
import * as accessCalls from 'shared-contracts/access-calls';
import * as areaCalls from 'shared-contracts/area-calls';
import { watchAlerts } from 'shared-contracts/calls';
import { findAlerts, saveNotifications } from 'shared-contracts/settings-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { areaTasks, users, workAreas } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { openStream } from '../../../testing/event-stream.ts';
import { addressOf, type TestUser } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();
let ana: TestUser;
let ben: TestUser;
let eva: TestUser;
let AreaID: string;
beforeEach(async () => {
  [ana, ben, eva] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Eva')];
  await workspaceOf(api, ana, [ben, 'Member'], [eva, 'Member']);
  const body = { email: ana.email, Name: 'Research', DisplayName: 'Research', DisplayRank: 7 };
  AreaID = (await api.call(areaCalls.createWorkArea, { body }, ana)).body.AreaID;
});

const give = (to: TestUser, level: GivenLevel) => {
  const grantee = { kind: 'person' as const, id: to.email };
  return api.call(accessCalls.giveAccess, { body: { email: ana.email, kind: 'work-area', id: AreaID, grantee, level } }, ana);
};
const take = (from: TestUser) => {
  const grantee = { grantee_kind: 'person' as const, grantee_id: from.email };
  return api.call(accessCalls.takeAccess, { query: { email: ana.email, kind: 'work-area', id: AreaID, ...grantee } }, ana);
};
type New = { title: string; owner_id?: string | null; due_on?: string | null };
const add = (user: TestUser, task: New, id = AreaID) => api.call(areaCalls.createAreaTask, { body: { AreaID: id, ...task } }, user);
const idOf = async (user: TestUser, task: New) => (await add(user, task)).body.task_id;
const update = (user: TestUser, task_id: string, body: object) => api.call(areaCalls.updateAreaTask, { params: { task_id }, body }, user);
const list = async (user: TestUser, id = AreaID) => (await api.call(areaCalls.listAreaTasks, { query: { AreaID: id } }, user)).body.tasks;
const titles = async (user: TestUser) => (await list(user)).map(({ title }) => title);
const alertsOf = async (user: TestUser) =>
  (await api.call(findAlerts, { query: { email: user.email, kind: 'mention' } }, user)).body.alerts;

describe('tasks of a Work Area', () => {
  it('are seen by everybody who sees the area and changed only by those who may edit it', async () => {
    await give(ben, 'view');
    const task_id = await idOf(ana, { title: '  Book the hall  ', due_on: '2026-12-01' });
    expect(await list(ben)).toMatchObject([
      { task_id, title: 'Book the hall', due_on: '2026-12-01', done_at: null, made_by: 'Ana', owner: null, is_mine: false },
    ]);
    const refused = async (user: TestUser) => [
      (await add(user, { title: 'Mine' })).status,
      (await update(user, task_id, { is_done: true })).status,
      (await api.call(areaCalls.moveAreaTask, { params: { task_id }, body: { before_id: null } }, user)).status,
      (await api.call(areaCalls.deleteAreaTask, { params: { task_id } }, user)).status,
      (await api.call(areaCalls.restoreAreaTask, { params: { task_id } }, user)).status,
      (await api.call(areaCalls.findTaskOwners, { query: { AreaID, q: '' } }, user)).status,
    ];
    expect(await refused(ben)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await refused(eva)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await api.call(areaCalls.listAreaTasks, { query: { AreaID } }, eva)).status).toBe(404);
    await give(ben, 'edit');
    expect((await add(ben, { title: 'Order flowers' })).body).toMatchObject({ made_by: 'Ben' });
    expect(await titles(ana)).toEqual(['Book the hall', 'Order flowers']);
  });

  it('in an area that everybody has are each person’s own', async () => {
    const [area] = await api.database.db.select().from(workAreas).where(eq(workAreas.routeUrl, 'marketing'));
    const id = area?.id ?? '';
    const mine = (await add(ana, { title: 'Write the brief' }, id)).body.task_id;
    expect(await list(ben, id)).toEqual([]);
    expect((await update(ben, mine, { is_done: true })).status).toBe(404);
    expect((await update(ana, mine, { owner_id: await userIdOf(api, ben) })).body).toMatchObject({ code: 'invalid-input' });
    expect((await api.call(areaCalls.findTaskOwners, { query: { AreaID: id, q: '' } }, ana)).body.people).toMatchObject([{ name: 'Ana' }]);
  });

  it('keep when they were done, and can be reopened', async () => {
    const task_id = await idOf(ana, { title: 'Call' });
    const first = (await update(ana, task_id, { is_done: true })).body.done_at;
    expect(first).not.toBeNull();
    expect((await update(ana, task_id, { is_done: true })).body.done_at).toBe(first);
    expect((await update(ana, task_id, { is_done: false })).body.done_at).toBeNull();
    expect((await update(ana, task_id, { due_on: '2027-01-02' })).body).toMatchObject({ title: 'Call', due_on: '2027-01-02' });
    expect((await update(ana, task_id, { due_on: null })).body.due_on).toBeNull();
  });

  it('refuse blank and long titles, and days that the calendar does not have', async () => {
    for (const body of [{ title: '  ' }, { title: 'x'.repeat(limits.areaTaskTitleMax + 1) }])
      expect(await add(ana, body)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    for (const due_on of ['2026-02-30', '30.11.2026', '2026-13-01', '0002-01-01'])
      expect((await add(ana, { title: 'Call', due_on })).body).toMatchObject({ errors: [{ message: 'Enter a date.' }] });
  });

  it('refuse a title that somebody else has changed in the meantime', async () => {
    const task_id = await idOf(ana, { title: 'Call' });
    await update(ana, task_id, { title: 'Call Ben', seen_title: 'Call' });
    expect(await update(ana, task_id, { title: 'Call Eva', seen_title: 'Call' })).toMatchObject({
      status: 409,
      body: { code: 'name-changed', detail: expect.stringContaining('Call Ben') },
    });
    expect(await titles(ana)).toEqual(['Call Ben']);
  });

  it('are moved within their list only', async () => {
    const [a, b, c] = [await idOf(ana, { title: 'a' }), await idOf(ana, { title: 'b' }), await idOf(ana, { title: 'c' })];
    const move = (task_id: string, before_id: string | null) =>
      api.call(areaCalls.moveAreaTask, { params: { task_id }, body: { before_id } }, ana);
    await move(c, a);
    expect(await titles(ana)).toEqual(['c', 'a', 'b']);
    await move(c, b);
    expect(await titles(ana)).toEqual(['a', 'c', 'b']);
    await move(a, null);
    expect(await titles(ana)).toEqual(['c', 'b', 'a']);
    const [area] = await api.database.db.select().from(workAreas).where(eq(workAreas.routeUrl, 'marketing'));
    const elsewhere = (await add(ana, { title: 'x' }, area?.id)).body.task_id;
    expect((await move(a, elsewhere)).status).toBe(404);
    expect(await titles(ana)).toEqual(['c', 'b', 'a']);
  });

  it('come back at their place after they were deleted, for a day', async () => {
    const task_id = await idOf(ana, { title: 'a' });
    await add(ana, { title: 'b' });
    const remove = () => api.call(areaCalls.deleteAreaTask, { params: { task_id } }, ana);
    const restore = () => api.call(areaCalls.restoreAreaTask, { params: { task_id } }, ana);
    await remove();
    expect(await titles(ana)).toEqual(['b']);
    expect((await update(ana, task_id, { title: 'c' })).status).toBe(404);
    expect((await remove()).status).toBe(404);
    await restore();
    expect(await titles(ana)).toEqual(['a', 'b']);
    await remove();
    const deletedAt = new Date(api.time.now.getTime() - 25 * 3_600_000);
    await api.database.db.update(areaTasks).set({ deletedAt }).where(eq(areaTasks.id, task_id));
    expect((await restore()).status).toBe(404);
  });

  it('have a limit, also for those that come back and for several at once', async () => {
    const userId = await userIdOf(api, ana);
    const rows = Array.from({ length: limits.areaTasksMax - 1 }, (_, index) => ({
      id: `task_${AreaID}_${index}`,
      userId,
      areaId: AreaID,
      title: `${index}`,
      position: index,
    }));
    await api.database.db.insert(areaTasks).values(rows);
    const results = await Promise.all(['x', 'y', 'z'].map((title) => add(ana, { title })));
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(results.find(({ status }) => status === 409)?.body).toMatchObject({ detail: expect.stringContaining('up to 200 tasks') });
    const [first] = await list(ana);
    const params = { task_id: first?.task_id ?? '' };
    await api.call(areaCalls.deleteAreaTask, { params }, ana);
    await add(ana, { title: 'last' });
    expect((await api.call(areaCalls.restoreAreaTask, { params }, ana)).status).toBe(409);
  });
});

describe('the owner of a task', () => {
  it('is somebody who can see the area, and is alerted once a day by the person who gave it to them', async () => {
    await give(ben, 'view');
    const [anaId, benId, evaId] = [await userIdOf(api, ana), await userIdOf(api, ben), await userIdOf(api, eva)];
    expect((await add(ana, { title: 'Call', owner_id: evaId })).body).toMatchObject({
      code: 'invalid-input',
      detail: expect.stringContaining('can’t see the Work Area'),
    });
    const people = (await api.call(areaCalls.findTaskOwners, { query: { AreaID, q: '' } }, ana)).body.people;
    expect(people).toEqual([
      { id: anaId, name: 'Ana', can_see: true },
      { id: benId, name: 'Ben', can_see: true },
    ]);
    const task_id = await idOf(ana, { title: 'Call', owner_id: benId });
    expect(await alertsOf(ben)).toMatchObject([{ title: 'Ana gave you a task in Research', text: 'Call', link: `/${AreaID}` }]);
    expect(await list(ben)).toMatchObject([{ is_mine: true, owner: { id: benId, name: 'Ben', can_see: true } }]);
    await update(ana, task_id, { title: 'Call now' });
    await update(ana, task_id, { owner_id: anaId });
    await update(ana, task_id, { owner_id: benId });
    expect([(await alertsOf(ben)).length, (await alertsOf(ana)).length]).toEqual([1, 0]);
  });

  it('is not alerted if they chose so', async () => {
    await give(ben, 'view');
    const off = { in_app: false, by_email: false };
    await api.call(saveNotifications, { body: { email: ben.email, choices: { mention: off, ai: off, system: off } } }, ben);
    await add(ana, { title: 'Call', owner_id: await userIdOf(api, ben) });
    expect(await alertsOf(ben)).toEqual([]);
  });

  it('stays after losing access, is shown without it, and can be replaced', async () => {
    await give(ben, 'edit');
    const benId = await userIdOf(api, ben);
    const task_id = await idOf(ana, { title: 'Call', owner_id: benId });
    await take(ben);
    expect(await list(ana)).toMatchObject([{ owner: { id: benId, name: 'Ben', can_see: false } }]);
    expect((await update(ana, task_id, { owner_id: benId, title: 'Call now' })).body).toMatchObject({ title: 'Call now' });
    expect((await update(ana, task_id, { owner_id: null })).body.owner).toBeNull();
    expect((await update(ana, task_id, { owner_id: benId })).status).toBe(400);
  });

  it('is nobody once their account is deleted', async () => {
    await give(ben, 'edit');
    await add(ben, { title: 'Call', owner_id: await userIdOf(api, ben) });
    await api.database.db.delete(users).where(eq(users.email, ben.email));
    expect(await list(ana)).toMatchObject([{ title: 'Call', owner: null, made_by: null }]);
  });
});

it('a deleted area keeps its tasks for its return, without accounts that are gone', async () => {
  await give(ben, 'edit');
  const benId = await userIdOf(api, ben);
  await add(ana, { title: 'a', owner_id: benId, due_on: '2026-12-01' });
  await add(ben, { title: 'b' });
  await update(ana, await idOf(ana, { title: 'c' }), { is_done: true });
  const before = await list(ana);
  await api.call(areaCalls.deleteWorkArea, { query: { AreaID } }, ana);
  expect((await api.call(areaCalls.listAreaTasks, { query: { AreaID } }, ana)).status).toBe(404);
  await api.database.db.delete(users).where(eq(users.id, benId));
  await api.call(areaCalls.restoreWorkArea, { body: { AreaID } }, ana);
  expect(await list(ana)).toEqual(before.map((task) => ({ ...task, owner: null, made_by: task.made_by === 'Ben' ? null : task.made_by })));
});

it('a change of a task reaches the open pages of those who see the area', async () => {
  await give(ben, 'view');
  const url = `${await api.listen()}${addressOf(watchAlerts, { query: { email: ben.email, sharing: 'yes' } })}`;
  const stream = await openStream({ url, token: ben.token });
  await stream.next();
  await add(ana, { title: 'Call' });
  expect(await stream.next()).toMatchObject({ kind: 'work-area', id: AreaID });
  stream.leave();
});
