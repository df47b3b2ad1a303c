import { eq } from 'drizzle-orm';
import OpenAI from 'openai';
import * as admin from 'shared-contracts/admin-calls';
import { createApiKey, listOutsideModels, saveAgentSchedule } from 'shared-contracts/agent-calls';
import { createAgent, getProfile, signIn, ssoVerify, watchAlerts } from 'shared-contracts/calls';
import { closeAccount } from 'shared-contracts/settings-calls';
import { createWorkflow, listWorkflowRuns, runWorkflow } from 'shared-contracts/workflow-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries, mails } from '../../../platform/database/schema/index.ts';
import { openStream } from '../../../testing/event-stream.ts';
import { exchangeAs, googleOf, openBrowser, somebody } from '../../../testing/oauth-browser.ts';
import { startOidcProvider, type TestProvider } from '../../../testing/oidc-provider.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../../testing/scripted-provider.ts';
import { createTestApp, type TestApp, type TestUser, testPassword } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';
import { AgentSchedulesRepository } from '../../agents/agent/schedule/schedule.repository.ts';

/** It takes a few milliseconds; without the notification, nodes notice only after five seconds. */
const notifiedMs = 4_000;

let provider: ScriptedProvider;
let oidc: TestProvider;
let api: TestApp;
let other: TestApp;
let url: string;
let owner: TestUser;
let ops: TestUser;
let user: TestUser;
beforeAll(async () => {
  provider = await startScriptedProvider();
  oidc = await startOidcProvider();
  const env = { ...googleOf(oidc), LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted' };
  api = await createTestApp(env);
  other = await createTestApp(env, api);
  url = await other.listen();
  owner = await api.newUser('Olga');
  ops = await api.newAdmin();
});
afterAll(async () => {
  provider.release();
  await other.close();
  await api.close();
  await provider.close();
  await oidc.close();
});
beforeEach(async () => {
  user = await api.newUser('Una');
});

const suspend = async (who: TestUser, by: TestUser = ops) =>
  api.call(admin.suspendPerson, { params: { person_id: await userIdOf(api, who) } }, by);
const reactivate = async (who: TestUser, by: TestUser = ops) =>
  api.call(admin.reactivatePerson, { params: { person_id: await userIdOf(api, who) } }, by);
const setRole = (who: TestUser, role: admin.InstallationRole | null, by: TestUser = owner) =>
  api.call(admin.setInstallationRole, { body: { person_email: who.email, role } }, by);
const enter = (who: TestUser, password = testPassword) => api.call(signIn, { body: { email: who.email, password } });
const isIn = async (who: TestUser) => (await api.call(getProfile, { query: { email: who.email } }, who)).status === 200;

describe('a suspended account', () => {
  it('is refused with a clear sentence, but only after the right password', async () => {
    expect((await suspend(user)).status).toBe(200);
    expect(await isIn(user)).toBe(false);
    expect(await enter(user, 'wrong password here')).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } });
    expect(await enter(user)).toMatchObject({
      status: 403,
      body: { code: 'account-suspended', detail: 'This account is suspended. Ask an administrator of this installation.' },
    });
    expect((await reactivate(user)).status).toBe(200);
    expect((await enter(user)).status).toBe(200);
  });

  it('is refused by a provider that vouches for it', async () => {
    const login = somebody();
    const one = openBrowser(api);
    await exchangeAs(one, login);
    await one.send(ssoVerify, { body: { email: login } });
    await suspend({ email: login, token: '' });
    const again = openBrowser(api);
    await exchangeAs(again, login);
    expect(await again.send(ssoVerify, { body: { email: login } })).toMatchObject({ status: 403, body: { code: 'account-suspended' } });
  });

  it('loses its open streams on every node at once', async () => {
    const stream = await openStream({ url: `${url}/api${watchAlerts.path}?email=${user.email}`, token: user.token });
    expect(stream.status).toBe(200);
    const ended = stream.rest();
    const from = performance.now();
    await suspend(user);
    await ended;
    expect(performance.now() - from).toBeLessThan(notifiedMs);
  });

  it('gets no further word of an answer to its API key, and its keys open nothing', async () => {
    const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
    const { agent_id: model } = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body;
    const { secret } = (await api.call(createApiKey, { body: { email: user.email, name: 'CRM' } }, user)).body;
    provider.script = [{ text: 'Good ' }, { hold: true }, { text: 'day.' }, { finish: true }];
    const client = new OpenAI({ baseURL: `${url}/api/v1`, apiKey: secret, maxRetries: 0 });
    const held = provider.held();
    const stream = await client.chat.completions.create({ model, messages: [{ role: 'user', content: 'Hello' }], stream: true });
    let text = '';
    const read = async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    };
    const reading = read().catch((error: unknown) => error);
    await held;
    const from = performance.now();
    await suspend(user);
    await reading;
    expect(performance.now() - from).toBeLessThan(notifiedMs);
    expect(text).toBe('Good ');
    expect((await api.call(listOutsideModels, {}, { token: secret })).status).toBe(401);
    await reactivate(user);
    expect((await api.call(listOutsideModels, {}, { token: secret })).status).toBe(200);
  });

  it('runs no schedule, and its running workflows are canceled', async () => {
    const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
    const { agent_id } = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body;
    const schedule = { cron: '0 9 * * *', time_zone: 'UTC', prompt: 'Report.', is_on: true };
    await api.call(saveAgentSchedule, { query: { agent_id }, body: schedule }, user);
    const tomorrow = new Date(api.time.now.getTime() + 26 * 60 * 60_000);
    const due = async () =>
      (await new AgentSchedulesRepository(api.database.db).due(tomorrow, 1_000)).filter((one) => one.agentId === agent_id);
    const position = { x: 0, y: 0 };
    const start = { id: 'start', kind: 'trigger-manual', name: 'Start', position, config: {} } as const;
    const tell = { id: 'tell', kind: 'notify', name: 'Tell', position, config: { title: 'Came', text: '' } } as const;
    const definition = { schema: 1 as const, steps: [start, tell], edges: [{ id: 'e', from: 'start', to: 'tell' }] };
    const { workflow_id } = (await api.call(createWorkflow, { body: { email: user.email, name: 'Intake', definition } }, user)).body;
    await api.call(runWorkflow, { params: { workflow_id }, body: {} }, user);
    expect(await due()).toHaveLength(1);
    await suspend(user);
    expect(await due()).toHaveLength(0);
    await reactivate(user);
    const token = (await enter(user)).body.access_token;
    const { runs } = (await api.call(listWorkflowRuns, { params: { workflow_id } }, { token })).body;
    expect(runs.map(({ status }) => status)).toEqual(['cancelled']);
  });
});

describe('who may be suspended', () => {
  it('excludes the caller, owners for admins, and the last owner', async () => {
    expect(await suspend(ops)).toMatchObject({ status: 409, body: { code: 'own-account' } });
    expect(await suspend(owner)).toMatchObject({ status: 403, body: { code: 'owners-only' } });
    expect(await isIn(owner)).toBe(true);
    const second = await api.newAdmin('owner');
    expect((await suspend(owner, second)).status).toBe(200);
    expect(await setRole(second, null, second)).toMatchObject({ status: 409, body: { code: 'last-owner' } });
    const body = { email: second.email, current_password: testPassword };
    expect(await api.call(closeAccount, { body }, second)).toMatchObject({
      status: 409,
      body: { code: 'last-owner', detail: 'The installation needs an owner. Make someone else an owner first.' },
    });
    await reactivate(owner, second);
    owner = { ...owner, token: (await enter(owner)).body.access_token };
    expect((await setRole(second, null)).status).toBe(200);
  });

  it('leaves an owner when two suspend each other at the same moment', async () => {
    const [one, two] = [await api.newAdmin('owner'), await api.newAdmin('owner')];
    await setRole(owner, null);
    const answers = await Promise.all([suspend(one, two), suspend(two, one)]);
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    expect((await Promise.all([isIn(one), isIn(two)])).filter(Boolean)).toHaveLength(1);
    const left = (await isIn(one)) ? one : two;
    await setRole(owner, 'owner', left);
  });

  it('leaves no session when somebody signs in at the same moment', async () => {
    await Promise.all([suspend(user), ...Array.from({ length: 5 }, () => enter(user))]);
    const again = await enter(user);
    expect(again).toMatchObject({ status: 403, body: { code: 'account-suspended' } });
    const { rows } = await api.database.db.execute<{ n: number }>(
      `select count(*)::int as n from auth_sessions s join users u on u.id = s.user_id where u.email = '${user.email}'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('is mailed to the person, as is its end, and only when something changed', async () => {
    await suspend(user);
    await suspend(user);
    const subjects = async () =>
      (await api.database.db.select().from(mails).where(eq(mails.recipient, user.email)).orderBy(mails.createdAt)).map(
        ({ subject }) => subject,
      );
    expect(await subjects()).toEqual(['Your account was suspended']);
    await reactivate(user);
    await reactivate(user);
    expect(await subjects()).toEqual(['Your account was suspended', 'You can use your account again']);
    expect(await suspend(ops)).toMatchObject({ status: 409 });
    expect(await api.database.db.$count(mails, eq(mails.recipient, ops.email))).toBe(0);
  });

  it('is recorded with the administrator and the person', async () => {
    await suspend(user);
    const entries = await api.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.targetName, user.email))
      .orderBy(auditEntries.seq);
    expect(entries.filter(({ action }) => action.startsWith('person.'))).toMatchObject([
      { action: 'person.suspend', actorEmail: ops.email, before: { state: 'active' }, after: { state: 'suspended' } },
    ]);
  });
});
