import { eq } from 'drizzle-orm';
import { limits } from 'shared-contracts';
import {
  getProfile,
  listNotebooks,
  oauthGoogle,
  oauthLinkedIn,
  oauthProviders,
  redirectGoogle,
  ssoVerify,
  startOauth,
} from 'shared-contracts/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { type Browser, exchangeAs, googleOf, linkedInOf, openBrowser, type Returned, somebody } from '../../../testing/oauth-browser.ts';
import { filesScope, startOidcProvider, type TestProvider } from '../../../testing/oidc-provider.ts';
import { signInAtProvider } from '../../../testing/provider-sign-in.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startOidcProvider();
});
afterAll(() => provider.close());
const { api } = appWithoutUser(() => ({ ...googleOf(provider), ...linkedInOf(provider) }));

const browser = (at: TestApp = api) => openBrowser(at);

describe('signing in with a provider', () => {
  it.each([
    ['account-provider', (one: Browser, body: Returned) => one.send(oauthGoogle, { body })],
    ['account-provider-redirect', (one: Browser, body: Returned) => one.send(redirectGoogle, { body })],
    ['professional-network', (one: Browser, query: Returned) => one.send(oauthLinkedIn, { query })],
  ] as const)('%s: redirects to the provider with PKCE, returns, and issues one access token', async (word, exchange) => {
    const one = browser();
    const login = somebody();
    const { answer, url } = await one.start(word);
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    expect(String(answer.headers['set-cookie'])).toMatch(/^oauth_flow=.*Max-Age=600; Path=\/api; HttpOnly; SameSite=Lax$/);
    const back = await signInAtProvider(url, { login });
    expect(back.pathname).toBe('/app/auth/callback');
    expect(back.searchParams.get('state')).toMatch(new RegExp(`^${word}\\.[\\w-]{32}$`));
    const exchanged = await exchange(one, Object.fromEntries(back.searchParams) as unknown as Returned);
    expect(exchanged).toMatchObject({ status: 200, body: { userInfo: { email: login }, filesInfo: { files: [] } } });
    const { body } = await one.send(ssoVerify, { body: { email: login } });
    const profile = await api.call(getProfile, { query: { email: login } }, { token: body.access_token });
    expect(profile.body).toMatchObject({ first_name: 'Priya', last_name: 'Rao', account_type: 'personal' });
    const { body: own } = await api.call(listNotebooks, { query: { email: login } }, { token: body.access_token });
    expect(own.notebooks).toMatchObject([{ title: 'Home' }]);
  });

  it('finds the same account next time, and through the other provider by the verified email', async () => {
    const login = somebody();
    await exchangeAs(browser(), login);
    await exchangeAs(browser(), login);
    const linkedIn = browser();
    await linkedIn.send(oauthLinkedIn, { query: await linkedIn.returned('professional-network', login) });
    expect(await api.database.db.select().from(users).where(eq(users.email, login))).toHaveLength(1);
  });

  it('creates one account for two parallel first sign-ins', async () => {
    const login = somebody();
    const answers = await Promise.all([exchangeAs(browser(), login), exchangeAs(browser(), login)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await api.database.db.select().from(users).where(eq(users.email, login))).toHaveLength(1);
  });

  it('lists the files if the grant includes them', async () => {
    const other = await createTestApp({ ...googleOf(provider), OAUTH_GOOGLE_SCOPE: `openid email profile ${filesScope}` });
    const { body } = await exchangeAs(browser(other), somebody());
    expect(body.filesInfo.files).toEqual([
      { id: 'file-1', name: 'Plan 2027.pdf' },
      { id: 'file-2', name: 'Budget.xlsx' },
    ]);
    await other.close();
  });

  it('continues without files if they cannot be listed', async () => {
    const settings = {
      ...googleOf(provider),
      OAUTH_GOOGLE_SCOPE: `openid email ${filesScope}`,
      OAUTH_GOOGLE_FILES_URL: `${provider.issuer}/no`,
    };
    const other = await createTestApp(settings);
    expect(await exchangeAs(browser(other), somebody())).toMatchObject({ status: 200, body: { filesInfo: { files: [] } } });
    await other.close();
  });
});

describe('an exchange is refused', () => {
  it('if the user went back at the provider, so there is no code and no proof', async () => {
    const one = browser();
    const back = await signInAtProvider((await one.start('account-provider')).url, 'cancel');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toMatch(/^account-provider\./);
    expect(back.searchParams.get('code')).toBeNull();
    expect((await one.send(ssoVerify, { body: { email: somebody() } })).status).toBe(401);
  });

  it('in a browser that did not start it', async () => {
    const body = await browser().returned('account-provider', somebody());
    expect(await browser().send(oauthGoogle, { body })).toMatchObject({ status: 400, body: { code: 'flow-mismatch' } });
    const elsewhere = browser();
    await elsewhere.start('account-provider');
    expect(await elsewhere.send(oauthGoogle, { body })).toMatchObject({ status: 400, body: { code: 'flow-mismatch' } });
  });

  it('with another nonce, without a state, or through the exchange of another state word', async () => {
    const tries = [
      (one: Browser, body: Returned) => one.send(oauthGoogle, { body: { ...body, state: `account-provider.${'x'.repeat(32)}` } }),
      (one: Browser, { code }: Returned) => one.send(oauthGoogle, { body: { code } }),
      (one: Browser, body: Returned) => one.send(redirectGoogle, { body }),
    ];
    for (const attempt of tries) {
      const one = browser();
      const body = await one.returned('account-provider', somebody());
      expect(await attempt(one, body)).toMatchObject({ status: 400, body: { code: 'flow-mismatch' } });
      expect(one.cookies.has('sso_proof')).toBe(false);
    }
  });

  it('if the code is replayed, even with the cookie of its flow', async () => {
    const one = browser();
    const body = await one.returned('account-provider', somebody());
    const flow = one.cookies.get('oauth_flow') ?? '';
    expect((await one.send(oauthGoogle, { body })).status).toBe(200);
    one.cookies.set('oauth_flow', flow);
    expect(await one.send(oauthGoogle, { body })).toMatchObject({ status: 400, body: { code: 'flow-mismatch' } });
  });

  it('if the code is invented, or PKCE shows that it belongs to another flow', async () => {
    const [one, other] = [browser(), browser()];
    const [mine, stolen] = [await one.returned('account-provider', somebody()), await other.returned('account-provider', somebody())];
    const answer = await one.send(oauthGoogle, { body: { ...mine, code: stolen.code } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'exchange-refused' } });
    const third = browser();
    const body = { ...(await third.returned('account-provider', somebody())), code: 'made-up' };
    expect(await third.send(oauthGoogle, { body })).toMatchObject({ status: 401, body: { code: 'exchange-refused' } });
  });

  it('after ten minutes', async () => {
    const one = browser();
    const body = await one.returned('account-provider', somebody());
    await later(limits.oauthFlowSeconds + 1, async () => {
      expect(await one.send(oauthGoogle, { body })).toMatchObject({ status: 400, body: { code: 'flow-mismatch' } });
    });
  });

  it('if the provider is unreachable, and says so', async () => {
    const away = await createTestApp({ ...googleOf(provider), OAUTH_GOOGLE_ISSUER: 'http://127.0.0.1:9' });
    const answer = await browser(away).send(startOauth, { query: { state: 'account-provider' } });
    expect(answer).toMatchObject({ status: 502, body: { code: 'sign-in-provider-failed' } });
    await away.close();
  });
});

async function later(seconds: number, check: () => Promise<void>): Promise<void> {
  const before = api.time.now;
  api.time.now = new Date(before.getTime() + seconds * 1000);
  await check();
  api.time.now = before;
}

describe('without a configured provider', () => {
  it('the sign-in page learns which buttons work, and a start says what to configure', async () => {
    expect((await api.call(oauthProviders, {})).body).toEqual({ google: true, linkedin: true, providers: [], directories: [] });
    const bare = await createTestApp(linkedInOf(provider));
    expect((await bare.call(oauthProviders, {})).body).toEqual({ google: false, linkedin: true, providers: [], directories: [] });
    const answer = await bare.call(startOauth, { query: { state: 'account-provider' } });
    expect(answer).toMatchObject({ status: 501, body: { code: 'not-configured', detail: expect.stringContaining('Google') } });
    await bare.close();
  });

  it('trusts a configured public address, but no unknown host name', async () => {
    const host = { host: 'evil.example' };
    const query = { state: 'account-provider' } as const;
    expect(await api.call(startOauth, { query }, undefined, host)).toMatchObject({ status: 501, body: { code: 'not-configured' } });
    const known = await createTestApp({ ...googleOf(provider), PUBLIC_URL: 'https://atrium.example' });
    const answer = await known.call(startOauth, { query }, undefined, host);
    expect(new URL(answer.body.url).searchParams.get('redirect_uri')).toBe('https://atrium.example/app/auth/callback');
    expect(String(answer.headers['set-cookie'])).toContain('Secure');
    await known.close();
  });
});
