import { eq } from 'drizzle-orm';
import { listAlerts, requestRecovery, resetPassword, signIn } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { authAccounts, authSessions, mails, passkeys, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { type TestUser, testPassword } from '../../../testing/test-app.ts';

const { api } = appWithoutUser();

const mine = (user: TestUser) => ({ email: user.email, current_password: testPassword });
const start = (user: TestUser, headers?: Record<string, string>) => api.call(calls.startPasskey, { body: mine(user) }, user, headers);
const madeUp = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response: {} };
const enter = (user: TestUser, password = testPassword) => api.call(signIn, { body: { email: user.email, password } });
const setWay = (user: TestUser, way: calls.SignInWay, is_open: boolean) =>
  api.call(calls.setSignInWay, { body: { ...mine(user), way, is_open } }, user);

/** Stores a passkey without an authenticator, for tests that don't sign in with it. */
async function givePasskey(user: TestUser, id: string): Promise<void> {
  const [row] = await api.database.db.select().from(users).where(eq(users.email, user.email));
  const key = { id, userId: row?.id ?? '', credentialId: id, publicKey: Buffer.from([1]), name: 'Phone' };
  await api.database.db.insert(passkeys).values(key);
}

describe('a passkey', () => {
  it('starts with the password, for the host name that the browser sees', async () => {
    const user = await api.newUser();
    const { body } = await start(user);
    expect(body.options).toMatchObject({ rp: { id: 'localhost' }, user: { name: user.email } });
    expect(await start(user, { host: '127.0.0.1:4600' })).toMatchObject({ status: 501, body: { code: 'not-configured' } });
    const wrong = { ...mine(user), current_password: 'wrong password' };
    expect((await api.call(calls.startPasskey, { body: wrong }, user)).status).toBe(400);
  });

  it('refuses an invented response, another user’s ceremony and a used one', async () => {
    const [user, stranger] = [await api.newUser(), await api.newUser()];
    const add = (who: TestUser, ceremony: string) =>
      api.call(calls.addPasskey, { body: { email: who.email, ceremony, response: madeUp, passkey_name: 'Phone' } }, who);
    const { ceremony } = (await start(user)).body;
    for (const attempt of [add(stranger, ceremony), add(user, ceremony), add(user, ceremony), add(user, 'rubbish')])
      expect(await attempt).toMatchObject({ status: 400, body: { code: 'passkey-refused' } });
    expect((await api.call(calls.getSecurity, { query: { email: user.email } }, user)).body.passkeys).toEqual([]);
  });

  it('signs in nobody without its authenticator', async () => {
    const user = await api.newUser();
    await givePasskey(user, 'known-key');
    for (const response of [madeUp, { ...madeUp, id: 'known-key', rawId: 'known-key' }]) {
      const { ceremony } = (await api.call(calls.startPasskeySignIn, {})).body;
      expect(await api.call(calls.signInWithPasskey, { body: { ceremony, response } })).toMatchObject({
        status: 400,
        body: { code: 'passkey-refused' },
      });
    }
  });
});

describe('removing a passkey', () => {
  const remove = (user: TestUser, passkey_id: string, current_password: string) =>
    api.call(calls.removePasskey, { params: { passkey_id }, body: { email: user.email, current_password } }, user);
  const left = async (user: TestUser) => (await api.call(calls.getSecurity, { query: { email: user.email } }, user)).body.passkeys.length;

  it('requires the password, and alerts its user', async () => {
    const user = await api.newUser();
    await givePasskey(user, 'lost-key');
    for (const wrong of ['', 'wrong password'])
      expect(await remove(user, 'lost-key', wrong)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.current_password' }] } });
    expect(await left(user)).toBe(1);
    expect((await remove(user, 'lost-key', testPassword)).status).toBe(200);
    expect(await left(user)).toBe(0);
    const { alerts } = (await api.call(listAlerts, { query: { email: user.email } }, user)).body;
    expect(alerts.map(({ title }) => title)).toEqual(['A passkey was removed']);
  });

  it('does not find another user’s, with any password', async () => {
    const [user, stranger] = [await api.newUser(), await api.newUser()];
    await givePasskey(user, 'own-key');
    expect((await remove(stranger, 'own-key', testPassword)).status).toBe(404);
    expect(await left(user)).toBe(1);
  });

  it('accepts a sign-in from the last ten minutes for an account without a password', async () => {
    const user = await api.newUser();
    await givePasskey(user, 'first-key');
    await givePasskey(user, 'second-key');
    const [row] = await api.database.db.select().from(users).where(eq(users.email, user.email));
    await api.database.db.delete(authAccounts).where(eq(authAccounts.userId, row?.id ?? ''));
    const signedIn = (minutesAgo: number) =>
      api.database.db
        .update(authSessions)
        .set({ createdAt: new Date(api.time.now.getTime() - minutesAgo * 60_000) })
        .where(eq(authSessions.userId, row?.id ?? ''));
    await signedIn(11);
    expect(await remove(user, 'first-key', '')).toMatchObject({ status: 403, body: { code: 'log-in-again' } });
    await signedIn(9);
    expect((await remove(user, 'first-key', '')).status).toBe(200);
    expect(await left(user)).toBe(1);
  });
});

describe('sign-in methods', () => {
  it('can be turned off one by one except the last, and resetting the password turns it back on', async () => {
    const user = await api.newUser();
    expect(await setWay(user, 'password', false)).toMatchObject({ status: 409, body: { code: 'last-sign-in' } });
    await givePasskey(user, 'a-key');
    expect((await setWay(user, 'password', false)).status).toBe(200);
    expect(await enter(user)).toMatchObject({ status: 403, body: { code: 'way-closed' } });
    expect((await enter(user, 'wrong password')).status).toBe(401);
    const remove = await api.call(calls.removePasskey, { params: { passkey_id: 'a-key' }, body: mine(user) }, user);
    expect(remove.body).toMatchObject({ code: 'last-sign-in' });
    await api.call(requestRecovery, { body: { email: user.email } });
    const sent = await api.database.db.select().from(mails).where(eq(mails.recipient, user.email));
    const token = sent.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? '';
    await api.call(resetPassword, { body: { token, password: 'another long password' } });
    expect((await enter(user, 'another long password')).status).toBe(200);
  });
});
