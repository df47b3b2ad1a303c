import { eq } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import { limits } from 'shared-contracts';
import { getProfile, listNotebooks, oauthGoogle, signIn, signOut, signUp, ssoVerify } from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { authAccounts, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { testPassword } from '../../../testing/test-app.ts';

const { api } = appWithoutUser();

const profileOf = (user: { email: string; token: string }) => api.call(getProfile, { query: { email: user.email } }, user);

describe('sign-up', () => {
  it('signs in immediately, with a token that names the session and is valid for twelve hours', async () => {
    const user = await api.newUser('Ines');
    const claims = decodeJwt(user.token);
    expect(claims).toMatchObject({ email: user.email, sid: expect.any(String), sub: expect.any(String) });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(limits.tokenLifetimeSeconds);
    expect((await profileOf(user)).body.first_name).toBe('Ines');
  });

  it('gives every user one default notebook called Home', async () => {
    const user = await api.newUser();
    const { body } = await api.call(listNotebooks, { query: { email: user.email } }, user);
    expect(body.notebooks).toMatchObject([{ title: 'Home', default_value: true }]);
  });

  it('stores only a hash of the password', async () => {
    const user = await api.newUser();
    const [row] = await api.database.db
      .select()
      .from(authAccounts)
      .innerJoin(users, eq(users.id, authAccounts.userId))
      .where(eq(users.email, user.email));
    expect(row?.auth_accounts.password).toMatch(/^[0-9a-f]+:[0-9a-f]+$/);
  });

  it('refuses a second account with the same email, ignoring case', async () => {
    const user = await api.newUser();
    const again = await api.call(signUp, { body: { email: user.email.toUpperCase(), password: testPassword, first_name: 'Eve' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'account-exists' } });
  });

  it('reports every invalid field', async () => {
    const { status, body } = await api.call(signUp, { body: { email: 'nobody', password: 'short', first_name: ' ' } });
    expect(status).toBe(400);
    const problem = body as unknown as { errors: { path: string }[]; request_id: string };
    expect(problem.errors.map(({ path }) => path)).toEqual(['body.email', 'body.password', 'body.first_name']);
    expect(problem.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('sign-in', () => {
  it('returns a token for the correct password', async () => {
    const user = await api.newUser();
    const { status, body } = await api.call(signIn, { body: { email: ` ${user.email.toUpperCase()} `, password: testPassword } });
    expect(status).toBe(200);
    expect((await profileOf({ ...user, token: body.access_token })).status).toBe(200);
  });

  it('responds the same to a wrong password, an unknown email and an invalid email', async () => {
    const user = await api.newUser();
    const tries = [user.email, 'nobody@example.com', 'not an address'].map((email) =>
      api.call(signIn, { body: { email, password: 'wrong password' } }),
    );
    const answers = (await Promise.all(tries)).map(({ status, body }) => ({ status, body: { ...body, request_id: '' } }));
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('is throttled after five failures, says for how long, and then works again', async () => {
    const user = await api.newUser();
    const attempt = (password: string) => api.call(signIn, { body: { email: user.email, password } });
    for (let count = 0; count < 5; count += 1) expect((await attempt('wrong password')).status).toBe(401);
    const refused = await attempt(testPassword);
    expect(refused).toMatchObject({ status: 429, body: { code: 'throttled' } });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    const before = api.time.now;
    api.time.now = new Date(before.getTime() + wait * 1000 + 1);
    expect((await attempt(testPassword)).status).toBe(200);
    api.time.now = before;
  });

  it('counts parallel attempts', async () => {
    const user = await api.newUser();
    const tries = Array.from({ length: 12 }, () => api.call(signIn, { body: { email: user.email, password: 'wrong password' } }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });
});

describe('a token', () => {
  it('is refused after sign-out, even before it expires', async () => {
    const user = await api.newUser();
    expect((await api.call(signOut, {}, user)).status).toBe(200);
    expect(await profileOf(user)).toMatchObject({ status: 401, body: { code: 'session-ended' } });
  });

  it('is refused after it expires', async () => {
    const user = await api.newUser();
    const before = api.time.now;
    api.time.now = new Date(before.getTime() + (limits.tokenLifetimeSeconds + 120) * 1000);
    expect(await profileOf(user)).toMatchObject({ status: 401, body: { code: 'token-expired' } });
    api.time.now = before;
  });

  it('is refused if it is unsigned or signed with another key', async () => {
    const user = await api.newUser();
    const forged = await new SignJWT(decodeJwt(user.token))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('x'.repeat(48)));
    const [, payload] = user.token.split('.');
    const unsigned = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${payload}.`;
    for (const token of [forged, unsigned, 'rubbish'])
      expect(await profileOf({ ...user, token })).toMatchObject({ status: 401, body: { code: 'token-invalid' } });
  });
});

describe('signing in with a provider', () => {
  it('accepts nobody without the proof of an exchange', async () => {
    const user = await api.newUser();
    expect(await api.call(ssoVerify, { body: { email: user.email } })).toMatchObject({ status: 401, body: { code: 'proof-missing' } });
  });

  it('says that no provider is configured', async () => {
    const answer = await api.call(oauthGoogle, { body: { code: 'x' } });
    expect(answer).toMatchObject({ status: 501, body: { code: 'not-configured', detail: expect.stringContaining('Google') } });
  });
});
