import { eq } from 'drizzle-orm';
import { limits } from 'shared-contracts';
import { devOutbox, getProfile, listAlerts, requestRecovery, resetPassword, signIn } from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { authVerifications, mails, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { createTestApp, testPassword } from '../../../testing/test-app.ts';

const newPassword = 'a wholly different pass phrase';
const { api } = appWithoutUser({ DEVELOPER_MODE: '1' });

const ask = (email: string, headers?: Record<string, string>) => api.call(requestRecovery, { body: { email } }, undefined, headers);
const reset = (token: string, password = newPassword) => api.call(resetPassword, { body: { token, password } });
const mailsTo = (email: string) => api.database.db.select().from(mails).where(eq(mails.recipient, email));

async function mailedToken(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  const { body } = await api.call(devOutbox, {});
  const link = /http\S+/.exec(body.mails.find(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  expect(link).toMatch(/^http:\/\/localhost\/app\/auth\/recover-password\?token=[\w-]{43}$/);
  return new URL(link).searchParams.get('token') ?? '';
}

async function later(seconds: number, check: () => Promise<void>): Promise<void> {
  const before = api.time.now;
  api.time.now = new Date(before.getTime() + seconds * 1000);
  await check();
  api.time.now = before;
}

describe('a forgotten password', () => {
  it('is replaced by the mailed link, which ends all sessions, verifies the email and alerts the user', async () => {
    const user = await api.newUser();
    expect((await reset(await mailedToken(user.email))).status).toBe(200);
    expect((await api.call(getProfile, { query: { email: user.email } }, user)).body).toMatchObject({ code: 'session-ended' });
    expect((await api.call(signIn, { body: { email: user.email, password: testPassword } })).status).toBe(401);
    const { status, body } = await api.call(signIn, { body: { email: user.email, password: newPassword } });
    expect(status).toBe(200);
    const listed = await api.call(listAlerts, { query: { email: user.email } }, { token: body.access_token });
    expect(listed.body.alerts).toMatchObject([{ kind: 'security', title: 'Your password was changed', read_at: null }]);
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toContain('Your password was changed');
    const [row] = await api.database.db.select().from(users).where(eq(users.email, user.email));
    expect(row?.emailVerified).toBe(true);
  });

  it('accepts a link once, even for parallel requests', async () => {
    const token = await mailedToken((await api.newUser()).email);
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => reset(token)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400]);
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'link-expired' } });
  });

  it('accepts an earlier link along with a later one, and neither after one was used', async () => {
    const user = await api.newUser();
    const first = await mailedToken(user.email);
    await later(1, async () => {
      const second = await mailedToken(user.email);
      expect((await reset(first)).status).toBe(200);
      expect(await reset(second)).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    });
  });

  it('refuses invented links, and links older than thirty minutes', async () => {
    const token = await mailedToken((await api.newUser()).email);
    await later(limits.recoveryLinkSeconds + 1, async () => {
      expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    });
    expect((await reset('made-up')).status).toBe(400);
    expect((await reset(token, 'short')).body).toMatchObject({ errors: [{ path: 'body.password' }] });
    expect((await reset(token)).status).toBe(200);
  });

  it('stores only hashes of tokens in the database', async () => {
    const token = await mailedToken((await api.newUser()).email);
    const rows = await api.database.db.select().from(authVerifications);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('requesting a link', () => {
  it('responds the same for an unknown email, which gets no mail', async () => {
    const user = await api.newUser();
    const answers = [await ask(user.email), await ask('nobody@example.com')];
    expect(answers[1]?.status).toBe(200);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  it('is throttled per email, known or not', async () => {
    for (const email of [(await api.newUser()).email, 'unknown@example.com']) {
      for (let count = 0; count < 3; count += 1) expect((await ask(email)).status).toBe(200);
      expect(await ask(email)).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    }
  });

  it.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: 'localhost:1@evil.example' },
    { host: 'localhost@evil.example' },
    { host: 'user:localhost@evil.example' },
    { host: '127.0.0.1:80@evil.example:443' },
    { host: '[::1]:1@evil.example' },
    { host: 'localhost:1\\@evil.example' },
    { host: 'localhost/@evil.example' },
    { host: 'localhost#@evil.example' },
    { host: 'localhost?@evil.example' },
    { host: 'localhost.evil.example' },
    { host: 'localhost:80, evil.example' },
    { host: 'localhost:99999' },
    { host: 'localhost\u0000.evil.example' },
  ])('mails no link to a host taken from the request: %j', async (headers) => {
    const user = await api.newUser();
    expect(await ask(user.email, headers)).toMatchObject({ status: 501, body: { code: 'not-configured' } });
    expect(await mailsTo(user.email)).toEqual([]);
  });
});

describe('the outbox', () => {
  it('is shown only in developer mode, and only on this computer', async () => {
    expect((await api.call(devOutbox, {})).status).toBe(200);
    const usual = await createTestApp();
    expect(await usual.call(devOutbox, {})).toMatchObject({ status: 404, body: { code: 'route-not-found' } });
    await usual.close();
    for (const [name, value] of [
      ['host', 'evil.example'],
      ['host', 'localhost:1@evil.example'],
      ['x-forwarded-for', '127.0.0.1'],
      ['forwarded', 'for=127.0.0.1'],
    ] as const)
      expect((await api.call(devOutbox, {}, undefined, { [name]: value })).status).toBe(404);
    const foreign = await api.app.inject({ url: '/api/auth/outbox', remoteAddress: '192.0.2.7' });
    expect(foreign.statusCode).toBe(404);
  });

  it('is sent by the mail server, and then keeps no link', async () => {
    const server = await startMailServer();
    const sending = await createTestApp({ SMTP_URL: server.url, MAIL_FROM: 'Atrium <desk@atrium.example>' });
    const user = await sending.newUser();
    await sending.call(requestRecovery, { body: { email: user.email } });
    expect(await server.next()).toContain('Subject: Confirm your e-mail address');
    const received = (await server.next()).replaceAll('=\n', '');
    expect(received).toContain('From: Atrium <desk@atrium.example>');
    expect(received).toContain(`To: ${user.email}`);
    expect(received).toContain('recover-password?token=3D');
    await sending.app.close();
    const [row] = await sending.database.db.select().from(mails).where(eq(mails.subject, 'Choose a new password'));
    expect(row).toMatchObject({ recipient: user.email, text: '', attempts: 1, sentAt: expect.any(Date), dueAt: null });
    await sending.close();
    await server.close();
  });

  it('keeps a mail that the server refused, and tries again when it is due', async () => {
    const server = await startMailServer({ refuse: 1 });
    const env = { SMTP_URL: server.url };
    const first = await createTestApp(env);
    const user = await first.newUser();
    await first.app.close();
    const [row] = await first.database.db.select().from(mails);
    expect(row).toMatchObject({ attempts: 1, sentAt: null, dueAt: expect.any(Date) });
    await first.database.db.update(mails).set({ dueAt: new Date(0) });
    const second = await createTestApp(env, first);
    expect(await server.next()).toContain(`To: ${user.email}`);
    await second.close();
    await first.close();
    await server.close();
  });
});
