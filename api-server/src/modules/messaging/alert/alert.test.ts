import { eq, sql } from 'drizzle-orm';
import { listAlerts, markAlertsRead, signIn, signOut, watchAlerts } from 'shared-contracts/calls';
import { getNotifications, saveNotifications } from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { mails, users } from '../../../platform/database/schema/index.ts';
import { writeText } from '../../../platform/language/text.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { addressOf, createTestApp, type TestApp, type TestUser, testPassword } from '../../../testing/test-app.ts';
import { AlertsRepository } from './alert.repository.ts';
import { createAlertsService } from './alert.service.ts';

const { api } = appWithoutUser();

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
  it('report a sign-in from a new kind of browser once, but not the first sign-in or a browser update', async () => {
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
  it('come newest first, at most 200, with the total number of unread ones', async () => {
    const user = await api.newUser();
    await tell(user, 203);
    const { alerts, unread } = await alertsOf(user);
    expect(alerts).toHaveLength(200);
    expect(alerts[0]?.title).toBe('News 203');
    expect(unread).toBe(203);
  });

  it('are marked as read one by one or all together, and keep their first time', async () => {
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

  it('are one for what keeps failing, which counts, is unread again and stays one on several nodes and after a crash', async () => {
    const user = await api.newUser();
    const [row] = await api.database.db.select().from(users).where(eq(users.email, user.email));
    const repository = new AlertsRepository(api.database.db);
    const fail = (attempt: number) =>
      repository.add(
        row?.id ?? '',
        {
          kind: 'ai',
          title: 'Clerk could not answer',
          text: `Reason ${attempt}.`,
          asks: 'open-agent',
          key: `run ${attempt}`,
          repeats: 'agent-failed a',
        },
        new Date(attempt * 1000),
      );
    await Promise.all(Array.from({ length: 56 }, (_, attempt) => fail(attempt)));
    await fail(57);
    await fail(57);
    const { alerts, unread } = await alertsOf(user);
    expect([unread, alerts.map(({ text }) => text)]).toEqual([1, ['This happened 57 times since you last looked. The latest: Reason 57.']]);
    await mark(user, { all: true });
    await fail(58);
    expect(await alertsOf(user)).toMatchObject({
      unread: 1,
      alerts: [{ text: 'Reason 58.', asks: 'open-agent', by: null, created_at: new Date(58_000).toISOString() }],
    });
  });

  it('cannot be marked as read by another user', async () => {
    const [user, stranger] = [await api.newUser(), await api.newUser()];
    await tell(user, 1);
    const [alert] = (await alertsOf(user)).alerts;
    expect((await mark(stranger, { alert_ids: [alert?.alert_id ?? ''] })).status).toBe(200);
    await mark(stranger, { all: true });
    expect((await alertsOf(user)).unread).toBe(1);
  });
});

describe('live alerts', () => {
  /** Reads the unread counts of a stream, one by one. */
  async function countsOf(api_: TestApp, user: TestUser) {
    const left = new AbortController();
    const response = await fetch(`${await api_.listen()}${addressOf(watchAlerts, { query: { email: user.email } })}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${user.token}` },
      signal: left.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    return {
      next: async () => {
        for (;;) {
          const { value, done } = (await reader?.read()) ?? { value: '', done: true };
          if (done) return 'ended';
          const count = /"unread":(\d+)/.exec(value)?.[1];
          if (count) return Number(count);
        }
      },
      leave: () => left.abort(),
    };
  }

  it('send the count at once and after every change on any node, but none for other users', async () => {
    const other = await createTestApp({}, api);
    const [user, stranger] = [await api.newUser(), await api.newUser()];
    const counts = await countsOf(other, user);
    expect(await counts.next()).toBe(0);
    await tell(stranger, 1);
    await tell(user, 1);
    expect(await counts.next()).toBe(1);
    await mark(user, { all: true });
    expect(await counts.next()).toBe(0);
    counts.leave();
    await other.close();
  });

  it('end with the session that opened the stream, whichever node ends it', async () => {
    const other = await createTestApp({}, api);
    const user = await api.newUser();
    const counts = await countsOf(other, user);
    expect(await counts.next()).toBe(0);
    await api.call(signOut, {}, user);
    expect(await counts.next()).toBe('ended');
    await other.close();
  });

  it('end with a session that ended while the node heard no notifications', async () => {
    const user = await api.newUser();
    const [counts, others] = [await countsOf(api, user), await countsOf(api, await api.newUser())];
    expect([await counts.next(), await others.next()]).toEqual([0, 0]);
    const listener = sql`application_name = 'atrium-api-listen' and datname = current_database()`;
    await api.database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${listener}`);
    await api.call(signOut, {}, user);
    expect(await counts.next()).toBe('ended');
    others.leave();
  });

  it('are a single count for clients that do not stream', async () => {
    const user = await api.newUser();
    await tell(user, 2);
    expect((await api.call(watchAlerts, { query: { email: user.email } }, user)).body).toEqual({ unread: 2 });
  });
});

describe('the choice of notifications', () => {
  const off = { in_app: false, by_email: false };
  const mailsTo = (user: TestUser) => api.database.db.select().from(mails).where(eq(mails.recipient, user.email));
  const service = (user: TestUser) => ({ query: { email: user.email } });

  it('decides what is stored and what is mailed', async () => {
    const user = await api.newUser();
    expect((await api.call(getNotifications, service(user), user)).body).toMatchObject({
      choices: { ai: { in_app: true, by_email: false } },
      sends_mail: false,
    });
    const choices = { mention: off, ai: { in_app: false, by_email: true }, system: off };
    await api.call(saveNotifications, { body: { email: user.email, choices } }, user);
    expect((await api.call(getNotifications, service(user), user)).body.choices).toEqual(choices);
    const [row] = await api.database.db.select().from(users).where(eq(users.email, user.email));
    const alerts = createAlertsService({
      repository: new AlertsRepository(api.database.db),
      post: async ({ to, subject, text }) => {
        const row = { id: `mail_${to}`, recipient: to, subject: writeText(subject), text: writeText(text) };
        await api.database.db.insert(mails).values(row);
      },
      sendsMail: false,
      lookForPushes: () => undefined,
      address: 'https://atrium.example/app',
      followSharing: () => () => undefined,
      clock: { now: () => api.time.now },
    });
    await alerts.add(row?.id ?? '', { kind: 'ai', title: 'Digest', text: 'Three articles.', link: '/market-intel' });
    await alerts.add(row?.id ?? '', { kind: 'system', title: 'News', text: 'Nothing.' });
    expect((await alertsOf(user)).alerts).toEqual([]);
    expect(await mailsTo(user)).toMatchObject([
      { subject: 'Digest', text: expect.stringContaining('https://atrium.example/app/market-intel') },
    ]);
  });

  it('never silences security alerts', async () => {
    const user = await api.newUser();
    await api.call(saveNotifications, { body: { email: user.email, choices: { mention: off, ai: off, system: off } } }, user);
    await api.call(signIn, { body: { email: user.email, password: testPassword } });
    await signInFrom(user, chromeOn('Windows NT 10.0; Win64; x64', '141.0'));
    expect((await alertsOf(user)).alerts).toMatchObject([{ kind: 'security' }]);
    expect(await mailsTo(user)).toMatchObject([{ subject: 'Sign-in from a new browser' }]);
  });
});
