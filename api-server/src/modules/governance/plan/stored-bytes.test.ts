import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { limits } from 'shared-contracts';
import { deleteFile, purgeItems } from 'shared-contracts/calls';
import { cancelUpload, completeUpload, createUpload, sendUploadPart } from 'shared-contracts/file-calls';
import { limitsOf, listPlans } from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { addressOf, createTestApp } from '../../../testing/test-app.ts';
import { sendParts, uploadFile } from '../../../testing/upload-file.ts';

const { api, user } = appWithUser();

const megabyte = 1024 ** 2;
const objects = () => readdirSync(path.join(api.dataDir, 'files/objects/files')).length;
const used = async () => {
  const { usage } = (await api.call(listPlans, { query: { email: user.email } }, user)).body;
  return usage.find(({ what }) => what === 'file_bytes')?.used;
};
const begin = async (size: number, name = 'film.mp4') => {
  const notebook_id = await makeOwned(api.database.db, 'notebook', user.email);
  return api.call(createUpload, { body: { email: user.email, file_name: name, size, notebook_id } }, user);
};
const sendPart = (upload_id: string, content: Buffer | Readable, node = api) =>
  node.app.inject({
    method: 'PUT',
    url: addressOf(sendUploadPart, { params: { upload_id }, query: { offset: 0 } }),
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
    payload: content,
  });

describe('what counts against the plan', () => {
  it('includes uploads in progress, however many start at once', async () => {
    const size = 500 * megabyte;
    const fit = Math.floor(limitsOf('free').file_bytes / size);
    const begun = await Promise.all(Array.from({ length: fit + 3 }, () => begin(size)));
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(fit);
    expect(begun.find(({ status }) => status !== 200)).toMatchObject({
      status: 403,
      body: {
        code: 'plan-limit',
        detail:
          'The Free plan includes 2 GB for files. Delete files that you no longer need and empty the trash, or choose a larger plan on the Plans page.',
      },
    });
    expect(await used()).toBe(fit * size);
  });

  it('includes files in the trash, until their bytes are deleted', async () => {
    const { file_id } = await uploadFile(api, user, { name: 'a.txt', content: Buffer.alloc(megabyte, 'a') });
    await api.call(deleteFile, { query: { file_id } }, user);
    expect(await used()).toBe(megabyte);
    const before = objects();
    const items = [{ kind: 'file' as const, id: file_id }];
    await api.call(purgeItems, { body: { email: user.email, items } }, user);
    expect(await used()).toBe(megabyte);
    // The sweep frees these bytes when their space is needed.
    const size = limitsOf('free').file_bytes / 4;
    const all = [await begin(size), await begin(size), await begin(size), await begin(size)];
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(objects()).toBe(before - 1);
  });
});

describe('what an upload leaves', () => {
  it('is nothing once it is canceled', async () => {
    const before = objects();
    const { body } = await begin(2 * megabyte);
    await sendParts(api, user, body.upload_id, [Buffer.alloc(megabyte)]);
    expect([objects(), await used()]).toEqual([before + 1, 2 * megabyte]);
    await api.call(cancelUpload, { params: { upload_id: body.upload_id } }, user);
    expect([objects(), await used()]).toEqual([before, 0]);
  });

  it('is a single object, even if a part and the completion were sent many times at once', async () => {
    const before = objects();
    const half = Buffer.alloc(megabyte, 'a');
    const { body } = await begin(2 * megabyte);
    const parts = await Promise.all(Array.from({ length: 10 }, () => sendPart(body.upload_id, half)));
    const codes = parts.map((answer) => (answer.statusCode === 200 ? 'stored' : answer.json().code));
    expect(codes.filter((code) => code === 'stored')).toHaveLength(1);
    // Whether the others come while four are under way, or after the first was stored, is up to the machine.
    for (const code of codes) expect(['stored', 'uploads-busy', 'upload-offset']).toContain(code);
    expect(objects()).toBe(before + 1);
    await sendParts(api, user, body.upload_id, [half], megabyte);
    const done = await Promise.all(
      Array.from({ length: 5 }, () => api.call(completeUpload, { params: { upload_id: body.upload_id } }, user)),
    );
    expect(new Set(done.map(({ status, body: file }) => `${status} ${file.file_id}`)).size).toBe(1);
    expect([objects(), await used()]).toEqual([before + 1, 2 * megabyte]);
  });

  it('comes from at most four parts of a person at once', async () => {
    const parts: PassThrough[] = [];
    const sent: ReturnType<typeof sendPart>[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { body } = await begin(10);
      const part = new PassThrough();
      parts.push(part);
      sent.push(sendPart(body.upload_id, part));
    }
    for (const part of parts) part.write('half ');
    // A part that came before one of them would take its place.
    await expect.poll(() => parts.map(({ readableLength }) => readableLength)).toEqual([0, 0, 0, 0]);
    const codeOfAnother = async () => (await sendPart((await begin(1)).body.upload_id, Buffer.from('a'))).json().code;
    expect(await codeOfAnother()).toBe('uploads-busy');
    for (const part of parts) part.end('whole');
    expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await codeOfAnother()).toBeUndefined();
  });

  it('is nothing when a part is cut off or too long', async () => {
    const before = objects();
    const { body } = await begin(10);
    expect((await sendPart(body.upload_id, Buffer.alloc(limits.uploadPartMaxBytes))).statusCode).toBe(413);
    expect(objects()).toBe(before);
  });
});

describe('a disk that is almost full', () => {
  it('accepts no more uploads or parts, and says so', async () => {
    const full = await createTestApp({ FREE_SPACE_FLOOR_MB: '100000000000' }, api);
    try {
      const body = { email: user.email, file_name: 'a.txt', size: 1 };
      expect(await full.call(createUpload, { body }, user)).toMatchObject({
        status: 507,
        body: {
          code: 'storage-full',
          detail: 'The server is almost out of disk space, so it can’t accept files right now. Contact the administrator.',
        },
      });
      const before = objects();
      const upload = await begin(10);
      expect((await sendPart(upload.body.upload_id, Buffer.alloc(5), full)).json()).toMatchObject({ code: 'storage-full' });
      expect(objects()).toBe(before);
    } finally {
      await full.close();
    }
  });
});
