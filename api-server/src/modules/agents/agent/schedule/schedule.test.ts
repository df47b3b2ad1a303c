import { eq } from 'drizzle-orm';
import { reactivatePerson, suspendPerson } from 'shared-contracts/admin-calls';
import { getAgentSettings, listAgentLog, previewAgentSchedule, runAgentSchedule, saveAgentSchedule } from 'shared-contracts/agent-calls';
import {
  createAgent,
  deleteAgent,
  listAlerts,
  listSessions,
  openSession,
  restoreItems,
  setAppearance,
  signIn,
} from 'shared-contracts/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { agentSchedules, users } from '../../../../platform/database/schema/index.ts';
import { anotherNode, appWithUser } from '../../../../testing/app-with-user.ts';
import { createTestApp, type TestApp, testPassword } from '../../../../testing/test-app.ts';

const { api, user } = appWithUser();
const second = anotherNode(api);
let agentId: string;
const monday = new Date('2026-06-01T06:00:00Z');

beforeEach(async () => {
  setTime(monday);
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  agentId = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body.agent_id;
});

const setTime = (now: Date) => {
  api.time.now = now;
  second.time.now = now;
};
const save = (change: object = {}) => {
  const body = { prompt: 'Who can help with agents?', cron: '0 9 * * 1-5', time_zone: 'Europe/Berlin', is_on: true, ...change };
  return api.call(saveAgentSchedule, { query: { agent_id: agentId }, body }, user);
};
/** Signs the user in again, because their sessions have ended. */
const enter = async () => {
  const { body } = await api.call(signIn, { body: { email: user.email, password: testPassword } });
  Object.assign(user, { token: body.access_token });
};
const runDue = ({ app }: TestApp) => app.jobs.find(({ name }) => name === 'agents-schedules')?.run();
const schedule = async () => (await api.call(getAgentSettings, { query: { agent_id: agentId } }, user)).body.schedule;
const sessions = async () => (await api.call(listSessions, { params: { email: user.email }, query: {} }, user)).body.data;
const alerts = async () =>
  (await api.call(listAlerts, { query: { email: user.email } }, user)).body.alerts.filter(({ kind }) => kind === 'ai');

describe('a schedule', () => {
  it('knows its next time by the clock of the user’s zone', async () => {
    expect((await save()).body).toMatchObject({ next_at: '2026-06-01T07:00:00.000Z', last_at: null });
    expect((await save({ is_on: false })).body.next_at).toBeNull();
  });

  it('is refused when it is invalid, never fires or fires too often', async () => {
    for (const [cron, reason] of [
      ['0 9 30 2 *', /never runs/],
      ['* * * * *', /five minutes/],
      ['tomorrow', /five fields/],
    ] as const) {
      expect(await save({ cron })).toMatchObject({ status: 400, body: { detail: expect.stringMatching(reason) } });
      const preview = await api.call(previewAgentSchedule, { query: { cron, time_zone: 'Europe/Berlin' } }, user);
      expect(preview.body).toEqual({ times: [], problem: expect.stringMatching(reason) });
    }
    expect(await schedule()).toBeNull();
  });

  it('previews its next times before it is saved', async () => {
    const { body } = await api.call(previewAgentSchedule, { query: { cron: '30 8 * * 1', time_zone: 'Asia/Kolkata' } }, user);
    expect(body).toEqual({ times: ['2026-06-08T03:00:00.000Z', '2026-06-15T03:00:00.000Z', '2026-06-22T03:00:00.000Z'], problem: null });
  });

  it('is answered in the language that the user chose, because no page asks', async () => {
    await api.call(setAppearance, { body: { email: user.email, language: 'de' } }, user);
    await save();
    setTime(new Date('2026-06-01T07:00:20Z'));
    await runDue(api);
    const answer = async () => {
      const [made] = await sessions();
      if (!made) return '';
      const { body } = await api.call(openSession, { query: { session_id: made.session_id } }, user);
      return body.messages.at(-1)?.content;
    };
    await expect.poll(answer).toContain('Integrierter Assistent (kein KI-Modell)');
  });

  it('runs once at its time, on one of two nodes, and creates a session and an alert', async () => {
    await save();
    await runDue(api);
    expect(await sessions()).toEqual([]);
    setTime(new Date('2026-06-01T07:00:20Z'));
    await Promise.all([runDue(api), runDue(second)]);
    await Promise.all([runDue(api), runDue(second)]);
    await expect.poll(alerts).toMatchObject([{ title: 'Clerk has done its scheduled work' }]);
    const made = await sessions();
    expect(made).toMatchObject([{ agent_id: agentId, category: 'agents' }]);
    const [alert] = await alerts();
    expect(alert?.link).toBe(`/agents/${agentId}?sessionId=${made[0]?.session_id}`);
    const { body } = await api.call(openSession, { query: { session_id: made[0]?.session_id ?? '' } }, user);
    expect(body.messages).toMatchObject([
      { role: 'user', content: 'Who can help with agents?' },
      { role: 'assistant', status: 'complete' },
    ]);
    expect(await schedule()).toMatchObject({
      next_at: '2026-06-02T07:00:00.000Z',
      last_session_id: made[0]?.session_id,
      last_problem: null,
    });
    const log = await api.call(listAgentLog, { query: { agent_id: agentId } }, user);
    expect(log.body.entries).toMatchObject([{ source: 'schedule', status: 'complete' }]);
  });

  it('runs once for all times missed while no server was running', async () => {
    await save({ cron: '0 * * * *' });
    setTime(new Date('2026-06-01T12:30:00Z'));
    const restarted = await createTestApp({}, api);
    restarted.time.now = api.time.now;
    await runDue(restarted);
    await runDue(restarted);
    await expect.poll(alerts).toHaveLength(1);
    expect(await sessions()).toHaveLength(1);
    expect((await schedule())?.next_at).toBe('2026-06-01T13:00:00.000Z');
    await restarted.close();
  });

  it('makes up for nothing that it missed while its agent was in the trash or its owner suspended', async () => {
    await save();
    const admin = await api.newAdmin('owner');
    const [row] = await api.database.db.select({ id: users.id }).from(users).where(eq(users.email, user.email));
    const person = { params: { person_id: row?.id ?? '' } };
    const items = [{ kind: 'agent' as const, id: agentId }];
    await api.call(deleteAgent, { query: { agent_id: agentId } }, user);
    setTime(new Date('2026-06-01T12:00:00Z'));
    await api.call(restoreItems, { body: { email: user.email, items } }, user);
    await runDue(api);
    expect(await schedule()).toMatchObject({ next_at: '2026-06-02T07:00:00.000Z', last_at: null });
    expect((await api.call(suspendPerson, person, admin)).status).toBe(200);
    setTime(new Date('2026-06-03T12:00:00Z'));
    await runDue(api);
    expect((await api.call(reactivatePerson, person, await api.newAdmin('owner'))).status).toBe(200);
    await runDue(api);
    await enter();
    expect(await schedule()).toMatchObject({ next_at: '2026-06-04T07:00:00.000Z', last_at: null });
    expect(await sessions()).toEqual([]);
    setTime(new Date('2026-06-04T07:00:20Z'));
    await runDue(api);
    await enter();
    expect(await sessions()).toHaveLength(1);
  });

  it('does nothing while it is off, and is deleted with its agent', async () => {
    await save({ is_on: false });
    setTime(new Date('2026-06-01T08:00:00Z'));
    await runDue(api);
    expect(await sessions()).toEqual([]);
    await api.call(deleteAgent, { query: { agent_id: agentId } }, user);
    expect(await api.database.db.select().from(agentSchedules).where(eq(agentSchedules.agentId, agentId))).toEqual([]);
  });

  it('can be tested immediately', async () => {
    const { body } = await api.call(runAgentSchedule, { query: { agent_id: agentId }, body: { prompt: 'Who can help?' } }, user);
    expect(await sessions()).toMatchObject([{ session_id: body.session_id }]);
    await expect.poll(alerts).toHaveLength(1);
  });
});
