import { eq } from 'drizzle-orm';
import { limits } from 'shared-contracts';
import { getProfile, listAlerts, signIn, signUp, ssoVerify } from 'shared-contracts/calls';
import { confirmTwoFactor, startTwoFactor } from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { type Browser, exchangeAs, googleOf, linkedInOf, openBrowser, somebody } from '../../../testing/oauth-browser.ts';
import { startOidcProvider, type TestProvider } from '../../../testing/oidc-provider.ts';
import { type TestApp, testPassword } from '../../../testing/test-app.ts';
import { codeOf, stepAt } from '../security/totp.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startOidcProvider();
});
afterAll(() => provider.close());
const { api } = appWithoutUser(() => ({ ...googleOf(provider), ...linkedInOf(provider) }));

const browser = (at: TestApp = api) => openBrowser(at);

describe('the proof of an exchange', () => {
  it('works once, only in its own browser and for its own email', async () => {
    const one = browser();
    const login = somebody();
    await exchangeAs(one, login);
    const proof = one.cookies.get('sso_proof') ?? '';
    const verify = (by: Browser, email: string) => by.send(ssoVerify, { body: { email } });
    const refusal = { status: 401, body: { code: 'proof-missing' } };
    expect(await verify(browser(), login)).toMatchObject(refusal);
    expect(await verify(one, (await api.newUser()).email)).toMatchObject(refusal);
    expect((await verify(one, login.toUpperCase())).status).toBe(200);
    expect(one.cookies.has('sso_proof')).toBe(false);
    one.cookies.set('sso_proof', proof);
    expect(await verify(one, login)).toMatchObject(refusal);
  });

  it('is spent once, even for parallel requests', async () => {
    const one = browser();
    const login = somebody();
    await exchangeAs(one, login);
    const cookie = `sso_proof=${one.cookies.get('sso_proof')}`;
    const tries = Array.from({ length: 8 }, () => api.call(ssoVerify, { body: { email: login } }, undefined, { cookie }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(7);
  });

  it('is invalid after five minutes, if changed, or for another purpose', async () => {
    const one = browser();
    const login = somebody();
    await one.start('account-provider');
    const flow = one.cookies.get('oauth_flow') ?? '';
    await exchangeAs(one, login);
    const proof = one.cookies.get('sso_proof') ?? '';
    for (const cookie of [flow, `${proof.slice(0, -2)}${proof.endsWith('AA') ? 'BA' : 'AA'}`, 'rubbish']) {
      one.cookies.set('sso_proof', cookie);
      expect((await one.send(ssoVerify, { body: { email: login } })).status).toBe(401);
    }
    one.cookies.set('sso_proof', proof);
    await later(limits.ssoProofSeconds + 1, async () => {
      expect((await one.send(ssoVerify, { body: { email: login } })).status).toBe(401);
    });
  });
});

describe('an existing account', () => {
  const openAccount = async (email: string) => {
    const { body } = await api.call(signUp, { body: { email, password: testPassword, first_name: 'Ana' } });
    return { email, token: body.access_token };
  };

  it('is neither opened nor created for an email that the provider did not verify', async () => {
    const owner = await openAccount(somebody('unverified'));
    const one = browser();
    const answer = await exchangeAs(one, owner.email);
    expect(answer).toMatchObject({ status: 403, body: { code: 'email-unverified', detail: expect.stringContaining('verified') } });
    expect(one.cookies.has('sso_proof')).toBe(false);
    const unknown = somebody('unverified');
    expect((await exchangeAs(browser(), unknown)).status).toBe(403);
    expect(await api.database.db.select().from(users).where(eq(users.email, unknown))).toEqual([]);
  });

  it('goes only to the owner of the email: an earlier password and earlier sessions end', async () => {
    const squatter = await openAccount(somebody());
    const one = browser();
    await exchangeAs(one, squatter.email);
    const { body } = await one.send(ssoVerify, { body: { email: squatter.email } });
    const owner = { email: squatter.email, token: body.access_token };
    expect((await api.call(getProfile, { query: { email: owner.email } }, squatter)).status).toBe(401);
    expect((await api.call(signIn, { body: { email: owner.email, password: testPassword } })).status).toBe(401);
    const listed = await api.call(listAlerts, { query: { email: owner.email } }, owner);
    expect(listed.body.alerts).toContainEqual(expect.objectContaining({ kind: 'security', title: 'Sign-in with Google was added' }));
  });

  it('keeps its password if its email was verified before', async () => {
    const owner = await openAccount(somebody());
    await api.database.db.update(users).set({ emailVerified: true }).where(eq(users.email, owner.email));
    await exchangeAs(browser(), owner.email);
    expect((await api.call(getProfile, { query: { email: owner.email } }, owner)).status).toBe(200);
    expect((await api.call(signIn, { body: { email: owner.email, password: testPassword } })).status).toBe(200);
  });
});

async function later(seconds: number, check: () => Promise<void>): Promise<void> {
  const before = api.time.now;
  api.time.now = new Date(before.getTime() + seconds * 1000);
  await check();
  api.time.now = before;
}

it('a provider sign-in also asks for the second factor, and the proof waits for the code', async () => {
  const login = somebody();
  const { body: opened } = await api.call(signUp, { body: { email: login, password: testPassword, first_name: 'Ana' } });
  await api.database.db.update(users).set({ emailVerified: true }).where(eq(users.email, login));
  const password = { email: login, current_password: testPassword };
  const { secret } = (await api.call(startTwoFactor, { body: password }, { token: opened.access_token })).body;
  const bytes = Buffer.from(secretBytes(secret));
  const confirm = { email: login, code: codeOf(bytes, stepAt(api.time.now)) };
  const { body } = await api.call(confirmTwoFactor, { body: confirm }, { token: opened.access_token });
  const one = browser();
  await exchangeAs(one, login);
  const verify = (code?: string) => one.send(ssoVerify, { body: { email: login, ...(code ? { code } : {}) } });
  expect(await verify()).toMatchObject({ status: 401, body: { code: 'second-factor-needed' } });
  expect(await verify('000000')).toMatchObject({ status: 401, body: { code: 'second-factor-wrong' } });
  expect((await verify(body.backup_codes[0])).status).toBe(200);
});

/** Decodes a secret the way authenticator apps do. */
function secretBytes(base32: string): number[] {
  const bits = [...base32].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('');
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}
