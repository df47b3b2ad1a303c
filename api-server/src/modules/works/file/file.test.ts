import { readdirSync } from 'node:fs';
import path from 'node:path';
import { limits } from 'shared-contracts';
import { daysAfter } from 'shared-contracts/days';
import * as fileCalls from 'shared-contracts/file-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { createTestApp, type TestUser } from '../../../testing/test-app.ts';
import { sendParts, uploadFile } from '../../../testing/upload-file.ts';

const { api } = appWithoutUser();
let user: TestUser;
beforeAll(async () => {
  user = await api.newUser();
});

const begin = (file_name: string, size: number, more: object = {}) =>
  api.call(fileCalls.createUpload, { body: { email: user.email, file_name, size, ...more } }, user);
const stored = () => readdirSync(path.join(api.dataDir, 'files/objects/files'));
const tidy = () => api.app.jobs.find(({ name }) => name === 'files-tidy')?.run();

describe('an upload', () => {
  it('arrives in parts and is downloaded as it was', async () => {
    const text = 'Revenue grew by 14 percent in the third quarter. '.repeat(1000);
    const file = await uploadFile(api, user, { name: 'q3.txt', content: text, partBytes: 10_000 });
    expect(file).toMatchObject({ file_name: 'q3.txt', size: text.length, type: 'text/plain; charset=utf-8' });
    const answer = await api.app.inject(file.s3_url ?? '');
    expect(answer.body).toBe(text);
    const part = await api.app.inject({ url: file.s3_url ?? '', headers: { range: 'bytes=8-11' } });
    expect({ status: part.statusCode, body: part.body, range: part.headers['content-range'] }).toEqual({
      status: 206,
      body: 'grew',
      range: `bytes 8-11/${text.length}`,
    });
    expect((await api.app.inject({ url: file.s3_url ?? '', headers: { range: 'bytes=999999-' } })).statusCode).toBe(416);
  });

  it('resumes after an interruption, also on another node and after the browser has forgotten it', async () => {
    const other = await createTestApp({}, api);
    const { body: upload } = await begin('cut.txt', 10, { fingerprint: 'one' });
    await sendParts(api, user, upload.upload_id, ['01234']);
    const again = await begin('cut.txt', 10, { fingerprint: 'one' });
    expect(again.body).toMatchObject({ upload_id: upload.upload_id, received: 5 });
    expect((await api.call(fileCalls.completeUpload, { params: { upload_id: upload.upload_id } }, user)).body).toMatchObject({
      code: 'upload-incomplete',
      detail: '5 of 10 bytes have arrived. Send the rest first.',
    });
    const late = await other.app.inject({ ...(await partRequest(upload.upload_id, 0, 'xx')) });
    expect({ status: late.statusCode, code: late.json().code }).toEqual({ status: 409, code: 'upload-offset' });
    await sendParts(other, user, upload.upload_id, ['56789'], 5);
    const done = await other.call(fileCalls.completeUpload, { params: { upload_id: upload.upload_id } }, user);
    const repeated = await api.call(fileCalls.completeUpload, { params: { upload_id: upload.upload_id } }, user);
    expect(repeated.body.file_id).toBe(done.body.file_id);
    expect((await api.app.inject(done.body.s3_url ?? '')).body).toBe('0123456789');
    await other.close();
  });

  it('ends together with others to the same notebook', async () => {
    const notebook_id = await makeOwned(api.database.db, 'notebook', user.email);
    const names = Array.from({ length: 12 }, (_, at) => `page ${at}.txt`);
    const begun: string[] = [];
    for (const name of names) {
      const { body } = await begin(name, name.length, { notebook_id });
      await sendParts(api, user, body.upload_id, [name]);
      begun.push(body.upload_id);
    }
    const ended = await Promise.all(begun.map((upload_id) => api.call(fileCalls.completeUpload, { params: { upload_id } }, user)));
    const files = ended.map(({ body }) => body);
    expect(files.map(({ file_name }) => file_name)).toEqual(names);
  });

  const partRequest = async (id: string, offset: number, content: string) => ({
    method: 'PUT' as const,
    url: `/api/file/uploads/${id}/part?offset=${offset}`,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
    payload: content,
  });

  it('accepts no more bytes than announced', async () => {
    const { body } = await begin('small.txt', 3);
    const answer = await api.app.inject(await partRequest(body.upload_id, 0, 'four'));
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status: 413, code: 'body-too-large' });
  });

  it('leaves nothing behind when it is canceled, deleted or abandoned for a day', async () => {
    const kept = stored().length;
    const cancelled = await begin('given-up.txt', 10);
    await sendParts(api, user, cancelled.body.upload_id, ['01234']);
    await api.call(fileCalls.cancelUpload, { params: { upload_id: cancelled.body.upload_id } }, user);
    const deleted = await uploadFile(api, user, { name: 'deleted.txt', content: '0123456789', partBytes: 4 });
    await api.database.db.execute(`delete from files where id = '${deleted.file_id}'`);
    const forgotten = await begin('forgotten.txt', 10);
    await sendParts(api, user, forgotten.body.upload_id, ['01234']);
    expect(stored().length).toBeGreaterThan(kept);
    api.time.now = daysAfter(new Date(), 2);
    await tidy();
    api.time.now = new Date();
    expect(stored().length).toBeLessThanOrEqual(kept);
    expect((await api.app.inject(deleted.s3_url ?? '')).statusCode).toBe(404);
  });
});

describe('names, duplicates and limits', () => {
  it('strips folders from a name, and refuses a name that is too long or empty', async () => {
    expect((await begin('../../etc/passwd', 1)).body.file_name).toBe('passwd');
    expect((await begin('C:\\temp\\plan\u202e.pdf', 1)).body.file_name).toBe('plan.pdf');
    expect((await begin(`${'n'.repeat(300)}.txt`, 1)).body).toMatchObject({
      code: 'invalid-input',
      detail: 'The file name has 304 characters. Shorten it to 255 or fewer, then upload it again.',
    });
    expect((await begin('a/..', 1)).status).toBe(400);
  });

  it('refuses a second file with the same name in the same place', async () => {
    const notebook_id = await makeOwned(api.database.db, 'notebook', user.email);
    await uploadFile(api, user, { name: 'plan.txt', content: 'one', notebook_id });
    expect(await begin('plan.txt', 3, { notebook_id })).toMatchObject({
      status: 409,
      body: { code: 'file-exists', detail: '"plan.txt" has already been uploaded!' },
    });
    expect((await begin('plan.txt', 3, { notebook_id: await makeOwned(api.database.db, 'notebook', user.email) })).status).toBe(200);
  });

  it('numbers a taken name on request, also if the other upload is still in progress', async () => {
    const notebook_id = await makeOwned(api.database.db, 'notebook', user.email);
    const nameOf = async (name: string, more: object = {}) =>
      (await begin(name, 3, { notebook_id, numbered: true, ...more })).body.file_name;
    expect(await nameOf('image.png')).toBe('image.png');
    expect(await nameOf('image.png')).toBe('image (2).png');
    await uploadFile(api, user, { name: 'notes', content: 'one', notebook_id });
    expect([await nameOf('notes'), await nameOf('notes'), await nameOf('image.png')]).toEqual(['notes (2)', 'notes (3)', 'image (3).png']);
    const long = `${'n'.repeat(limits.fileNameMax - 5)}🙂.md`.slice(-limits.fileNameMax);
    await nameOf(long);
    const numbered = await nameOf(long);
    expect(numbered).toMatch(/^n+ \(2\)\.md$/);
    expect(numbered.length).toBeLessThanOrEqual(limits.fileNameMax);
    expect(await nameOf('elsewhere.png', { notebook_id: await makeOwned(api.database.db, 'notebook', user.email) })).toBe('elsewhere.png');
  });

  it('resumes a numbered upload under the name that it was given', async () => {
    const notebook_id = await makeOwned(api.database.db, 'notebook', user.email);
    await uploadFile(api, user, { name: 'image.png', content: 'one', notebook_id });
    const asked = { notebook_id, numbered: true, fingerprint: 'pasted at noon' };
    const { body: broken } = await begin('image.png', 10, asked);
    await sendParts(api, user, broken.upload_id, ['01234']);
    expect((await begin('image.png', 10, asked)).body).toMatchObject({
      upload_id: broken.upload_id,
      file_name: 'image (2).png',
      received: 5,
    });
    expect((await begin('image.png', 10, { ...asked, fingerprint: 'pasted at one' })).body.file_name).toBe('image (3).png');
  });

  it.each(['knowledge folder', 'notebook', 'notebook, named as knowledge'])(
    'refuses a file that would put a %s over its limit',
    async (kind) => {
      const owned = await makeOwned(api.database.db, 'notebook', user.email);
      const { folder_id } = (await api.call(fileCalls.createKnowledgeFolder, { body: { email: user.email } }, user)).body;
      const place = { 'knowledge folder': { knowledge_id: folder_id }, notebook: { notebook_id: owned } }[kind] ?? { knowledge_id: owned };
      expect((await begin('one.pdf', limits.knowledgeTotalBytes - 10, place)).status).toBe(200);
      expect((await begin('two.pdf', 11, place)).body).toMatchObject({
        code: 'storage-limit',
        detail: `Total file size cannot exceed ${limits.knowledgeTotalBytes / 1024 ** 2}MB!`,
      });
      expect((await begin('two.pdf', 10, place)).status).toBe(200);
    },
  );

  it('counts refused uploads by their reason, which is 0 from the start', async () => {
    const readCount = async (code: string) =>
      Number((await api.app.inject('/metrics')).body.match(`atrium_uploads_refused_total{code="${code}"} (\\d+)`)?.[1]);
    const [before, full] = [await readCount('storage-limit'), await readCount('storage-full')];
    expect((await begin('huge.pdf', limits.knowledgeTotalBytes + 1)).status).toBe(413);
    expect([await readCount('storage-limit'), await readCount('storage-full')]).toEqual([before + 1, full]);
  });

  it('counts the bytes a user has stored', async () => {
    const other = await api.newUser();
    await uploadFile(api, other, { name: 'a.txt', content: 'four' });
    expect((await api.call(fileCalls.getStorageUse, { query: { email: other.email } }, other)).body).toEqual({ files: 1, bytes: 4 });
  });
});

describe('a download', () => {
  it.each(['page.html', 'drawing.svg', 'run.js', 'setup.exe'])('%s is download only and runs nothing', async (name) => {
    const file = await uploadFile(api, user, { name, content: '<script>alert(1)</script>' });
    const { headers } = await api.app.inject(file.s3_url ?? '');
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  });

  it('is refused without the signature, with another file’s signature, and after the URL expires', async () => {
    const [one, two] = [
      await uploadFile(api, user, { name: 'one.txt', content: '1' }),
      await uploadFile(api, user, { name: 'two.txt', content: '2' }),
    ];
    const address = one.s3_url ?? '';
    expect((await api.app.inject(address.split('?')[0] ?? '')).statusCode).toBe(404);
    expect((await api.app.inject(address.replace(one.file_id, two.file_id))).statusCode).toBe(404);
    api.time.now = new Date(Date.now() + 31 * 60_000);
    expect((await api.app.inject(address)).statusCode).toBe(404);
    api.time.now = new Date();
  });
});
