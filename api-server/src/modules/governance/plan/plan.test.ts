import { eq } from 'drizzle-orm';
import { createApiKey } from 'shared-contracts/agent-calls';
import { completeChat, createAgent, deleteSession, duplicateAgent, listAgents, listSessions } from 'shared-contracts/calls';
import { createUpload } from 'shared-contracts/file-calls';
import { acceptInvitation, changePlan, createWorkspace, inviteMember, limitsOf, listPlans } from 'shared-contracts/settings-calls';
import { createWorkflow } from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { agents, blueprints, files, mails, monthlyMessages, users, workspaceMembers } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { monthOf } from './plan.policy.ts';

const { api } = appWithoutUser();

const of = (user: TestUser) => ({ email: user.email });
const idOf = async ({ email }: { email: string }) =>
  (await api.database.db.select().from(users).where(eq(users.email, email)))[0]?.id ?? '';
const choose = (user: TestUser, plan_id: string) => api.call(changePlan, { body: { ...of(user), plan_id } }, user);
const usageOf = async (user: TestUser, what: string) =>
  (await api.call(listPlans, { query: of(user) }, user)).body.usage.find((one) => one.what === what);
const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const free = limitsOf('free');
const isFull = { status: 403, body: { code: 'plan-limit' } };

const fields = { name: 'Editor', description: 'Edits.', instructions: 'Be brief.', starters: [] };

/** Fills Free up to its limit, then tries one more. */
const cases = {
  agents: {
    fill: async (userId: string) =>
      void (await api.database.db.insert(agents).values(many(free.agents, () => ({ id: newId('agt'), userId, ...fields })))),
    more: (user: TestUser) => api.call(createAgent, { body: { ...of(user), ...fields } }, user),
  },
  workflows: {
    fill: async (userId: string) =>
      void (await api.database.db.insert(blueprints).values(many(free.workflows, () => ({ id: newId('bpr'), userId, name: 'Intake' })))),
    more: (user: TestUser) => api.call(createWorkflow, { body: { ...of(user), name: 'One more' } }, user),
  },
  file_bytes: {
    fill: async (userId: string) =>
      void (await api.database.db.insert(files).values({ id: newId('file'), userId, name: 'all.zip', size: free.file_bytes })),
    more: (user: TestUser) => api.call(createUpload, { body: { ...of(user), file_name: 'plan.txt', size: 8 } }, user),
  },
  messages: {
    fill: async (userId: string) => {
      const month = monthOf(api.time.now);
      const counted = { userId, month, used: free.messages };
      await api.database.db
        .insert(monthlyMessages)
        .values(counted)
        .onConflictDoUpdate({ target: [monthlyMessages.userId, monthlyMessages.month], set: counted });
    },
    more: (user: TestUser) => api.call(completeChat, { body: { ...of(user), message: 'One more?' } }, user),
  },
} as const;

describe.each(Object.entries(cases))('the limit of %s', (what, { fill, more }) => {
  it('refuses one more on Free and says what to do, accepts it on a larger plan, and a downgrade removes nothing', async () => {
    const user = await api.newUser();
    expect((await more(user)).status).toBe(200);
    expect(await usageOf(user, what)).toMatchObject({ limit: free[what as keyof typeof cases] });
    const stranger = await api.newUser();
    await fill(await idOf(user));
    const refused = await more(user);
    expect(refused).toMatchObject(isFull);
    expect(refused.body).toMatchObject({ detail: expect.stringMatching(/^The Free plan includes .+ Plans page\.$/) });
    expect((await more(stranger)).status).toBe(200);
    await choose(user, 'pro');
    expect((await more(user)).status).toBe(200);
    api.time.now = new Date(api.time.now.getTime() + 1000);
    await choose(user, 'free');
    expect((await usageOf(user, what))?.used).toBeGreaterThanOrEqual(free[what as keyof typeof cases]);
    expect(await more(user)).toMatchObject(isFull);
  });
});

it('counts a copy of an agent as an agent', async () => {
  const user = await api.newUser();
  await cases.agents.fill(await idOf(user));
  const agent_id = (await api.call(listAgents, { query: of(user) }, user)).body.agents[0]?.agent_id ?? '';
  expect(await api.call(duplicateAgent, { query: { agent_id } }, user)).toMatchObject(isFull);
});

describe('the messages of a month', () => {
  const ask = (user: TestUser, body: object = {}, key?: string) =>
    api.call(completeChat, { body: { ...of(user), message: 'How are you?', ...body } }, user, key ? { 'idempotency-key': key } : {});
  const used = async (user: TestUser) => (await usageOf(user, 'messages'))?.used;
  const leave = async (user: TestUser, left: number) => {
    await cases.messages.fill(await idOf(user));
    const set = { used: free.messages - left };
    await api.database.db
      .update(monthlyMessages)
      .set(set)
      .where(eq(monthlyMessages.userId, await idOf(user)));
  };

  it('count once each, in chats, incognito chats, comparisons and external calls, without repeats', async () => {
    const user = await api.newUser();
    const { session_id } = (await ask(user)).body;
    expect(await used(user)).toBe(1);
    await Promise.all([ask(user, { temporary: true }), ask(user, { temporary: true, rag_enabled: false })]);
    expect(await used(user)).toBe(3);
    for (const temporary of [true, false]) {
      const key = `same-${temporary}`;
      await Promise.all([ask(user, { temporary }, key), ask(user, { temporary }, key)]);
      await ask(user, { temporary }, key);
    }
    expect(await used(user)).toBe(5);
    const { agent_id } = (await api.call(createAgent, { body: { ...of(user), ...fields } }, user)).body;
    const { secret } = (await api.call(createApiKey, { body: { ...of(user), name: 'CRM', agent_id } }, user)).body;
    const outside = await api.app.inject({
      method: 'POST',
      url: '/api/v1/chat/completions',
      headers: { authorization: `Bearer ${secret}` },
      payload: { model: agent_id, messages: [{ role: 'user', content: 'Hello' }] },
    });
    expect(outside.statusCode).toBe(200);
    expect(await used(user)).toBe(6);
    expect((await ask(user, { message: ' ' })).status).toBe(400);
    await api.call(deleteSession, { query: { session_id: session_id ?? '' } }, user);
    expect(await used(user)).toBe(6);
  });

  it('never exceed the limit under concurrency, and a refused message leaves nothing behind', async () => {
    const user = await api.newUser();
    await leave(user, 3);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(user, { temporary: index % 2 === 0 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(await used(user)).toBe(free.messages);
    const kept = answers.filter(({ status, body }) => status === 200 && body.session_id).length;
    expect((await api.call(listSessions, { params: of(user), query: {} }, user)).body.data).toHaveLength(kept);
  });

  it('from earlier months do not count', async () => {
    const user = await api.newUser();
    await leave(user, 0);
    await api.database.db
      .update(monthlyMessages)
      .set({ month: '2020-01' })
      .where(eq(monthlyMessages.userId, await idOf(user)));
    expect(await used(user)).toBe(0);
    expect((await ask(user)).status).toBe(200);
  });
});

it('can be repeated after they were accepted, even if no further one fits', async () => {
  const user = await api.newUser();
  const send = (key: string) => api.call(completeChat, { body: { ...of(user), message: 'Once' } }, user, { 'idempotency-key': key });
  const { session_id } = (await send('same')).body;
  await cases.messages.fill(await idOf(user));
  expect((await send('same')).body.session_id).toBe(session_id);
  expect(await send('other')).toMatchObject(isFull);
});

it('a workspace has the seats of its Owners’ largest plan, including invitations', async () => {
  const [owner, guest] = [await api.newUser(), await api.newUser('Ben')];
  const { workspace_id } = (await api.call(createWorkspace, { body: { ...of(owner), name: 'Launch' } }, owner)).body;
  const invite = (invited_email: string) =>
    api.call(inviteMember, { params: { workspace_id }, body: { invited_email, role: 'Member' } }, owner);
  const people = many(free.members - 2, () => ({ id: newId('usr'), name: 'Somebody', email: `${newId('p')}@example.com` }));
  await api.database.db.insert(users).values(people);
  const joined = people.map(({ id }) => ({ id: newId('wsm'), workspaceId: workspace_id, userId: id, role: 'Viewer' as const }));
  await api.database.db.insert(workspaceMembers).values(joined);
  expect((await invite(guest.email)).status).toBe(200);
  expect((await invite(guest.email)).status).toBe(200);
  expect(await invite('one.more@example.com')).toMatchObject(isFull);
  const [mail] = await api.database.db.select().from(mails).where(eq(mails.recipient, guest.email));
  expect(mail?.text).toContain('invitation=');
  const last = (await api.database.db.select().from(mails).where(eq(mails.recipient, guest.email))).at(-1);
  const token = /invitation=([\w-]+)/.exec(last?.text ?? '')?.[1] ?? '';
  await api.database.db
    .insert(workspaceMembers)
    .values({ id: newId('wsm'), workspaceId: workspace_id, userId: await idOf(await api.newUser()), role: 'Viewer' });
  expect(await api.call(acceptInvitation, { body: { invitation_token: token } }, guest)).toMatchObject(isFull);
  await choose(owner, 'teams');
  expect((await api.call(acceptInvitation, { body: { invitation_token: token } }, guest)).status).toBe(200);
});
