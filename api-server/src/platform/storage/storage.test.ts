import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { hashOf } from '../hash.ts';
import { openStorage } from './open-storage.ts';
import { createSignedAddresses } from './signed-addresses.ts';
import type { Storage } from './storage.ts';

const folder = temporaryFolder('storage');
let bucket: S3rver;
const storages: Record<string, Storage> = {};
const mebibytes = 12;
const large = Buffer.alloc(mebibytes * 1024 * 1024, 'paper and pine ');

beforeAll(async () => {
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'files' }],
  });
  const { port } = await bucket.run();
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const s3 = { bucket: 'files', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, ...keys };
  const filesDir = path.join(folder, 'disk');
  storages.disk = await openStorage({ s3: undefined, filesDir });
  storages.s3 = await openStorage({ s3, filesDir });
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const chunks = (bytes: Buffer) =>
  Readable.from(Array.from({ length: mebibytes }, (_, place) => bytes.subarray(place << 20, (place + 1) << 20)));
const storageOf = (name: string) => storages[name] as Storage;

describe.each(['disk', 's3'])('%s', (name) => {
  it('returns what was stored, whole or in part, with its length and hash', async () => {
    const stored = await storageOf(name).put('files/one', chunks(large));
    expect(stored).toEqual({ bytes: large.length, sha256: hashOf(large, 'hex') });
    const whole = await storageOf(name).get('files/one');
    expect(whole && Buffer.concat(await whole.toArray()).equals(large)).toBe(true);
    const part = await storageOf(name).get('files/one', { start: 0, end: 4 });
    expect(part && (await text(part))).toBe('paper');
  });

  it('stores nothing if the content is too large or was interrupted', async () => {
    const put = storageOf(name).put('files/large', chunks(large), { maxBytes: large.length - 1 });
    await expect(put).rejects.toMatchObject({ name: 'TooLargeError' });
    async function* cut() {
      yield large;
      throw new Error('the line broke');
    }
    await expect(storageOf(name).put('files/cut', Readable.from(cut()))).rejects.toThrow('the line broke');
    expect(await storageOf(name).get('files/large')).toBeUndefined();
    expect(await storageOf(name).get('files/cut')).toBeUndefined();
  });

  it('deletes objects, and ignores a second deletion', async () => {
    await storageOf(name).put('files/gone', Readable.from([Buffer.from('x')]));
    await storageOf(name).delete('files/gone');
    await storageOf(name).delete('files/gone');
    expect(await storageOf(name).get('files/gone')).toBeUndefined();
  });

  it('rejects keys that lead outside its folder', async () => {
    await expect(storageOf(name).get('../secrets')).rejects.toThrow('not a storage key');
  });
});

it('leaves no temporary file on the disk', async () => {
  await storageOf('disk').sweep(new Date());
  expect(readdirSync(path.join(folder, 'disk/incoming'))).toEqual([]);
});

it('signs addresses that are valid for one file and a while, on every node with the secret', () => {
  const time = { now: new Date('2026-01-01T10:00:00Z') };
  const clock = { now: () => time.now };
  const viewer = { userId: 'usr_1', sessionId: 'ses_1' };
  const address = new URL(createSignedAddresses('secret', clock).of('file_1', viewer), 'http://a');
  const [expires, signature] = [Number(address.searchParams.get('expires')), address.searchParams.get('signature') ?? ''];
  const proof = { expires, signature, viewer };
  const other = createSignedAddresses('secret', clock);
  expect(other.isGood('file_1', proof)).toBe(true);
  expect(other.isGood('file_2', proof)).toBe(false);
  expect(other.isGood('file_1', { ...proof, expires: expires + 1 })).toBe(false);
  expect(other.isGood('file_1', { ...proof, viewer: undefined })).toBe(false);
  expect(createSignedAddresses('another', clock).isGood('file_1', proof)).toBe(false);
  time.now = new Date('2026-01-01T10:31:00Z');
  expect(other.isGood('file_1', proof)).toBe(false);
});
