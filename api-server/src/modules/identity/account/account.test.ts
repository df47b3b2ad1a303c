import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { createApiKey, listOutsideModels } from 'shared-contracts/agent-calls';
import {
  addStickyNote,
  getProfile,
  getSubscriptions,
  listAlerts,
  openSharedChat,
  shareSession,
  signIn,
  startActivity,
} from 'shared-contracts/calls';
import { openSharedWorkflow, shareWorkflow } from 'shared-contracts/connection-calls';
import { dayMs, daysAfter, daysBefore } from 'shared-contracts/days';
import * as calls from 'shared-contracts/settings-calls';
import { createWorkflow, receiveWorkflowHook, switchWorkflow } from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { activities, digestSchedules, subscriptions, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { type TestUser, testPassword } from '../../../testing/test-app.ts';
import { DigestsRepository } from '../../market-intel/market-intel/digest/digest.repository.ts';
import { AlertsRepository } from '../../messaging/alert/alert.repository.ts';

const { api } = appWithoutUser();

const of = (user: TestUser) => ({ email: user.email });
const idOf = async (user: TestUser) => (await api.database.db.select().from(users).where(eq(users.email, user.email)))[0]?.id ?? '';
const plansOf = async (user: TestUser) => (await api.call(calls.listPlans, { query: of(user) }, user)).body;
const runJob = async (name: string) => api.app.jobs.find((job) => job.name === name)?.run();

describe('the profile', () => {
  it('is updated field by field; a company needs a plan with the business profile', async () => {
    const user = await api.newUser();
    const change = (body: object) => api.call(calls.updateProfile, { body: { ...of(user), ...body } }, user);
    await change({ first_name: 'Priya', last_name: 'Rao', details: { headline: 'Analyst' } });
    await change({ details: { skills: 'SQL' } });
    expect((await api.call(calls.getDetails, { query: of(user) }, user)).body.details).toEqual({ headline: 'Analyst', skills: 'SQL' });
    expect((await api.call(getProfile, { query: of(user) }, user)).body).toMatchObject({ first_name: 'Priya', last_name: 'Rao' });
    expect(await change({ first_name: '  ' })).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Enter your first name.' }] },
    });
    expect(await change({ company: 'Meridian' })).toMatchObject({ status: 403, body: { code: 'plan-needed' } });
    await api.call(calls.changePlan, { body: { ...of(user), plan_id: 'pro' } }, user);
    expect((await change({ company: 'Meridian' })).status).toBe(200);
  });
});

describe('the plan', () => {
  it('is Free at first, can be upgraded and downgraded, the last change wins, and usage is counted', async () => {
    const user = await api.newUser();
    expect(await plansOf(user)).toMatchObject({ current_plan_id: 'free' });
    for (const plan_id of ['business', 'pro']) {
      api.time.now = new Date(api.time.now.getTime() + 1000);
      await api.call(calls.changePlan, { body: { ...of(user), plan_id } }, user);
      expect((await plansOf(user)).current_plan_id).toBe(plan_id);
    }
    const { usage, plans } = await plansOf(user);
    expect(usage.find(({ what }) => what === 'workspaces')).toMatchObject({ used: 1 });
    expect(plans.filter((one) => one.has_business_profile).map(({ name }) => name)).toEqual(['Pro', 'Teams', 'Business']);
    expect((await api.call(calls.changePlan, { body: { ...of(user), plan_id: 'golden' } }, user)).status).toBe(400);
  });
});

it('renews a plan automatically, counted from the day it was chosen, until another is chosen', async () => {
  const user = await api.newUser();
  const change = (plan_id: string) => api.call(calls.changePlan, { body: { ...of(user), plan_id } }, user);
  expect((await plansOf(user)).current_period).toBeNull();
  // Two concurrent changes leave one active subscription.
  await Promise.all([change('teams'), change('pro')]);
  await change('pro');
  const running = and(eq(subscriptions.userId, await idOf(user)), isNull(subscriptions.endDate));
  const since = daysBefore(api.time.now, 70);
  expect(await api.database.db.update(subscriptions).set({ createdAt: since }).where(running).returning()).toHaveLength(1);
  const { current_plan_id, current_period } = await plansOf(user);
  expect([current_plan_id, current_period?.since]).toEqual(['pro', since.toISOString()]);
  const renewsAt = Date.parse(current_period?.renews_at ?? '');
  expect(renewsAt).toBeGreaterThan(api.time.now.getTime());
  expect(renewsAt).toBeLessThanOrEqual(api.time.now.getTime() + 31 * dayMs);
  const listed = async () => (await api.call(getSubscriptions, { params: of(user) }, user)).body.subscriptions;
  expect((await listed())[0]).toMatchObject({ end_date: current_period?.renews_at, plan_details: { plan_name: 'Pro' } });
  await change('free');
  expect((await listed()).map(({ plan_details }) => plan_details.plan_name).slice(0, 2)).toEqual(['Free', 'Pro']);
  expect(Date.parse((await listed())[1]?.end_date ?? '')).toBe(api.time.now.getTime());
});

describe('the activity log', () => {
  it('keeps entries for the chosen time, and really deletes older ones', async () => {
    const user = await api.newUser();
    const { activityId } = (await api.call(startActivity, { body: { ...of(user), activity: 'Marketing' } }, user)).body;
    await api.call(startActivity, { body: { ...of(user), activity: 'Sales' } }, user);
    const old = daysBefore(api.time.now, 40);
    await api.database.db.update(activities).set({ startedAt: old }).where(eq(activities.id, activityId));
    const log = async () => (await api.call(calls.listActivity, { query: of(user) }, user)).body;
    expect((await log()).entries.map(({ subject }) => subject)).toEqual(['Sales', 'Marketing']);
    const keep = (retention_days: number) => api.call(calls.setRetention, { body: { ...of(user), retention_days } }, user);
    for (const wrong of [-1, 0, 1.5, 100_000]) expect((await keep(wrong)).status).toBe(400);
    expect((await keep(30)).body).toEqual({ deleted: 1 });
    expect(await log()).toMatchObject({ retention_days: 30, entries: [{ subject: 'Sales' }] });
    await api.database.db
      .update(activities)
      .set({ startedAt: old })
      .where(eq(activities.userId, await idOf(user)));
    await runJob('activity-retention');
    expect((await log()).entries).toEqual([]);
  });
});

describe('alerts', () => {
  it('are filtered, archived, restored and deleted, do not count while archived, and belong to one user only', async () => {
    const [user, stranger] = [await api.newUser(), await api.newUser()];
    const repository = new AlertsRepository(api.database.db);
    const userId = await idOf(user);
    await repository.add(userId, { kind: 'ai', title: 'Digest', text: 'Text.' }, api.time.now);
    await repository.add(userId, { kind: 'system', title: 'News', text: 'Text.' }, api.time.now);
    const find = async (filter: object) => (await api.call(calls.findAlerts, { query: { ...of(user), ...filter } }, user)).body;
    const [digest] = (await find({ kind: 'ai' })).alerts;
    const alert_ids = [digest?.alert_id ?? ''];
    const change = (who: TestUser, action: 'archive' | 'restore' | 'delete') =>
      api.call(calls.changeAlerts, { body: { ...of(who), alert_ids, action } }, who);
    await change(stranger, 'delete');
    await change(user, 'archive');
    expect((await api.call(listAlerts, { query: of(user) }, user)).body).toMatchObject({ unread: 1, alerts: [{ title: 'News' }] });
    expect((await find({ place: 'archive' })).alerts).toMatchObject([{ title: 'Digest' }]);
    await change(user, 'restore');
    expect((await find({ unread: 'yes' })).alerts).toHaveLength(2);
    await change(user, 'delete');
    expect((await find({})).alerts).toMatchObject([{ title: 'News' }]);
  });
});

describe('a closed account', () => {
  const close = (user: TestUser, current_password: string) =>
    api.call(calls.closeAccount, { body: { ...of(user), current_password } }, user);
  const state = async (user: TestUser) => (await api.call(calls.getAccount, { query: of(user) }, user)).body;
  const after = async (days: number) => {
    const before = api.time.now;
    api.time.now = daysAfter(before, days);
    await runJob('account-deletions').finally(() => {
      api.time.now = before;
    });
  };

  it('is deleted even if another one cannot be', async () => {
    const { db } = api.database;
    const made = [await api.newUser(), await api.newUser()];
    const emails = made.map(({ email }) => email);
    // Accounts are deleted by id, so the one that can't be is the first.
    const [first] = await db.select({ email: users.email }).from(users).where(inArray(users.email, emails)).orderBy(users.id);
    const stuck = first?.email ?? '';
    for (const user of made.toSorted((one) => (one.email === stuck ? -1 : 1))) expect((await close(user, testPassword)).status).toBe(200);
    await db.execute(sql`create table kept_references as select id as user_id from users where email = ${stuck}`);
    await db.execute(sql`alter table kept_references add foreign key (user_id) references users (id)`);
    await expect(after(15)).rejects.toThrow();
    const { rows } = await db.execute(sql`select email from users where email in (${sql.join(emails, sql`, `)})`);
    expect(rows).toEqual([{ email: stuck }]);
    await db.execute(sql`drop table kept_references`);
  });

  it('is deleted with all its data, but not before the grace period ends', async () => {
    const user = await api.newUser();
    const users_ = [{ email: user.email, user_name: 'Priya', text: 'Mine' }];
    const note = { route_url: '/', position: { left: 1, top: 1 }, color: '#FFF9B1', users: users_ };
    await api.call(addStickyNote, { body: note }, user);
    expect((await close(user, 'wrong')).status).toBe(400);
    expect((await close(user, testPassword)).status).toBe(200);
    await after(13);
    expect((await state(user)).deletion_at).not.toBeNull();
    await after(15);
    const { rows } = await api.database.db.execute(`select 1 from users where email = '${user.email}'`);
    expect(rows).toEqual([]);
    expect((await api.call(calls.getAccount, { query: of(user) }, user)).status).toBe(401);
  });

  it('stays when its owner changes their mind, and cannot be closed as the only Owner of a shared workspace', async () => {
    const user = await api.newUser();
    await close(user, testPassword);
    await api.call(calls.keepAccount, { body: of(user) }, user);
    await after(15);
    expect((await state(user)).deletion_at).toBeNull();
  });
});

it('signs out a deactivated account and refuses its keys until the user signs in again', async () => {
  const user = await api.newUser();
  const { secret } = (await api.call(createApiKey, { body: { ...of(user), name: 'CRM' } }, user)).body;
  const withKey = async () => (await api.call(listOutsideModels, {}, { token: secret })).status;
  expect(await withKey()).toBe(200);
  const rest = (current_password: string) => api.call(calls.deactivateAccount, { body: { ...of(user), current_password } }, user);
  expect((await rest('wrong password')).status).toBe(400);
  expect((await rest(testPassword)).status).toBe(200);
  expect((await api.call(calls.getAccount, { query: of(user) }, user)).status).toBe(401);
  expect(await withKey()).toBe(401);
  const { body } = await api.call(signIn, { body: { email: user.email, password: testPassword } });
  expect(await withKey()).toBe(200);
  const listed = await api.call(listAlerts, { query: of(user) }, { token: body.access_token });
  expect(listed.body.alerts.map(({ title }) => title)).toContain('Your account is active again');
});

it('closes the shared links, webhooks and digests of a deactivated account, and reopens them on sign-in', async () => {
  const user = await api.newUser();
  const hook = { id: 'hook', kind: 'trigger-webhook', name: 'Hook', position: { x: 0, y: 0 }, config: {} } as const;
  const notify = { id: 'tell', kind: 'notify', name: 'Tell', position: { x: 0, y: 0 }, config: { title: 'Came', text: '' } } as const;
  const definition = { schema: 1 as const, steps: [hook, notify], edges: [{ id: 'e', from: 'hook', to: 'tell' }] };
  const { body: workflow } = await api.call(createWorkflow, { body: { ...of(user), name: 'Intake', definition } }, user);
  const params = { workflow_id: workflow.workflow_id };
  const { body: on } = await api.call(switchWorkflow, { params, body: { is_on: true } }, user);
  const ofWorkflow = (await api.call(shareWorkflow, { body: params }, user)).body.token;
  const session_id = await makeOwned(api.database.db, 'chat', user.email);
  const ofChat = (await api.call(shareSession, { body: { session_id } }, user)).body.token;
  const dueAt = new Date(api.time.now.getTime() - 1000);
  await api.database.db.insert(digestSchedules).values({ userId: await idOf(user), areaName: 'Marketing', rhythm: 'daily', dueAt });
  const open = async () => ({
    workflow: (await api.call(openSharedWorkflow, { params: { token: ofWorkflow } })).status,
    chat: (await api.call(openSharedChat, { params: { token: ofChat } })).status,
    hook: (await api.call(receiveWorkflowHook, { params: { token: on.hook_path?.split('/').at(-1) ?? '' }, body: {} })).status,
    digests: (await new DigestsRepository(api.database.db).due(api.time.now)).length,
  });
  const asOpen = { workflow: 200, chat: 200, hook: 200, digests: 1 };
  expect(await open()).toEqual(asOpen);
  await api.call(calls.deactivateAccount, { body: { ...of(user), current_password: testPassword } }, user);
  expect(await open()).toEqual({ workflow: 404, chat: 404, hook: 404, digests: 0 });
  await api.call(signIn, { body: { email: user.email, password: testPassword } });
  expect(await open()).toEqual(asOpen);
});
