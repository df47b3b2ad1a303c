import { asc, eq } from 'drizzle-orm';
import { getProfile, requestRecovery, resetPassword, signIn, signUp, ssoVerify } from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { mails, users } from '../platform/database/schema/index.ts';
import { exchangeAs, googleOf, openBrowser, somebody } from './oauth-browser.ts';
import { startOidcProvider } from './oidc-provider.ts';
import { createTestApp, type TestApp, type TestUser, testPassword } from './test-app.ts';

export const ownersPassword = 'the password of the real owner';
export const attackersPassword = 'second password of the attacker';

/** Describes what `appWithPlantedAccount` provides. Read it inside a test. */
interface Given {
  api: TestApp;
  /** Holds the person who opened an account with the owner's address before the owner did. */
  attacker: TestUser;
}

/** Starts one server for the tests of a file. Before each test, an attacker opens an account with the address of its later owner. */
export function appWithPlantedAccount() {
  const given = {} as Given;
  let closeProvider = async () => {};
  beforeAll(async () => {
    const provider = await startOidcProvider();
    closeProvider = provider.close;
    given.api = await createTestApp(googleOf(provider));
  });
  afterAll(async () => {
    await given.api.close();
    await closeProvider();
  });
  beforeEach(async () => {
    const { api } = given;
    // Resets the limits per address.
    api.time.now = new Date(api.time.now.getTime() + 16 * 60_000);
    const email = somebody('owner');
    const { body } = await api.call(signUp, { body: { email, password: testPassword, first_name: 'Mallory' } });
    given.attacker = { email, token: body.access_token };
  });

  const enter = (password: string) => given.api.call(signIn, { body: { email: given.attacker.email, password } });
  const reset = (token: string, password: string) => given.api.call(resetPassword, { body: { token, password } });
  const findMailed = async (to: string, pattern: RegExp) => {
    const rows = await given.api.database.db.select().from(mails).where(eq(mails.recipient, to)).orderBy(asc(mails.createdAt));
    return rows.map(({ text }) => pattern.exec(text)?.[1]).findLast(Boolean) ?? '';
  };
  const requestResetToken = async (to = given.attacker.email) => {
    // Mails of the same moment have no order.
    given.api.time.now = new Date(given.api.time.now.getTime() + 1_000);
    await given.api.call(requestRecovery, { body: { email: given.attacker.email } });
    return findMailed(to, /\?token=([\w-]+)/);
  };
  return Object.assign(given, {
    /** Signs in with the planted address. */
    enter,
    reset,
    /** Returns what the pattern captures in the newest matching mail to an address, or an empty text. */
    findMailed,
    /** Requests a reset and returns the token that was mailed to that address, or an empty text. */
    requestResetToken,
    /** Returns the body of a call by the attacker that needs the password. */
    confirmed: () => ({ email: given.attacker.email, current_password: testPassword }),
    readProfile: (user: TestUser) => given.api.call(getProfile, { query: { email: user.email } }, user),
    isVerified: async () =>
      (await given.api.database.db.select().from(users).where(eq(users.email, given.attacker.email)))[0]?.emailVerified,
    /** Signs the owner in after a reset by a mailed link. */
    proveByMail: async (): Promise<TestUser> => {
      expect(await reset(await requestResetToken(), ownersPassword)).toMatchObject({ status: 200 });
      const { status, body } = await enter(ownersPassword);
      expect(status).toBe(200);
      return { email: given.attacker.email, token: body.access_token };
    },
    /** Signs the owner in with Google. */
    proveByGoogle: async (): Promise<TestUser> => {
      const { email } = given.attacker;
      const browser = openBrowser(given.api);
      await exchangeAs(browser, email);
      const { status, body } = await browser.send(ssoVerify, { body: { email } });
      expect(status).toBe(200);
      return { email, token: body.access_token };
    },
  });
}

/** Lists the ways in which an owner can prove the address, for `describe.each`. */
export const addressProofs = [
  ['a mailed link', 'proveByMail'],
  ['Google', 'proveByGoogle'],
] as const;
