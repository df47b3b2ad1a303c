import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import {
  changeIdentityProvider,
  getSignInEffects,
  getSignInPolicy,
  removeIdentityProvider,
  type SignInPolicy,
  setSignInPolicy,
} from 'shared-contracts/admin-calls';
import { createApiKey, listOutsideModels } from 'shared-contracts/agent-calls';
import { getProfile, resetPassword, signIn, signOut, signUp, ssoVerify } from 'shared-contracts/calls';
import { confirmTwoFactor, disableTwoFactor, listDevices, startRequiredTwoFactor } from 'shared-contracts/settings-calls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, mails, users, workspaceInvitations } from '../../../platform/database/schema/index.ts';
import { connectProvider, providerInput } from '../../../testing/connected-provider.ts';
import { exchangeAs, googleOf, openBrowser, somebody } from '../../../testing/oauth-browser.ts';
import { startOidcProvider, type TestProvider } from '../../../testing/oidc-provider.ts';
import { createTestApp, type TestApp, type TestUser, testPassword } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';
import { administer } from '../installation/administer.ts';
import { changeRole } from '../installation/roles.service.ts';
import { codeOf, stepAt } from '../security/totp.ts';
import { createSignInPolicy, signInPolicySetting } from './sign-in-policy.ts';

let provider: TestProvider;
let api: TestApp;
let owner: TestUser;
beforeAll(async () => {
  provider = await startOidcProvider();
  // The mail server is unreachable, so mails stay in the outbox, where these tests read them.
  api = await createTestApp({ ...googleOf(provider), ALLOW_PRIVATE_PROVIDERS: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:9' });
  owner = await api.newUser();
  await api.database.db.update(users).set({ emailVerified: true }).where(eq(users.email, owner.email));
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
afterEach(() => set({}));

const set = (changed: Partial<SignInPolicy>, at = api, by = owner) =>
  at.call(setSignInPolicy, { body: { ...signInPolicySetting.initial, ...changed } }, by);
const join = (email: string, at = api) => at.call(signUp, { body: { email, password: testPassword, first_name: 'Ana' } });
const enter = (email: string) => api.call(signIn, { body: { email, password: testPassword } });
const profileOf = (user: TestUser) => api.call(getProfile, { query: { email: user.email } }, user);

describe('signing up', () => {
  it('is for addresses at the domains, once the mailed link proved them', async () => {
    expect(await set({ sign_up: 'domains' })).toMatchObject({ status: 400 });
    await set({ sign_up: 'domains', sign_up_domains: ['acme.example'] });
    const refused = await join('ana@other.example');
    expect(refused).toMatchObject({ status: 403, body: { code: 'sign-up-closed', detail: expect.stringContaining('acme.example') } });
    const email = 'ana@acme.example';
    expect(await join(email)).toMatchObject({ status: 403, body: { code: 'sign-up-mailed' } });
    expect((await enter(email)).status).toBe(401);
    const [mail] = await api.database.db.select().from(mails).where(eq(mails.recipient, email));
    const token = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await api.call(resetPassword, { body: { token, password: testPassword } })).status).toBe(200);
    const { body } = await enter(email);
    expect((await profileOf({ email, token: body.access_token })).body).toMatchObject({ first_name: 'Ana' });
  });

  it('needs an invitation, with a password as with Google', async () => {
    await set({ sign_up: 'invitation' });
    const login = somebody();
    expect(await join(login)).toMatchObject({ status: 403, body: { code: 'sign-up-closed' } });
    expect(await exchangeAs(openBrowser(api), login)).toMatchObject({ status: 403, body: { code: 'sign-up-closed' } });
    const [inviter] = await api.database.db.select().from(users).where(eq(users.email, owner.email));
    const expiresAt = new Date(api.time.now.getTime() + 60_000);
    const invitation = { id: 'inv_1', email: login, role: 'Viewer' as const, tokenHash: 'x', invitedBy: inviter?.id ?? '', expiresAt };
    await api.database.db.insert(workspaceInvitations).values({ ...invitation, workspaceId: await workspaceOf(api, owner) });
    expect((await exchangeAs(openBrowser(api), login)).status).toBe(200);
  });

  it('is left to a provider of the installation that may open accounts', async () => {
    const opening = await connectProvider(api, owner, provider);
    const closed = await connectProvider(api, owner, provider, { opens_accounts: false });
    await set({ sign_up: 'invitation' });
    expect((await openBrowser(api).enterWith(opening, somebody())).status).toBe(200);
    expect(await openBrowser(api).enterWith(closed, somebody())).toMatchObject({ status: 403, body: { code: 'sign-up-closed' } });
  });

  it('with a password is closed where this server cannot mail the link', async () => {
    const silent = await createTestApp();
    const by = await silent.newUser();
    await set({ sign_up: 'domains', sign_up_domains: ['acme.example'] }, silent, by);
    expect(await join('ana@acme.example', silent)).toMatchObject({ status: 403, body: { code: 'sign-up-closed' } });
    await silent.close();
  });
});

describe('a domain that must sign in with a provider', () => {
  const rule = (provider_id: string) => ({ required_providers: [{ domain: 'provider.example', provider_id }] });
  /** Returns a provider that an owner has signed in with. */
  const tested = async () => {
    const id = await connectProvider(api, owner, provider);
    const login = somebody();
    await openBrowser(api).enterWith(id, login);
    await changeRole(api.database.db, login, 'owner');
    await openBrowser(api).enterWith(id, login);
    return { id, login };
  };

  it('is set only after an owner signed in with the provider as it is', async () => {
    const id = await connectProvider(api, owner, provider);
    await openBrowser(api).enterWith(id, somebody());
    expect(await set(rule(id))).toMatchObject({ status: 409, body: { code: 'provider-untested' } });
    const { id: good } = await tested();
    expect((await set(rule(good))).status).toBe(200);
    await set({});
    const other = { ...providerInput(provider), client_secret: 'another secret' };
    await api.call(changeIdentityProvider, { params: { provider_id: good }, body: other }, owner);
    expect(await set(rule(good))).toMatchObject({ status: 409, body: { code: 'provider-untested' } });
    expect((await set(rule('idp_missing'))).status).toBe(400);
    const twice = [...rule(good).required_providers, ...rule(good).required_providers];
    expect((await set({ required_providers: twice })).status).toBe(400);
  });

  it('refuses passwords, passkeys and other providers with a sentence that names the way in', async () => {
    const member = somebody();
    await join(member);
    const { id } = await tested();
    const elsewhere = await connectProvider(api, owner, provider, { name: 'Elsewhere', domains: ['provider.example'] });
    const { body } = await openBrowser(api).exchangeWith(elsewhere, member);
    expect(body).toMatchObject({ userInfo: { email: member } });
    await set(rule(id));
    const name = (await api.call(getSignInPolicy, {}, owner)).body.policy.required_providers[0]?.domain;
    expect(name).toBe('provider.example');
    const refusal = {
      status: 403,
      body: { code: 'sso-required', detail: expect.stringMatching(/provider\.example .* Provider \d+ here/) },
    };
    expect(await enter(member)).toMatchObject(refusal);
    expect(await join(somebody())).toMatchObject(refusal);
    const google = openBrowser(api);
    await exchangeAs(google, member);
    expect(await google.send(ssoVerify, { body: { email: member } })).toMatchObject(refusal);
    await expect(createSignInPolicy(api.database.db).checkWay(member, 'passkey')).rejects.toMatchObject({ code: 'sso-required' });
    expect((await openBrowser(api).enterWith(id, member)).status).toBe(200);
    expect((await enter(owner.email)).status).toBe(200);
  });

  it.each([false, true])('leaves sessions and keys of these people as they are, unless the owner ends them: %s', async (ends) => {
    const { id } = await tested();
    const email = somebody();
    const token = (await join(email)).body.access_token;
    await api.database.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
    const { secret } = (await api.call(createApiKey, { body: { email, name: 'Key' } }, { token })).body;
    await join(somebody());
    const effects = () => api.call(getSignInEffects, { query: { domains: 'Provider.example,nobody.example' } }, owner);
    const { people, unconfirmed, sessions, keys } = (await effects()).body;
    expect([people, unconfirmed, sessions, keys].every((count) => count > 0)).toBe(true);
    await api.call(setSignInPolicy, { body: { ...signInPolicySetting.initial, ...rule(id), ends_sessions: ends, ends_keys: ends } }, owner);
    expect((await profileOf({ email, token })).status).toBe(ends ? 401 : 200);
    expect((await api.call(listOutsideModels, {}, { token: secret })).status).toBe(ends ? 401 : 200);
    expect((await effects()).body).toMatchObject(ends ? { sessions: 0, keys: 0 } : { people });
    expect((await profileOf(owner)).status, 'the owner who saved it stays signed in').toBe(200);
    await set({});
  });

  it('keeps the provider on, connected and as it was tested', async () => {
    const { id } = await tested();
    await set(rule(id));
    const kept = { status: 409, body: { code: 'provider-required', detail: expect.stringContaining('provider.example') } };
    expect(await api.call(removeIdentityProvider, { params: { provider_id: id } }, owner)).toMatchObject(kept);
    for (const changed of [{ is_on: false }, { openid: { ...providerInput(provider).openid, client_id: 'another' } }]) {
      const { client_secret: _, ...body } = providerInput(provider, changed);
      expect(await api.call(changeIdentityProvider, { params: { provider_id: id }, body }, owner)).toMatchObject(kept);
    }
  });

  it('is lifted by the operator of the server', async () => {
    const { id, login } = await tested();
    await join(somebody());
    await set({ ...rule(id), session_hours: 3 });
    expect(await join(somebody())).toMatchObject({ status: 403 });
    await administer(api.database.db, ['sign-in-policy', 'open']);
    expect((await join(somebody())).status).toBe(200);
    expect((await api.call(getSignInPolicy, {}, owner)).body.policy).toEqual({ ...signInPolicySetting.initial, session_hours: 3 });
    expect((await openBrowser(api).enterWith(id, login)).status).toBe(200);
  });
});

describe('a session', () => {
  it('is as long as the policy says, and a shorter policy ends open ones', async () => {
    const user = await api.newUser();
    await set({ session_hours: 48 });
    const { access_token: token } = (await enter(user.email)).body;
    const claims = decodeJwt(token);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(48 * 3600);
    const { devices } = (await api.call(listDevices, { query: { email: user.email } }, { token })).body;
    const current = devices.find(({ is_current }) => is_current);
    expect(Date.parse(current?.expires_at ?? '') - api.time.now.getTime()).toBe(48 * 3_600_000);
    await set({ session_hours: 1 });
    const before = api.time.now;
    api.time.now = new Date(before.getTime() + 2 * 3_600_000);
    expect(await profileOf({ email: user.email, token })).toMatchObject({ status: 401, body: { code: 'session-ended' } });
    api.time.now = before;
    expect((await profileOf({ email: user.email, token })).status).toBe(200);
    expect(await set({ session_hours: 0 })).toMatchObject({ status: 400 });
  });
});

describe('a required second factor', () => {
  it('is set up before anything else, then stays on', async () => {
    const user = await api.newUser();
    await set({ second_factor: 'required' });
    expect((await profileOf(user)).status).toBe(200);
    const { access_token: token } = (await enter(user.email)).body;
    const email = user.email;
    expect(decodeJwt(token)).toMatchObject({ duty: 'second-factor' });
    const closed = { status: 403, body: { code: 'second-factor-required' } };
    expect(await profileOf({ email, token })).toMatchObject(closed);
    expect(await api.call(listDevices, { query: { email } }, { token })).toMatchObject(closed);
    const { secret } = (await api.call(startRequiredTwoFactor, { body: { email } }, { token })).body;
    const code = codeOf(secretBytes(secret), stepAt(api.time.now));
    expect((await api.call(confirmTwoFactor, { body: { email, code: '000000' } }, { token })).status).toBe(400);
    expect(await profileOf({ email, token })).toMatchObject(closed);
    expect((await api.call(confirmTwoFactor, { body: { email, code } }, { token })).body.backup_codes).toHaveLength(10);
    expect((await profileOf({ email, token })).status).toBe(200);
    const off = await api.call(disableTwoFactor, { body: { email, current_password: testPassword } }, { token });
    expect(off).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect(await enter(email)).toMatchObject({ status: 401, body: { code: 'second-factor-needed' } });
  });

  it('cannot be started without owing one, and a session that owes one can be ended', async () => {
    const user = await api.newUser();
    expect((await api.call(startRequiredTwoFactor, { body: { email: user.email } }, user)).status).toBe(400);
    await set({ second_factor: 'required' });
    const { access_token: token } = (await join('new@person.example')).body;
    expect((await api.call(signOut, {}, { token })).status).toBe(200);
    expect((await api.call(startRequiredTwoFactor, { body: { email: 'new@person.example' } }, { token })).status).toBe(401);
  });

  it('is not asked of people who come through a provider of the installation', async () => {
    const id = await connectProvider(api, owner, provider);
    await set({ second_factor: 'required' });
    const { body } = await openBrowser(api).enterWith(id, somebody());
    expect(decodeJwt(body.access_token)).not.toHaveProperty('duty');
  });
});

it('every change is in the audit log with what was before', async () => {
  await set({ session_hours: 5 });
  const acts = await api.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'sign-in-policy.change'))
    .orderBy(auditEntries.seq);
  expect(acts.at(-1)).toMatchObject({ actorEmail: owner.email, before: { session_hours: 12 }, after: { session_hours: 5 } });
});

/** Decodes a secret the way authenticator apps do. */
function secretBytes(base32: string): Buffer {
  const bits = [...base32].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
