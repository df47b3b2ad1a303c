import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { publicHalf, signedBytes } from 'platform/service';
import { enrollReleaseKey, revokeReleaseKey, suspendPerson } from 'shared-contracts/admin-calls';
import { signUp } from 'shared-contracts/calls';
import { canonicalBytes, type PageConfig, type RegistryDocument, type Release } from 'shared-contracts/registry';
import { listTriableReleases, tryReleases } from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebHandler } from '../../../http/web-handler.ts';
import { releaseSignatures, users } from '../../../platform/database/schema/index.ts';
import { hashOf } from '../../../platform/hash.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createTestApp, type TestApp, type TestUser, testPassword } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';
import { changeRole } from '../../identity/installation/roles.service.ts';
import { isTester } from './testers.policy.ts';

let api: TestApp;
let tester: TestUser;
let stranger: TestUser;
const platformDir = temporaryFolder('trials');

const write = (file: string, content: unknown) => {
  const place = path.join(platformDir, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content));
};
const sha256 = (text: string) => `sha256-${hashOf(text, 'base64')}`;

/** Publishes a release of mfe-a with one file. */
function publish(release: string, contracts = '^1.0.0', text = 'code'): Release {
  const document: Release = {
    base: `/r/mfe-a/${release}/`,
    entry: 'remoteEntry.js',
    uniqueName: `mfe_a_${release}`,
    integrity: { 'remoteEntry.js': sha256('code') },
    preload: {},
    uses: {},
    requires: { contracts, ui: '^1.0.0' },
    contributes: { remote: 'mfe-a', label: 'A', routes: [], panels: [], menus: [], commands: [], emits: {}, consumes: {} },
  };
  write(`releases/mfe-a/${release}/remoteEntry.js`, text);
  write(`releases/mfe-a/${release}/release.json`, document);
  return document;
}

beforeAll(async () => {
  const stable = publish('1.0');
  publish('1.1');
  publish('1.2-half', '^1.0.0', 'cut');
  publish('9.0', '^9.0.0');
  write('releases/host-shell/1/release.json', { base: '/r/host-shell/1/', initial: [], chunks: {}, shared: {}, integrity: {} });
  const entry = {
    timeoutMs: 1,
    disabled: false,
    previous: null,
    rollout: [{ release: '1.0', default: true }],
    releases: { '1.0': stable },
  };
  const shell = { version: '1', contracts: '1.0.0', ui: '1.0.0', slots: {} };
  const unsigned = { schema: 1, env: 'prod', rev: 7, prev: null, by: 'test', why: 'test', at: '', origins: ['self'], shell };
  const document = { ...unsigned, remotes: { 'mfe-a': entry } } as unknown as RegistryDocument;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const value = sign(null, canonicalBytes(document), privateKey).toString('base64');
  write('registry/prod/r0007.json', { ...document, sig: { alg: 'Ed25519', kid: 'test', value } });
  write('registry/prod.json', { rev: 7, file: 'r0007.json', shell: '1' });
  write('registry/keys.json', { test: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64') });
  const web = createWebHandler({ platformDir, registryEnv: 'prod', basePath: '/app' });
  api = await createTestApp({ PLATFORM_DIR: platformDir, RELEASE_TESTERS: 'tester@example.com,@qa.example.com' }, undefined, web);
  [tester, stranger] = [await signUpAs('tester@example.com'), await api.newUser()];
  await verify(tester);
});
afterAll(() => api.close());

async function signUpAs(email: string): Promise<TestUser> {
  const { body } = await api.call(signUp, { body: { email, password: testPassword, first_name: 'Priya' } });
  return { email, token: body.access_token };
}
const make = (remotes: { remote: string; release?: string; origin?: string }[], user = tester, at = api) =>
  at.call(tryReleases, { body: { remotes, hours: 8 } }, user);
/** Opens a link and accepts the page's prompt, as a form does without scripts. */
async function accept(url: string) {
  const question = await open(url);
  const fields = [...question.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const cookie = String(question.headers['set-cookie']).split(';', 1)[0] ?? '';
  return open(`${url.split('?', 1)[0]}?${new URLSearchParams(fields)}`, cookie);
}
const setUser = (user: TestUser, values: Partial<typeof users.$inferInsert>) =>
  api.database.db.update(users).set(values).where(eq(users.email, user.email));
const verify = (user: TestUser) => setUser(user, { emailVerified: true });
const open = (url: string, cookie = '') => api.app.inject({ url, headers: cookie ? { cookie } : {} });
const configOf = (html: string) => JSON.parse(/id="page-config">(.*?)<\/script>/.exec(html)?.[1] ?? '') as PageConfig;

describe('who may try releases', () => {
  it('is decided by e-mail, by domain, or open to everyone', () => {
    const ana = { email: 'Ana@Example.com', isVerified: true };
    expect(isTester([], ana)).toBe(false);
    expect(isTester(['ana@example.com'], ana)).toBe(true);
    expect(isTester(['@example.com'], ana)).toBe(true);
    expect(isTester(['@example.com'], { ...ana, email: 'ana@notexample.com' })).toBe(false);
    expect(isTester(['*'], { ...ana, isVerified: false })).toBe(true);
  });

  it('excludes somebody who signed up with a tester’s address but never verified it', async () => {
    const squatter = await signUpAs('squatter@qa.example.com');
    expect((await api.call(listTriableReleases, {}, squatter)).body).toEqual({ may_try: false, remotes: [] });
    const refused = await make([{ remote: 'mfe-a', origin: 'http://localhost:4701' }], squatter);
    expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('Security and Access') } });
    await verify(squatter);
    expect((await make([{ remote: 'mfe-a', origin: 'http://localhost:4701' }], squatter)).status).toBe(200);
  });

  it('shows testers what is published, newest first, and what everyone gets', async () => {
    expect((await api.call(listTriableReleases, {}, tester)).body).toMatchObject({
      may_try: true,
      remotes: [
        { remote: 'mfe-a', label: 'A', current: '1.0', releases: expect.arrayContaining([expect.objectContaining({ release: '1.1' })]) },
      ],
    });
  });

  it('hides everything from everyone else, and lets them create no link', async () => {
    expect((await api.call(listTriableReleases, {}, stranger)).body).toEqual({ may_try: false, remotes: [] });
    expect(await make([{ remote: 'mfe-a', release: '1.1' }], stranger)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect((await api.call(tryReleases, { body: { remotes: [{ remote: 'mfe-a', release: '1.1' }], hours: 8 } })).status).toBe(401);
  });
});

describe('a link', () => {
  it('is refused for a release that is unpublished, incomplete, incompatible with this page, or located elsewhere', async () => {
    const detail = async (remote: { remote: string; release?: string; origin?: string }) => {
      const { status, body } = await make([remote]);
      expect(status).toBe(400);
      return JSON.stringify(body);
    };
    expect(await detail({ remote: 'mfe-a', release: '4.4' })).toContain('not published');
    expect(await detail({ remote: 'mfe-a', release: '../../registry' })).toContain('no name of a release');
    expect(await detail({ remote: 'mfe-a', release: '1.2-half' })).toContain('not the file that was published');
    expect(await detail({ remote: 'mfe-a', release: '9.0' })).toContain('needs contracts ^9.0.0');
    const remotes = [{ remote: 'mfe-a', release: '9.0' }];
    const german = await api.call(tryReleases, { body: { remotes, hours: 8 } }, tester, { 'accept-language': 'de' });
    expect(german.body).toMatchObject({ message: expect.stringMatching(/^mfe-a 9\.0 braucht Contracts \^9\.0\.0; die Shell hat /) });
    expect(await detail({ remote: 'mfe-a', origin: 'https://evil.example' })).toContain('machine’s own address');
    expect(await detail({ remote: 'mfe-a', origin: 'http://localhost:4701@evil.example' })).toContain('machine’s own address');
    expect(await detail({ remote: 'mfe-a' })).toContain('Name either');
  });

  it('starts the trial in the browser that opens it, for any user, and ends it', async () => {
    const { token, mix } = (await make([{ remote: 'mfe-a', release: '1.1' }])).body;
    expect(mix).toBe('prod-r7+mfe-a@1.1');
    const begun = await accept(`/app/help?tab=2&trial=${token}`);
    expect([begun.statusCode, begun.headers.location]).toEqual([303, '/app/help?tab=2']);
    expect([begun.headers['set-cookie']].flat().join('\n')).toMatch(/^trial=.*HttpOnly; SameSite=Lax/m);

    const page = await open('/app/help', `trial=${token}`);
    const { trial, hasTesters } = configOf(page.body);
    expect(trial).toMatchObject({ mix, by: tester.email, remotes: { 'mfe-a': { release: '1.1', document: { base: '/r/mfe-a/1.1/' } } } });
    expect(hasTesters).toBe(true);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(configOf((await open('/app')).body).trial).toBeUndefined();

    const ended = await open('/app?trial=off', `trial=${token}`);
    expect(ended.headers.location).toBe('/app');
    expect(String(ended.headers['set-cookie'])).toContain('trial=;');
  });

  it('asks before it starts anything, and no link can accept on the user’s behalf', async () => {
    const { token } = (await make([{ remote: 'mfe-a', origin: 'http://localhost:4701' }])).body;
    const question = await open(`/app/help?tab=%22%3E%3Cb%3E&trial=${token}`);
    expect(question.statusCode).toBe(200);
    expect(question.body).toContain(`${tester.email} created this link`);
    expect(question.body).toContain('http://localhost:4701, a program on this computer');
    expect(question.body).toContain('<a href="/app/help?tab=%22%3E%3Cb%3E">Cancel</a>');
    expect(question.body).not.toContain('<b>');
    expect(question.body).toContain('<html lang="en" dir="ltr">');
    expect((await open(`/app?trial=${token}`, 'language=ar')).body).toContain('<html lang="ar" dir="rtl">');
    expect(String(question.headers['set-cookie'])).toMatch(/^trial_ask=.*HttpOnly; SameSite=Strict/);
    expect(question.headers['content-security-policy']).not.toContain('localhost');
    const cookie = String(question.headers['set-cookie']).split(';', 1)[0] ?? '';
    for (const [answer, sent] of [
      ['yes', ''],
      ['yes', cookie],
      ['', cookie],
      ['', 'trial_ask='],
    ]) {
      const again = await open(`/app/help?trial=${token}&trial_answer=${answer}`, sent);
      expect(again.statusCode).toBe(200);
      expect(String(again.headers['set-cookie'])).not.toMatch(/(^|,)trial=/);
    }
    expect((await accept(`/app/help?trial=${token}`)).statusCode).toBe(303);
  });

  it('lets the page load from the developer’s machine that it names', async () => {
    const { token, mix } = (await make([{ remote: 'mfe-a', origin: 'http://localhost:4701' }])).body;
    expect(mix).toBe('prod-r7+mfe-a@localhost:4701');
    const page = await open('/app', `trial=${token}`);
    expect(page.headers['content-security-policy']).toContain("script-src 'self' http://localhost:4701;");
    expect(page.headers['content-security-policy']).toContain("connect-src 'self' http://localhost:4701;");
    expect(configOf(page.body).trial?.remotes).toEqual({ 'mfe-a': { release: 'localhost:4701', origin: 'http://localhost:4701' } });
  });

  it('that was altered, forged or has expired starts nothing, and the page says which', async () => {
    const { token } = (await make([{ remote: 'mfe-a', release: '1.1' }])).body;
    const [payload = '', signature = ''] = token.split('.');
    const changed = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('1.1', '9.0')).toString('base64url');
    for (const bad of [`${changed}.${signature}`, `${payload}.`, 'x', 'e30.e30']) {
      const answer = await open(`/app?trial=${bad}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(configOf(answer.body)).toMatchObject({ trialRefused: 'unknown' });
    }
    const before = api.time.now;
    api.time.now = new Date(before.getTime() + 9 * 3_600_000);
    const late = await open('/app', `trial=${token}`);
    api.time.now = before;
    expect(configOf(late.body)).toMatchObject({ trialRefused: 'expired' });
    expect(String(late.headers['set-cookie'])).toContain('trial=;');
  });
});

describe('a link on a server that others reach', () => {
  let reachable: TestApp;
  let owner: TestUser;
  const env = {
    PLATFORM_DIR: platformDir,
    RELEASE_TESTERS: 'tester@example.com,@qa.example.com',
    PUBLIC_URL: 'https://atrium.example.com',
  };
  beforeAll(async () => {
    reachable = await createTestApp(env, api, createWebHandler({ platformDir, registryEnv: 'prod', basePath: '/app' }));
    owner = await api.newAdmin('owner');
  });
  afterAll(() => reachable.close());

  const newTester = async (name: string) => {
    const user = await signUpAs(`${name}@qa.example.com`);
    await verify(user);
    return user;
  };
  const tryAs = (user: TestUser, release: string) => make([{ remote: 'mfe-a', release }], user, reachable);
  /** Publishes a release that a newly enrolled key signed, and returns the key's id. */
  const publishSigned = async (release: string): Promise<string> => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const body = { name: release, public_key: publicHalf(publicKey), remote: 'mfe-a' };
    const keyId = (await api.call(enrollReleaseKey, { body }, owner)).body.key_id;
    const signature = sign(null, signedBytes(publish(release) as never), privateKey).toString('base64');
    await api.database.db.insert(releaseSignatures).values({ remote: 'mfe-a', release, keyId, signature });
    return keyId;
  };
  /** Returns whether a page that was opened with a link runs its release. */
  const isTried = async (token: string) => {
    const { body } = await reachable.app.inject({ url: '/app', headers: { cookie: `trial=${token}` } });
    return configOf(body).trial !== undefined;
  };

  it('is refused for what no key signed, unless an owner makes it', async () => {
    publish('2.0-unsigned');
    const refusal = await tryAs(await newTester('ana'), '2.0-unsigned');
    expect(refusal).toMatchObject({ status: 403, body: { code: 'not-allowed', detail: expect.stringContaining('No enrolled key') } });
    const boss = await newTester('boss');
    await changeRole(api.database.db, boss.email, 'owner');
    const { body } = await tryAs(boss, '2.0-unsigned');
    expect(await isTried(body.token)).toBe(true);
    await changeRole(api.database.db, boss.email, null);
    expect(await isTried(body.token)).toBe(false);
  });

  it.each<[string, (maker: TestUser, keyId: string, release: string) => Promise<unknown>]>([
    ['its maker is suspended', async (maker) => api.call(suspendPerson, { params: { person_id: await userIdOf(api, maker) } }, owner)],
    ['its maker’s address is no longer proven', (maker) => setUser(maker, { emailVerified: false })],
    ['its maker has another address', (maker) => setUser(maker, { email: `moved.${maker.email.split('@')[0]}@example.com` })],
    ['the key that signed it is revoked', (_, keyId) => api.call(revokeReleaseKey, { params: { key_id: keyId } }, owner)],
    ['its release is described otherwise', async (_, __, release) => publish(release, '>=1.0.0')],
    ['its signature is gone', (_, __, release) => api.database.db.delete(releaseSignatures).where(eq(releaseSignatures.release, release))],
  ])('ends when %s', async (what, end) => {
    const name = what.replaceAll(/\W/g, '');
    const [maker, release] = [await newTester(name), `3.0-${name}`];
    const keyId = await publishSigned(release);
    const { status, body } = await tryAs(maker, release);
    expect(status).toBe(200);
    expect(await isTried(body.token)).toBe(true);
    await end(maker, keyId, release);
    expect(await isTried(body.token)).toBe(false);
  });

  it.each(['tester@qa.example.com.evil.example', 'tester@evilqa.example.com', 'tester@sub.qa.example.com', 'xtester@example.com'])(
    'is not made by %s',
    async (email) => {
      const user = await signUpAs(email);
      await verify(user);
      expect(await tryAs(user, '1.0')).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    },
  );
});
