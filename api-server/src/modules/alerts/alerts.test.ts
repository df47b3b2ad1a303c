import { eq } from 'drizzle-orm';
import { listAlerts, markAlertsRead, signIn } from 'shared-contracts/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../platform/database/schema/index.ts';
import { createTestApp, type TestApp, type TestUser, testPassword } from '../../testing/test-app.ts';
import { AlertsRepository } from './alerts.repository.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const alertsOf = async (user: TestUser) => (await api.call(listAlerts, { query: { email: user.email } }, user)).body;
const mark = (user: TestUser, which: { alert_ids?: string[]; all?: boolean }) =>
  api.call(markAlertsRead, { body: { email: user.email, ...which } }, user);
const chromeOn = (system: string, version: string) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 Chrome/${version} Safari/537.36`;

async function signInFrom(user: TestUser, userAgent: string) {
  const body = { email: user.email, password: testPassword };
  expect((await api.call(signIn, { body }, undefined, { 'user-agent': userAgent })).status).toBe(200);
}

async function tell(user: TestUser, count: number): Promise<void> {
  const [row] = await api.database.db.select().from(users).where(eq(users.email, user.email));
  const repository = new AlertsRepository(api.database.db);
  for (let index = 1; index <= count; index += 1)
    await repository.add(row?.id ?? '', { kind: 'system', title: `News ${index}`, text: 'Text.' }, new Date(index * 1000));
}

describe('security alerts', () => {
  it('tell of a sign-in from a kind of browser that was never seen, once, and not of the first one or an update', async () => {
    const user = await api.newUser();
    expect(await alertsOf(user)).toEqual({ alerts: [], unread: 0 });
    await signInFrom(user, chromeOn('Windows NT 10.0; Win64; x64', '141.0'));
    await signInFrom(user, chromeOn('Windows NT 10.0; Win64; x64', '142.0'));
    const { alerts, unread } = await alertsOf(user);
    expect(alerts).toMatchObject([{ kind: 'security', title: 'Sign-in from a new browser', read_at: null }]);
    expect(alerts[0]?.text).toContain('Chrome on Windows');
    expect(unread).toBe(1);
  });
});

describe('the alerts of a user', () => {
  it('come newest first, at most 200, with how many are unread in all', async () => {
    const user = await api.newUser();
    await tell(user, 203);
    const { alerts, unread } = await alertsOf(user);
    expect(alerts).toHaveLength(200);
    expect(alerts[0]?.title).toBe('News 203');
    expect(unread).toBe(203);
  });

  it('are read one by one or all together, and stay read as of the first time', async () => {
    const user = await api.newUser();
    await tell(user, 3);
    const [newest] = (await alertsOf(user)).alerts;
    await mark(user, { alert_ids: [newest?.alert_id ?? ''] });
    const readAt = (await alertsOf(user)).alerts[0]?.read_at;
    expect((await alertsOf(user)).unread).toBe(2);
    await mark(user, {});
    expect((await alertsOf(user)).unread).toBe(2);
    const before = api.time.now;
    api.time.now = new Date(before.getTime() + 60_000);
    await mark(user, { all: true });
    api.time.now = before;
    const after = await alertsOf(user);
    expect(after.unread).toBe(0);
    expect(after.alerts[0]?.read_at).toBe(readAt);
  });

  it('are nobody else’s to mark', async () => {
    const [user, stranger] = [await api.newUser(), await api.newUser()];
    await tell(user, 1);
    const [alert] = (await alertsOf(user)).alerts;
    expect((await mark(stranger, { alert_ids: [alert?.alert_id ?? ''] })).status).toBe(200);
    await mark(stranger, { all: true });
    expect((await alertsOf(user)).unread).toBe(1);
  });
});
