import { ECDH } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { decodeJwt, importJWK, jwtVerify } from 'jose';
import { markAlertsRead, signIn, signOut } from 'shared-contracts/calls';
import {
  addPushSubscription,
  listPushSubscriptions,
  type PushMessage,
  removePushSubscription,
  revokeOtherDevices,
  saveNotifications,
} from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authSessions, pushDeliveries, pushSubscriptions, serverSecrets, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { createBrowserKeys, decryptPush, type PushService, startPushService } from '../../../testing/push-browser.ts';
import { createTestApp, type TestUser, testPassword } from '../../../testing/test-app.ts';
import { suspend } from '../../identity/person/suspension.ts';

const { api } = appWithoutUser({ OUTBOUND_LOOPBACK: 'allow', PUBLIC_URL: 'https://atrium.example.com' });
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:141.0) Gecko/20100101 Firefox/141.0';
let browsers = 0;

/** Subscribes a new browser. */
async function subscribe(
  user: TestUser,
  headers: Record<string, string> = { 'user-agent': firefox },
  endpoint?: string,
  keys = createBrowserKeys(),
) {
  const path = `/push/${++browsers}`;
  const body = {
    email: user.email,
    endpoint: endpoint ?? `http://127.0.0.1:${service.port}${path}`,
    p256dh: keys.ecdh.getPublicKey('base64url'),
    auth_secret: keys.auth.toString('base64url'),
  };
  const answer = await api.call(addPushSubscription, { body }, user, headers);
  const came = () => service.at(path).map((one) => JSON.parse(decryptPush(one.body, keys)) as PushMessage);
  return { answer, path, keys, body, came };
}

const listed = async (user: TestUser) => (await api.call(listPushSubscriptions, { query: { email: user.email } }, user)).body.subscriptions;
const idOf = async (user: TestUser) => (await api.database.db.select().from(users).where(eq(users.email, user.email)))[0]?.id ?? '';
const waiting = async (user: TestUser) => {
  const mine = eq(pushSubscriptions.userId, await idOf(user));
  return api.database.db
    .select()
    .from(pushDeliveries)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
    .where(mine);
};

/** Causes a security alert by a sign-in from a kind of browser that the user has not had, and returns the new session. */
async function alertOf(user: TestUser): Promise<TestUser> {
  const agent = { 'user-agent': `Agent${++browsers}` };
  const { body, status } = await api.call(signIn, { body: { email: user.email, password: testPassword } }, undefined, agent);
  expect(status).toBe(200);
  return { email: user.email, token: body.access_token };
}

describe('the browsers that alerts go to', () => {
  it('are listed with their kind and without their secrets, and replaced when a session subscribes again', async () => {
    const user = await api.newUser();
    const { answer, body } = await subscribe(user);
    expect(answer).toMatchObject({ status: 200, body: { agent: 'Firefox on Windows', is_current: true } });
    await subscribe(user);
    const rows = await listed(user);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(body.auth_secret);
    const other = await alertOf(user);
    expect((await listed(other)).map(({ is_current }) => is_current)).toEqual([false]);
    await api.call(removePushSubscription, { params: { push_subscription_id: rows[0]?.push_subscription_id ?? '' } }, other);
    expect(await listed(user)).toEqual([]);
  });

  it('belong to their user: others get 404, and the signed-out 401', async () => {
    const [user, stranger] = [await api.newUser(), await api.newUser()];
    const { answer, body } = await subscribe(user);
    const params = { push_subscription_id: answer.body.push_subscription_id };
    expect((await api.call(removePushSubscription, { params }, stranger)).status).toBe(404);
    expect((await api.call(removePushSubscription, { params })).status).toBe(401);
    expect((await api.call(addPushSubscription, { body }, stranger)).status).toBe(403);
    expect((await api.call(listPushSubscriptions, { query: { email: user.email } }, stranger)).status).toBe(403);
    expect(await listed(user)).toHaveLength(1);
  });

  it('are refused with 401 when the session ends in between', async () => {
    const user = await api.newUser();
    const { db } = api.database;
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let subscribing: ReturnType<typeof subscribe> | undefined;
    await db.transaction(async (tx) => {
      const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.email, user.email)).for('no key update');
      subscribing = subscribe(user);
      await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1);
      await tx.delete(authSessions).where(eq(authSessions.userId, row?.id ?? ''));
    });
    expect((await subscribing)?.answer).toMatchObject({ status: 401, body: { code: 'token-invalid' } });
  });

  it('belong to the user who subscribed the browser last', async () => {
    const [former, user] = [await api.newUser(), await api.newUser()];
    const { body } = await subscribe(former);
    expect((await api.call(addPushSubscription, { body: { ...body, email: user.email } }, user)).status).toBe(200);
    expect(await listed(former)).toEqual([]);
    expect(await listed(user)).toHaveLength(1);
  });

  it('need an encrypted address and keys on the curve, and are at most twenty', async () => {
    const user = await api.newUser();
    for (const endpoint of ['http://push.example/1', 'https://user:secret@push.example/1', 'file:///etc/passwd', 'no address'])
      expect((await subscribe(user, {}, endpoint)).answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    const { body } = await subscribe(user);
    const offCurve = Buffer.alloc(65, 4).toString('base64url');
    for (const wrong of [{ p256dh: offCurve }, { p256dh: 'AAAA' }, { auth_secret: 'AAAA' }])
      expect((await api.call(addPushSubscription, { body: { ...body, ...wrong } }, user)).status).toBe(400);
    for (let others = 1; others < 20; others += 1) expect((await subscribe(await alertOf(user))).answer.status).toBe(200);
    expect((await subscribe(await alertOf(user))).answer).toMatchObject({ status: 409, body: { code: 'limit-reached' } });
    // A full list can be renewed.
    expect((await subscribe(user)).answer.status).toBe(200);
  });

  it('get a public key, of which the private one is stored sealed and identifies the server', async () => {
    const user = await api.newUser();
    const { public_key: key } = (await api.call(listPushSubscriptions, { query: { email: user.email } }, user)).body;
    const point = Buffer.from(key, 'base64url');
    expect(ECDH.convertKey(point, 'prime256v1')).toEqual(point);
    const [row] = await api.database.db.select().from(serverSecrets).where(eq(serverSecrets.name, 'push-keys'));
    expect(row?.value).not.toContain(key);
    const { path } = await subscribe(user);
    await alertOf(user);
    await expect.poll(() => service.at(path).length).toBe(1);
    const authorization = service.at(path)[0]?.headers.authorization ?? '';
    const [, token = '', sentKey] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
    expect(sentKey).toBe(key);
    expect(decodeJwt(token)).toMatchObject({ aud: `http://127.0.0.1:${service.port}`, sub: 'https://atrium.example.com' });
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256'));
  });
});

describe('a push message', () => {
  it('brings a new alert to each browser once, encrypted, urgent if it is about security, with the number of unread ones', async () => {
    const user = await api.newUser();
    const [one, two] = [await subscribe(user), await subscribe(await alertOf(user))];
    await expect.poll(() => one.came().length).toBe(1);
    const node = await createTestApp({ OUTBOUND_LOOPBACK: 'allow' }, api);
    await alertOf(user);
    await expect.poll(() => [one.came().length, two.came().length]).toEqual([2, 1]);
    expect(two.came()).toMatchObject([
      {
        v: 1,
        title: 'Sign-in from a new browser',
        text: expect.stringContaining('127.0.0.1'),
        link: expect.stringMatching(/^\//),
        base: '/app',
        unread: 2,
        language: 'en',
      },
    ]);
    expect(service.at(two.path)[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
    await expect.poll(() => waiting(user)).toEqual([]);
    await node.close();
    expect([one.came().length, two.came().length]).toEqual([2, 1]);
  });

  it('is written in the language of the page that subscribed', async () => {
    const user = await api.newUser();
    const { came } = await subscribe(user, { 'user-agent': firefox, 'accept-language': 'de' });
    await alertOf(user);
    await expect.poll(() => came().map(({ language, title }) => [language, title])).toEqual([['de', 'Anmeldung in einem neuen Browser']]);
  });

  it('is retried after what the push service asks for, and not before', async () => {
    const user = await api.newUser();
    const { path } = await subscribe(user);
    service.answers.push({ status: 503, retryAfter: '600' });
    await alertOf(user);
    const start = api.time.now;
    await expect
      .poll(async () => (await waiting(user)).map(({ push_deliveries: { dueAt } }) => dueAt.getTime() - start.getTime()))
      .toEqual([600_000]);
    const other = await api.newUser();
    const prompted = await subscribe(other);
    api.time.now = new Date(start.getTime() + 599_000);
    await alertOf(other);
    await expect.poll(() => prompted.came().length).toBe(1);
    expect(service.at(path)).toHaveLength(1);
    api.time.now = new Date(start.getTime() + 601_000);
    await alertOf(other);
    await expect.poll(() => service.at(path).length).toBe(2);
    await expect.poll(() => waiting(user)).toEqual([]);
    api.time.now = start;
  });

  it('waits, and no subscription ends, while a node has another SECRETS_KEY', async () => {
    const user = await api.newUser();
    const { path } = await subscribe(user);
    service.answers.push({ status: 503 });
    await alertOf(user);
    const attempts = async () => (await waiting(user)).map(({ push_deliveries: delivery }) => delivery.attempts);
    await expect.poll(attempts).toEqual([1]);
    const [start, later] = [api.time.now, new Date(api.time.now.getTime() + 61_000)];
    const stranger = await createTestApp({ OUTBOUND_LOOPBACK: 'allow', SECRETS_KEY: 'another key of this installation' }, api);
    stranger.time.now = later;
    expect((await stranger.call(listPushSubscriptions, { query: { email: user.email } }, user)).status).toBe(503);
    await stranger.newUser();
    await stranger.close();
    expect([await attempts(), (await listed(user)).length]).toEqual([[1], 1]);
    api.time.now = later;
    await alertOf(await api.newUser());
    await expect.poll(() => service.at(path).length).toBeGreaterThan(1);
    api.time.now = start;
  });

  it('ends the subscription that the push service no longer knows', async () => {
    const user = await api.newUser();
    const { path } = await subscribe(user);
    service.answers.push({ status: 410 });
    await alertOf(user);
    await expect.poll(() => listed(user)).toEqual([]);
    expect(service.at(path)).toHaveLength(1);
  });

  it('is not sent once the alert was read', async () => {
    const user = await api.newUser();
    const { path } = await subscribe(user);
    service.answers.push({ status: 429 });
    await alertOf(user);
    await expect.poll(() => service.at(path).length).toBe(1);
    await api.call(markAlertsRead, { body: { email: user.email, all: true } }, user);
    const start = api.time.now;
    api.time.now = new Date(start.getTime() + 120_000);
    const other = await api.newUser();
    await subscribe(other);
    await alertOf(other);
    await expect.poll(() => waiting(user)).toEqual([]);
    expect(service.at(path)).toHaveLength(1);
    api.time.now = start;
  });

  it('reaches nobody who signed out, was signed out, was suspended, or whose session expired', async () => {
    const user = await api.newUser();
    const other = await alertOf(user);
    const [signedOut, ended] = [await subscribe(user), await subscribe(other)];
    await api.call(signOut, {}, user);
    const last = await alertOf(user);
    await expect.poll(() => ended.came().length).toBe(1);
    await api.call(revokeOtherDevices, { body: { email: user.email } }, last);
    const kept = await subscribe(last);
    await alertOf(user);
    await expect.poll(() => kept.came().length).toBe(1);
    expect([signedOut.came().length, ended.came().length]).toEqual([0, 1]);
    const start = api.time.now;
    api.time.now = new Date(start.getTime() + 13 * 3_600_000);
    const later = await alertOf(user);
    await expect
      .poll(async () => (await api.database.db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint))
      .not.toContain(kept.body.endpoint);
    expect(kept.came()).toHaveLength(1);
    const suspended = await subscribe(later);
    await api.database.db.transaction(async (tx) => suspend(tx, await idOf(user), api.time.now));
    expect((await api.database.db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint)).not.toContain(suspended.body.endpoint);
    api.time.now = start;
  });

  it('follows the choice of what is kept in the product', async () => {
    const user = await api.newUser();
    const off = { in_app: false, by_email: false };
    await api.call(saveNotifications, { body: { email: user.email, choices: { mention: off, ai: off, system: off } } }, user);
    const { came } = await subscribe(user);
    // Security alerts can't be silenced.
    await alertOf(user);
    await expect.poll(() => came().length).toBe(1);
  });

  it('never goes to a network that only the server can reach', async () => {
    const guarded = await createTestApp({}, api);
    const user = await guarded.newUser();
    const keys = createBrowserKeys();
    const body = {
      email: user.email,
      endpoint: `https://127.0.0.1:${service.port}/private`,
      p256dh: keys.ecdh.getPublicKey('base64url'),
      auth_secret: keys.auth.toString('base64url'),
    };
    expect((await guarded.call(addPushSubscription, { body }, user)).status).toBe(200);
    await guarded.call(signIn, { body: { email: user.email, password: testPassword } }, undefined, { 'user-agent': 'Second' });
    await expect.poll(() => listed(user)).toEqual([]);
    expect(service.at('/private')).toEqual([]);
    await guarded.close();
  });
});
