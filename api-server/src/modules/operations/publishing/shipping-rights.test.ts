import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { publicHalf, signedBytes } from 'platform/service';
import { publishFixture, remoteFixture } from 'platform/testing';
import * as admin from 'shared-contracts/admin-calls';
import { listAlerts } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseTokens } from '../../../platform/database/schema/index.ts';
import { createPublishingApp, detailOf, manifestOf, type PublishingApp } from '../../../testing/publishing-app.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { changeRole } from '../../identity/installation/roles.service.ts';

let app: PublishingApp;
let administrator: TestUser;
/** A server that others reach, with the same releases and accounts. */
let reachable: TestApp;
beforeAll(async () => {
  app = await createPublishingApp();
  administrator = await app.api.newAdmin('admin');
  reachable = await createTestApp({ PUBLIC_URL: 'https://atrium.example.com', PLATFORM_DIR: app.platformDir }, app.api);
});
afterAll(async () => {
  await reachable.close();
  await app.api.close();
});

interface Publisher {
  readonly remote: string;
  readonly ci: { token: string };
  readonly pair: { privateKey: KeyObject };
  readonly keyId: string;
}

const enroll = async (remote: string) => {
  const pair = generateKeyPairSync('ed25519');
  const body = { name: `Key of ${remote}`, public_key: publicHalf(pair.publicKey), remote };
  return { pair, keyId: (await app.api.call(admin.enrollReleaseKey, { body }, app.owner)).body.key_id };
};
const start = ({ remote, ci, pair, keyId }: Publisher, release: string, changes: object = {}, isSigned = true) => {
  const manifest = manifestOf(remote, release, changes);
  const value = sign(null, signedBytes(manifest as never), pair.privateKey).toString('base64');
  const body = { manifest, ...(isSigned ? { signature: { key_id: keyId, value } } : {}) };
  return reachable.call(calls.startPublication, { params: { remote, release }, body }, ci);
};
const finish = async ({ remote, ci }: Publisher, release: string) => {
  for (const file of ['remoteEntry.1.js', 'page.1.js']) await app.sendFile(remote, release, file, file, ci);
  return reachable.call(calls.finishPublication, { params: { remote, release }, body: {} }, ci);
};
async function publisherOf(remote: string, release?: string): Promise<Publisher> {
  const made = { remote, ci: await app.tokenFor(remote), ...(await enroll(remote)) };
  if (release) {
    await start(made, release);
    expect((await finish(made, release)).status).toBe(200);
  }
  return made;
}
const revoke = (keyId: string) => app.api.call(admin.revokeReleaseKey, { params: { key_id: keyId } }, app.owner);
const promote = (remote: string, by: TestUser, part: object = {}) => {
  const body = { verb: 'promote' as const, remote, release: 'latest', environment: 'prod', why: 'try', ...part };
  return reachable.call(admin.changeRemoteRelease, { body }, by);
};
const tokenBody = {
  name: 'CI',
  remote: 'mfe-x',
  environments: ['prod'],
  scopes: ['publish', 'promote'] as ('publish' | 'promote')[],
  days: 9,
};

describe('tokens for releases', () => {
  it('are issued by owners only, who are all alerted to them and to their first promotion', async () => {
    expect(await app.api.call(admin.createReleaseToken, { body: tokenBody }, administrator)).toMatchObject({ status: 403 });
    const { remote, ci } = await publisherOf('mfe-told', '1.0.0-aa');
    const other = await app.api.newAdmin('owner');
    await app.change('prod', { verb: 'promote', remote, release: '1.0.0-aa' }, ci, reachable);
    await app.change('qa', { verb: 'promote', remote, release: '1.0.0-aa' }, ci, reachable);
    const titles = async (who: TestUser) =>
      (await app.api.call(listAlerts, { query: { email: who.email } }, who)).body.alerts.map(({ title }) => title);
    expect((await titles(app.owner)).filter((title) => title.includes('mfe-told')).toSorted()).toEqual([
      'A new token can ship code of mfe-told',
      'A token promoted mfe-told for the first time',
    ]);
    expect(await titles(other)).toContain('A token promoted mfe-told for the first time');
    expect(await titles(administrator)).toEqual([]);
    await changeRole(app.api.database.db, other.email, null);
  });

  it('stop working with the role of who issued them, stay listed, and say why', async () => {
    const former = await app.api.newAdmin('owner');
    const { token, secret } = (await app.api.call(admin.createReleaseToken, { body: tokenBody }, former)).body;
    const read = () => app.api.call(calls.readEnvironment, { params: { env: 'prod' } }, { token: secret });
    const listed = async () =>
      (await app.api.call(admin.listReleaseTokens, {}, app.owner)).body.tokens.find(({ token_id }) => token_id === token.token_id);
    expect((await read()).status).toBe(200);
    expect(await listed()).toMatchObject({ issued_by: former.email, is_backed: true });
    await changeRole(app.api.database.db, former.email, 'admin');
    expect(await read()).toMatchObject({ status: 401, body: { detail: expect.stringContaining('no current owner issued it') } });
    expect(await listed()).toMatchObject({ issued_by: former.email, is_backed: false });
    await changeRole(app.api.database.db, former.email, null);
  });

  it('of an earlier version do not work unless an owner or an operator issued them', async () => {
    const { id, token } = await app.tokenFor('mfe-earlier');
    const set = (part: object) => app.api.database.db.update(releaseTokens).set(part).where(eq(releaseTokens.id, id));
    const status = async () => (await app.api.call(calls.readEnvironment, { params: { env: 'prod' } }, { token })).status;
    await set({ issuerId: null });
    expect(await status()).toBe(401);
    await set({ isOfMachine: true });
    expect(await status()).toBe(200);
  });
});

describe('ways around the signature', () => {
  it.each<[string, () => Promise<{ status: number; body: unknown }>]>([
    [
      'a remote without keys',
      async () => start({ ...(await publisherOf('mfe-a')), remote: 'mfe-b', ci: await app.tokenFor('mfe-b') }, '1.0.0-aa'),
    ],
    ['no signature', async () => start(await publisherOf('mfe-c'), '1.0.0-aa', {}, false)],
    ['the key of another remote', async () => start({ ...(await publisherOf('mfe-d')), ...(await enroll('mfe-e')) }, '1.0.0-aa')],
    [
      'a key of the registry',
      async () => {
        const pair = generateKeyPairSync('ed25519');
        const body = { name: 'Registry', public_key: publicHalf(pair.publicKey) };
        const keyId = (await app.api.call(admin.enrollReleaseKey, { body }, app.owner)).body.key_id;
        return start({ ...(await publisherOf('mfe-f')), pair, keyId }, '1.0.0-aa');
      },
    ],
    [
      'a key that was revoked before the upload ended',
      async () => {
        const made = await publisherOf('mfe-g');
        await start(made, '1.0.0-aa');
        await revoke(made.keyId);
        return finish(made, '1.0.0-aa');
      },
    ],
    [
      'a description that was replaced on the way',
      async () => {
        const made = await publisherOf('mfe-h');
        await start(made, '1.0.0-aa');
        const file = path.join(app.platformDir, 'incoming/mfe-h/1.0.0-aa/release.json');
        writeFileSync(file, JSON.stringify(manifestOf('mfe-h', '1.0.0-aa', { requires: { contracts: '*', ui: '*' } })));
        return finish(made, '1.0.0-aa');
      },
    ],
    [
      'an upload that began on a server that needs no signature',
      async () => {
        const ci = await app.tokenFor('mfe-i');
        const params = { remote: 'mfe-i', release: '1.0.0-aa' };
        await app.api.call(calls.startPublication, { params, body: { manifest: manifestOf('mfe-i', '1.0.0-aa') } }, ci);
        return finish({ ...(await publisherOf('mfe-j')), remote: 'mfe-i', ci }, '1.0.0-aa');
      },
    ],
    [
      'a release on the disk, promoted by a token',
      async () => {
        publishFixture(app.platformDir, 'mfe-k', '1.0.0-aa', remoteFixture('mfe-k', '1.0.0-aa'));
        const ci = await app.tokenFor('mfe-k');
        return app.change('prod', { verb: 'promote', remote: 'mfe-k', release: 'latest' }, ci, reachable);
      },
    ],
    [
      'a release on the disk, promoted by an administrator with force',
      async () => {
        publishFixture(app.platformDir, 'mfe-l', '1.0.0-aa', remoteFixture('mfe-l', '1.0.0-aa'));
        return promote('mfe-l', administrator, { force: true });
      },
    ],
    [
      'a published description that was changed on the disk',
      async () => {
        await publisherOf('mfe-m', '1.0.0-aa');
        const file = path.join(app.platformDir, 'releases/mfe-m/1.0.0-aa/release.json');
        writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), entryBytes: 1, calls: ['deleteAccount'] }));
        return promote('mfe-m', administrator);
      },
    ],
    [
      'a signature that is added for other contents',
      async () => {
        const ci = await app.tokenFor('mfe-n');
        await app.publish('mfe-n', '1.0.0-aa', ci);
        const made = { remote: 'mfe-n', ci, ...(await enroll('mfe-n')) };
        await start(made, '1.0.0-aa', { requires: { contracts: '*', ui: '*' } });
        return promote('mfe-n', administrator);
      },
    ],
    [
      'a rollback to a release whose key was revoked',
      async () => {
        const made = await publisherOf('mfe-o', '1.0.0-aa');
        await promote('mfe-o', app.owner);
        const next = { ...made, ...(await enroll('mfe-o')) };
        await start(next, '1.1.0-bb');
        await finish(next, '1.1.0-bb');
        expect((await promote('mfe-o', administrator, { release: '1.1.0-bb' })).status).toBe(200);
        await revoke(made.keyId);
        return promote('mfe-o', administrator, { verb: 'rollback', release: undefined });
      },
    ],
  ])('%s', async (_, attempt) => {
    const { status, body } = await attempt();
    expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    expect(detailOf({ body })).toMatch(/signature|signed|key/);
  });

  it('leaves what no key signed to owners, and tells others before they try', async () => {
    publishFixture(app.platformDir, 'mfe-first', '2.0.0-bb', remoteFixture('mfe-first', '2.0.0-bb'));
    const query = { environment: 'prod', remote: 'mfe-first', release: '2.0.0-bb' };
    const check = async (by: TestUser) => (await reachable.call(admin.checkRemoteRelease, { query }, by)).body.refusals;
    expect(await check(administrator)).toEqual([expect.stringMatching(/^gate\/signature: .*only an owner/)]);
    expect(await check(app.owner)).toEqual([]);
    const { releases } = (await reachable.call(admin.listPublishedReleases, { query: { remote: 'mfe-first' } }, administrator)).body;
    expect(releases.map(({ is_signed }) => is_signed)).toEqual([false, false]);
    expect((await promote('mfe-first', app.owner, { release: '2.0.0-bb' })).status).toBe(200);
    expect((await promote('mfe-first', administrator, { verb: 'rollback', release: undefined })).status, 'an emergency').toBe(200);
    expect((await promote('mfe-first', administrator, { verb: 'disable', release: undefined })).status).toBe(200);
  });

  it('lets administrators and tokens promote what an enrolled key signed', async () => {
    const { ci } = await publisherOf('mfe-good', '1.0.0-aa');
    const { releases } = (await reachable.call(admin.listPublishedReleases, { query: { remote: 'mfe-good' } }, app.owner)).body;
    expect(releases).toMatchObject([{ is_signed: true }]);
    expect((await promote('mfe-good', administrator)).body).toMatchObject({ is_changed: true });
    expect((await app.change('qa', { verb: 'promote', remote: 'mfe-good', release: 'latest' }, ci, reachable)).status).toBe(200);
  });
});
