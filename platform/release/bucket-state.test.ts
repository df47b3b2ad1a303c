import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from 'shared-contracts/days';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enrollKey, ownKey } from '../service/index.ts';
import { publishFixture, remoteFixture, shellFixture } from '../testing/releases.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { changeOn, pull, uploadRelease } from './bucket-state.ts';
import { promote } from './promote.ts';
import { readPointer } from './registry-store.ts';
import { rollback } from './rollback.ts';

let s3: S3Server;
let bucket: Bucket;
const folders: string[] = [];
/** Describes a machine that promotes releases. */
const machine = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bucket-'));
  folders.push(folder);
  return folder;
};

beforeEach(async () => {
  s3 = await startS3Server();
  bucket = openBucket(s3.env);
  const author = machine();
  publishFixture(author, 'host-shell', '1.0.0-a', shellFixture);
  for (const release of ['1.0.0-aa', '1.1.0-bb', '1.2.0-cc']) publishFixture(author, 'mfe-a', release, remoteFixture('mfe-a', release));
  await uploadRelease(bucket, author, 'host-shell', '1.0.0-a');
  for (const release of ['1.0.0-aa', '1.1.0-bb', '1.2.0-cc']) await uploadRelease(bucket, author, 'mfe-a', release);
});
afterEach(async () => {
  await s3.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const promoteOn = (state: string, release: string, meanwhile?: () => Promise<unknown>) =>
  changeOn(bucket, state, 'prod', async () => {
    const pointer = await promote({ state, env: 'prod', why: release, releases: { 'host-shell': '1.0.0-a', 'mfe-a': release } });
    await meanwhile?.();
    return pointer;
  });
/** Makes pages trust a second machine's key. */
const enroll = async (one: string, other: string) => {
  enrollKey(one, ownKey(other).publicKey);
  await bucket.put('registry/keys.json', readFileSync(join(one, 'registry/keys.json')));
};
const pointerOf = () => JSON.parse(String(s3.objects.get('registry/prod.json')?.bytes)) as { rev: number };

describe('releases in a bucket', () => {
  it('are published, promoted and rolled back from any machine', async () => {
    const [one, other] = [machine(), machine()];
    expect(await uploadRelease(bucket, one, 'mfe-a', '1.0.0-aa')).toBe(false);
    await promoteOn(one, '1.0.0-aa');
    await expect(promoteOn(other, '1.1.0-bb'), 'a key that nobody enrolled signs nothing').rejects.toThrow(/is not enrolled/);
    await enroll(one, other);
    await promoteOn(other, '1.1.0-bb');
    expect(pointerOf().rev).toBe(2);
    await changeOn(bucket, one, 'prod', () => rollback({ state: one, env: 'prod', why: 'slower' }));
    expect(pointerOf().rev).toBe(3);
    await pull(bucket, other);
    expect(readPointer(other, 'prod')?.rev).toBe(3);
    const keys = JSON.parse(String(s3.objects.get('registry/keys.json')?.bytes)) as object;
    expect(Object.keys(keys)).toHaveLength(2);
    expect(
      [...s3.objects.keys()].some((key) => key.includes('.pem')),
      'the private key stays at home',
    ).toBe(false);
  });

  it('lose neither of two concurrent promotions: the later one has to retry', async () => {
    const [one, other] = [machine(), machine()];
    await promoteOn(one, '1.0.0-aa');
    await enroll(one, other);
    await expect(promoteOn(one, '1.1.0-bb', () => promoteOn(other, '1.2.0-cc'))).rejects.toThrow(/moved meanwhile/);
    expect(pointerOf().rev).toBe(2);
    expect(String(s3.objects.get('registry/prod/r0002.json')?.bytes)).toContain('1.2.0-cc');
    await promoteOn(one, '1.1.0-bb');
    expect(pointerOf().rev).toBe(3);
  });

  it('are complete or refused: a half-uploaded folder is not promoted', async () => {
    const author = machine();
    publishFixture(author, 'mfe-a', '1.3.0-dd', remoteFixture('mfe-a', '1.3.0-dd'));
    s3.isCut = true;
    await expect(uploadRelease(openBucket({ ...s3.env, AWS_MAX_ATTEMPTS: '1' }), author, 'mfe-a', '1.3.0-dd')).rejects.toThrow();
    s3.isCut = false;
    await expect(promoteOn(machine(), '1.3.0-dd')).rejects.toThrow(/not published, or only half/);
    await uploadRelease(bucket, author, 'mfe-a', '1.3.0-dd');
    s3.objects.delete('releases/mfe-a/1.3.0-dd/page.1.js');
    await expect(promoteOn(machine(), '1.3.0-dd')).rejects.toThrow(/page\.1\.js is missing/);
    const page = { bytes: Buffer.from('other'), etag: '"x"', at: new Date() };
    s3.objects.set('releases/mfe-a/1.3.0-dd/page.1.js', page);
    await expect(promoteOn(machine(), '1.3.0-dd')).rejects.toThrow(/not the file that was published/);
    expect(s3.objects.has('registry/prod.json')).toBe(false);
  });

  it('replace the revision of an interrupted promotion', async () => {
    const one = machine();
    await promoteOn(one, '1.0.0-aa');
    const orphan = { bytes: Buffer.from('{'), etag: '"left"', at: new Date(Date.now() - 120_000) };
    s3.objects.set('registry/prod/r0002.json', orphan);
    await promoteOn(one, '1.1.0-bb');
    expect(pointerOf().rev).toBe(2);
  });

  it.each([
    ['ahead', -dayMs],
    ['behind', dayMs],
  ])('refuse a machine whose clock is a day %s', async (_, clockAheadMs) => {
    s3.clockAheadMs = clockAheadMs;
    await expect(promoteOn(machine(), '1.0.0-aa')).rejects.toThrow(/Refused \(clock\)/);
    expect(s3.objects.has('registry/prod.json')).toBe(false);
  });

  it('never follow a key out of the folder', async () => {
    const one = machine();
    s3.objects.set('releases/../../escaped', { bytes: Buffer.from('x'), etag: '"x"', at: new Date() });
    writeFileSync(join(one, 'kept'), 'mine');
    await pull(bucket, one);
    expect(readPointer(one, 'prod')).toBeUndefined();
  });
});
