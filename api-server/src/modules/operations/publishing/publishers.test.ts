import { generateKeyPairSync, sign } from 'node:crypto';
import { createGateway } from 'platform/gateway';
import { publicHalf, signedBytes } from 'platform/service';
import * as admin from 'shared-contracts/admin-calls';
import { daysAfter } from 'shared-contracts/days';
import * as calls from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../platform/database/schema/index.ts';
import { createPublishingApp, detailOf, manifestOf, type PublishingApp } from '../../../testing/publishing-app.ts';
import { createTestApp } from '../../../testing/test-app.ts';

let api: PublishingApp['api'];
let owner: PublishingApp['owner'];
let platformDir: PublishingApp['platformDir'];
let tokenFor: PublishingApp['tokenFor'];
let publish: PublishingApp['publish'];
let change: PublishingApp['change'];
let current: PublishingApp['current'];
beforeAll(async () => {
  ({ api, owner, platformDir, tokenFor, publish, change, current } = await createPublishingApp());
});
afterAll(() => api.close());

const auditOf = async (wanted: string) =>
  (await api.database.db.select().from(auditEntries).orderBy(auditEntries.id)).filter(({ action }) => action === wanted);

describe('tokens for releases', () => {
  it('are for one remote, its scopes and its environments, and say what they are not for', async () => {
    const narrow = await tokenFor('mfe-narrow', { environments: ['qa'], scopes: ['promote'] });
    expect(detailOf(await publish('mfe-narrow', '1.0.0-aa', narrow))).toBe('This token may not publish.');
    expect(detailOf(await publish('mfe-team', '9.0.0-aa', narrow))).toBe('This token is for mfe-narrow only.');
    const promoted = { verb: 'promote', remote: 'mfe-narrow', release: 'latest' };
    expect(detailOf(await change('prod', promoted, narrow))).toBe('This token is not for the environment prod.');
    const read = { params: { env: 'prod' } };
    expect(detailOf(await api.call(calls.readEnvironment, read, narrow))).toBe('This token is not for the environment prod.');
    const checked = { ...read, query: { remote: 'mfe-narrow', release: '1.0.0-aa' } };
    expect(detailOf(await api.call(calls.checkRelease, checked, narrow))).toBe('This token is not for the environment prod.');
    expect((await api.call(calls.readEnvironment, { params: { env: 'qa' } }, narrow)).status).toBe(200);
    expect(detailOf(await change('prd', promoted, narrow))).toContain('There is no environment "prd". Available: prod, qa.');
    expect(detailOf(await change('qa', { ...promoted, remote: 'mfe-first' }, narrow))).toBe('This token is for mfe-narrow only.');
    expect(detailOf(await change('qa', { ...promoted, why: 'a <b>reason</b>' }, narrow))).toContain('markup');
  });

  it('end when they are revoked or expire, and are stored as a hash', async () => {
    const ci = await tokenFor('mfe-ends', { days: 1 });
    const read = () => api.call(calls.readEnvironment, { params: { env: 'prod' } }, ci);
    expect((await read()).status).toBe(200);
    const { tokens } = (await api.call(admin.listReleaseTokens, {}, owner)).body;
    const row = tokens.find(({ token_id }) => token_id === ci.id);
    expect(row).toMatchObject({ remote: 'mfe-ends', is_expired: false, last_used_at: expect.any(String) });
    expect(JSON.stringify(row)).not.toContain(ci.token);
    const before = api.time.now;
    api.time.now = daysAfter(before, 1);
    expect(await read()).toMatchObject({ status: 401, body: { detail: expect.stringContaining('has expired') } });
    api.time.now = before;
    await api.call(admin.revokeReleaseToken, { params: { token_id: ci.id } }, owner);
    expect(await read()).toMatchObject({ status: 401, body: { detail: expect.stringContaining('was revoked') } });
    expect(await auditOf('release.token.revoke')).toMatchObject([{ targetId: ci.id, actorKind: 'person' }]);
  });

  it('pass every call for publishers only while they are valid', async () => {
    for (const user of [undefined, owner, { token: `rel_${'x'.repeat(43)}` }])
      expect((await api.call(calls.readEnvironment, { params: { env: 'prod' } }, user)).body).toMatchObject({ code: 'key-invalid' });
  });
});

describe('contention', () => {
  it('lets 50 parallel promotions of 10 remotes on two servers all succeed', async () => {
    const other = await createTestApp({ PLATFORM_DIR: platformDir }, api);
    const remotes = Array.from({ length: 10 }, (_, n) => `mfe-many-${n}`);
    const tokens = new Map<string, { token: string }>();
    for (const remote of remotes) {
      const ci = await tokenFor(remote);
      tokens.set(remote, ci);
      for (let n = 0; n < 5; n += 1) await publish(remote, `1.${n}.0-aa`, ci);
    }
    const before = current().rev;
    const answers = await Promise.all(
      remotes.flatMap((remote, place) =>
        Array.from({ length: 5 }, (_, n) =>
          change('prod', { verb: 'promote', remote, release: `1.${n}.0-aa` }, tokens.get(remote) ?? { token: '' }, place % 2 ? api : other),
        ),
      ),
    );
    expect(answers.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.revision)).size).toBe(50);
    expect(current().rev).toBe(before + 50);
    expect(Object.keys(current().remotes)).toEqual(expect.arrayContaining(remotes));
    await other.close();
  });

  it('never minds a clock that went back', async () => {
    const ci = await tokenFor('mfe-clock');
    await publish('mfe-clock', '1.0.0-aa', ci);
    const { now } = api.time;
    api.time.now = new Date('2020-01-01T00:00:00Z');
    expect((await change('prod', { verb: 'promote', remote: 'mfe-clock', release: 'latest' }, ci)).status).toBe(200);
    api.time.now = now;
  });
});

describe('signing keys', () => {
  it('are replaced and revoked while pages go on trusting what runs', async () => {
    const gateway = createGateway({ state: platformDir, env: 'prod', base: '/app' });
    const page = () => gateway.index({ url: '/app', theme: undefined, signedIn: false }).html;
    const former = current().sig.kid;
    const { key_id: next } = (await api.call(admin.replaceReleaseKey, {}, owner)).body;
    expect(current().sig.kid).toBe(next);
    const keys = (await api.call(admin.listReleaseKeys, {}, owner)).body.keys;
    expect(keys.find(({ key_id }) => key_id === next)).toMatchObject({ is_own: true, is_trusted: true, signs: ['prod'] });
    expect(detailOf(await api.call(admin.revokeReleaseKey, { params: { key_id: next } }, owner))).toContain('Replace it first');
    expect((await api.call(admin.revokeReleaseKey, { params: { key_id: former } }, owner)).status).toBe(200);
    expect(await auditOf('release.key.revoke')).toMatchObject([{ targetId: former, actorKind: 'person' }]);
    expect(page()).not.toContain(`"${former}":`);
    expect(page()).toContain(`"${next}":`);
    const public_key = publicHalf(generateKeyPairSync('ed25519').publicKey);
    const enrolled = (await api.call(admin.enrollReleaseKey, { body: { name: 'Laptop', public_key } }, owner)).body;
    expect(page()).toContain(`"${enrolled.key_id}":`);
  });

  it('of a remote must sign its releases', async () => {
    const ci = await tokenFor('mfe-signed');
    const pair = generateKeyPairSync('ed25519');
    const body = { name: 'CI key', public_key: publicHalf(pair.publicKey), remote: 'mfe-signed' };
    const { key_id } = (await api.call(admin.enrollReleaseKey, { body }, owner)).body;
    const manifest = manifestOf('mfe-signed', '1.0.0-aa');
    const start = (value?: string) =>
      api.call(
        calls.startPublication,
        {
          params: { remote: 'mfe-signed', release: '1.0.0-aa' },
          body: { manifest, ...(value ? { signature: { key_id, value } } : {}) },
        },
        ci,
      );
    expect(detailOf(await start())).toContain('need a signature');
    expect(detailOf(await start(Buffer.alloc(64).toString('base64')))).toContain('doesn’t fit');
    const value = sign(null, signedBytes(manifest as never), pair.privateKey).toString('base64');
    expect((await start(value)).status).toBe(200);
  });
});
