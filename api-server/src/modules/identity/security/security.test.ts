import { eq } from 'drizzle-orm';
import { completeChat, listAlerts, signIn } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { authAccounts, authSessions, users } from '../../../platform/database/schema/index.ts';
import { anotherNode, appWithoutUser } from '../../../testing/app-with-user.ts';
import { type TestUser, testPassword } from '../../../testing/test-app.ts';
import { codeOf, stepAt } from './totp.ts';

const { api } = appWithoutUser();
const other = anotherNode(api);

const body = (user: TestUser) => ({ email: user.email });
const enter = (user: TestUser, code?: string, password = testPassword) =>
  api.call(signIn, { body: { email: user.email, password, ...(code ? { code } : {}) } }, undefined, { 'user-agent': 'Firefox/140.0' });
const again = async (user: TestUser): Promise<TestUser> => ({ email: user.email, token: (await enter(user)).body.access_token });
const devicesOf = async (user: TestUser) => (await api.call(calls.listDevices, { query: body(user) }, user)).body.devices;
const later = (seconds: number) => {
  api.time.now = new Date(api.time.now.getTime() + seconds * 1000);
  other.time.now = api.time.now;
};

describe('a user’s devices', () => {
  it('are listed with their details, and one or all others can be signed out on every node', async () => {
    const first = await api.newUser();
    const second = await again(first);
    const third = await again(first);
    const devices = await devicesOf(first);
    expect(devices).toHaveLength(3);
    expect(devices.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(devices.some(({ agent }) => agent.includes('Firefox'))).toBe(true);
    const theirs = (await devicesOf(second)).find(({ is_current }) => is_current);
    await api.call(calls.revokeDevice, { params: { device_id: theirs?.session_id ?? '' } }, first);
    for (const node of [api, other])
      expect(await node.call(calls.listDevices, { query: body(second) }, second)).toMatchObject({
        status: 401,
        body: { code: 'session-ended' },
      });
    expect((await api.call(calls.revokeOtherDevices, { body: body(first) }, first)).body).toEqual({ ended: 1 });
    expect((await other.call(calls.listDevices, { query: body(third) }, third)).status).toBe(401);
    expect(await devicesOf(first)).toHaveLength(1);
  });

  it('lose their open streams with their session, even on another node', async () => {
    const user = await api.newUser();
    const address = await other.listen();
    const chat = await fetch(`${address}/api${completeChat.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ ...body(user), message: 'Hello', session_id: null, model: 'built-in' }),
    });
    expect(chat.status).toBeLessThan(500);
    const ended = chat.text().catch(() => 'cut');
    const [row] = await api.database.db.select().from(users).where(eq(users.email, user.email));
    await api.database.db.delete(authSessions).where(eq(authSessions.userId, row?.id ?? ''));
    expect(typeof (await ended)).toBe('string');
  });
});

describe('the password', () => {
  it('can be changed with the current one, which signs out all other browsers and alerts the user', async () => {
    const user = await api.newUser();
    const elsewhere = await again(user);
    const change = (current_password: string) =>
      api.call(calls.changePassword, { body: { ...body(user), current_password, new_password: 'another good password' } }, user);
    expect(await change('wrong one')).toMatchObject({ status: 400, body: { detail: 'This is not your password.' } });
    expect((await change(testPassword)).status).toBe(200);
    expect((await api.call(calls.listDevices, { query: body(user) }, elsewhere)).status).toBe(401);
    expect((await enter(user)).status).toBe(401);
    expect((await enter(user, undefined, 'another good password')).status).toBe(200);
    const { alerts } = (await api.call(listAlerts, { query: body(user) }, user)).body;
    expect(alerts.map(({ title }) => title)).toContain('Your password was changed');
  });

  it('cannot be guessed through the settings', async () => {
    const user = await api.newUser();
    const guess = () => api.call(calls.disableTwoFactor, { body: { ...body(user), current_password: 'wrong one' } }, user);
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });
});

describe('the second factor', () => {
  async function withFactor() {
    const user = await api.newUser();
    const started = await api.call(calls.startTwoFactor, { body: { ...body(user), current_password: testPassword } }, user);
    expect(started.body.uri).toContain(`secret=${started.body.secret}`);
    const secret = fromBase32(started.body.secret);
    const code = () => codeOf(secret, stepAt(api.time.now));
    const confirmed = await api.call(calls.confirmTwoFactor, { body: { ...body(user), code: code() } }, user);
    later(60);
    return { user, code, backup: confirmed.body.backup_codes };
  }

  it('is required once it is confirmed, and accepts each code and backup code only once', async () => {
    const { user, code, backup } = await withFactor();
    expect(backup).toHaveLength(10);
    expect(await enter(user)).toMatchObject({ status: 401, body: { code: 'second-factor-needed' } });
    const sessions = (await devicesOf(user)).length;
    expect(await enter(user, '000000')).toMatchObject({ status: 401, body: { code: 'second-factor-wrong' } });
    expect(await devicesOf(user)).toHaveLength(sessions);
    expect((await enter(user, code())).status).toBe(200);
    expect((await enter(user, code())).status).toBe(401);
    const [first = ''] = backup;
    expect((await enter(user, first.toLowerCase())).status).toBe(200);
    expect((await enter(user, first)).status).toBe(401);
  });

  it('is throttled after five codes', async () => {
    const { user, code } = await withFactor();
    for (let tries = 0; tries < 4; tries += 1) await enter(user, '000000');
    await enter(user, '000000');
    expect((await enter(user, code())).status).toBe(429);
  });

  it('does not count a correct password without a code as a failure, but still limits codes', async () => {
    const { user, code } = await withFactor();
    for (let tries = 0; tries < 8; tries += 1) expect((await enter(user)).body).toMatchObject({ code: 'second-factor-needed' });
    expect((await enter(user, undefined, 'wrong password')).status).toBe(401);
    for (let tries = 0; tries < 4; tries += 1) {
      await enter(user);
      expect((await enter(user, '000000')).body).toMatchObject({ code: 'second-factor-wrong' });
    }
    expect((await enter(user, code())).status).toBe(429);
    const { user: calm, code: next } = await withFactor();
    for (let tries = 0; tries < 8; tries += 1) await enter(calm);
    expect((await enter(calm, next())).status).toBe(200);
  });

  it('is inactive until it is confirmed, and can be turned off with the password', async () => {
    const fresh = await api.newUser();
    await api.call(calls.startTwoFactor, { body: { ...body(fresh), current_password: testPassword } }, fresh);
    const wrong = await api.call(calls.confirmTwoFactor, { body: { ...body(fresh), code: '000000' } }, fresh);
    expect(wrong.status).toBe(400);
    expect((await enter(fresh)).status).toBe(200);
    const { user } = await withFactor();
    const password = { ...body(user), current_password: testPassword };
    expect((await api.call(calls.renewBackupCodes, { body: { ...password, current_password: '' } }, user)).status).toBe(400);
    expect((await api.call(calls.renewBackupCodes, { body: password }, user)).body.backup_codes).toHaveLength(10);
    const { alerts } = (await api.call(listAlerts, { query: body(user) }, user)).body;
    expect(alerts.map(({ title }) => title)).toContain('New backup codes were created');
    await api.call(calls.disableTwoFactor, { body: password }, user);
    expect((await enter(user)).status).toBe(200);
    expect((await api.call(calls.getSecurity, { query: body(user) }, user)).body).toMatchObject({ two_factor: false, has_password: true });
  });
});

/** Connects Google like the sign-in page does. */
async function connectGoogle(user: TestUser): Promise<void> {
  const [row] = await api.database.db.select().from(users).where(eq(users.email, user.email));
  const userId = row?.id ?? '';
  await api.database.db.insert(authAccounts).values({ id: `google-${userId}`, accountId: userId, providerId: 'google', userId });
}

it('disconnects a provider only with the password, alerts the user, and refuses if none is connected', async () => {
  const user = await api.newUser();
  await connectGoogle(user);
  const disconnect = (current_password: string) =>
    api.call(calls.disconnectIdentity, { body: { ...body(user), provider: 'google', current_password } }, user);
  const connected = async () => (await api.call(calls.getSecurity, { query: body(user) }, user)).body.identities;
  for (const wrong of ['', 'wrong password'])
    expect(await disconnect(wrong)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.current_password' }] } });
  expect(await connected()).toHaveLength(1);
  expect((await disconnect(testPassword)).status).toBe(200);
  expect(await connected()).toEqual([]);
  const { alerts } = (await api.call(listAlerts, { query: body(user) }, user)).body;
  expect(alerts.map(({ title }) => title)).toEqual(['A sign-in method was removed']);
  expect((await disconnect(testPassword)).status).toBe(200);
});

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

describe('an account without a password', () => {
  const userOf = async (user: TestUser) => (await api.database.db.select().from(users).where(eq(users.email, user.email)))[0]?.id ?? '';
  /** Creates an account that signed up with a provider. */
  const passwordless = async () => {
    const user = await api.newUser();
    const userId = await userOf(user);
    const ofGoogle = { accountId: userId, providerId: 'google', password: null };
    await api.database.db.update(authAccounts).set(ofGoogle).where(eq(authAccounts.userId, userId));
    // Earlier tests have moved the test clock ahead of the database clock.
    await api.database.db.update(authSessions).set({ createdAt: api.time.now }).where(eq(authSessions.userId, userId));
    return user;
  };
  const set = (user: TestUser) =>
    api.call(calls.setFirstPassword, { body: { ...body(user), new_password: 'a first good password' } }, user);
  const startKey = (user: TestUser) => api.call(calls.startPasskey, { body: { ...body(user), current_password: '' } }, user);

  it('sets its first password soon after a sign-in, once, and can use it to sign in', async () => {
    const user = await passwordless();
    expect((await set(user)).status).toBe(200);
    expect((await enter(user, undefined, 'a first good password')).status).toBe(200);
    expect(await set(user)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('has a password') } });
  });

  it('adds a passkey soon after a sign-in, but not later', async () => {
    const user = await passwordless();
    expect((await startKey(user)).status).toBe(200);
    later(11 * 60);
    expect(await startKey(user)).toMatchObject({ status: 403, body: { code: 'log-in-again' } });
    expect(await set(user)).toMatchObject({ status: 403, body: { code: 'log-in-again' } });
  });

  it('disconnects its provider only soon after a sign-in, and never its last sign-in method', async () => {
    const user = await passwordless();
    const disconnect = () =>
      api.call(calls.disconnectIdentity, { body: { ...body(user), provider: 'google', current_password: '' } }, user);
    expect(await disconnect()).toMatchObject({ status: 409, body: { code: 'last-sign-in' } });
    later(11 * 60);
    expect(await disconnect()).toMatchObject({ status: 403, body: { code: 'log-in-again' } });
  });

  it('sets up recovery methods and backup codes soon after a sign-in, but not later', async () => {
    const user = await passwordless();
    const none = { ...body(user), current_password: '' };
    const add = () => api.call(calls.addTrustedContact, { body: { ...none, contact_email: 'ben@example.com', contact_name: 'Ben' } }, user);
    const renew = () => api.call(calls.renewBackupCodes, { body: none }, user);
    const contact_id = (await add()).body.contact_id;
    expect((await renew()).body.backup_codes).toHaveLength(10);
    expect((await api.call(calls.getRecovery, { query: body(user) }, user)).body.has_password).toBe(false);
    later(11 * 60);
    expect(await renew()).toMatchObject({ status: 403, body: { code: 'log-in-again' } });
    const remove = () => api.call(calls.removeTrustedContact, { params: { contact_id }, body: none }, user);
    expect(await remove()).toMatchObject({ status: 403, body: { code: 'log-in-again' } });
    expect((await api.call(calls.getRecovery, { query: body(user) }, user)).body.contacts).toHaveLength(1);
  });

  it('is the only kind of account that can add a passkey without a password', async () => {
    const user = await api.newUser();
    expect((await startKey(user)).status).toBe(400);
  });
});
