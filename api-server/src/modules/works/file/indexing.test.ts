import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { eq, inArray } from 'drizzle-orm';
import type { FileEntity } from 'shared-contracts';
import { startEmbedding } from 'shared-contracts/admin-calls';
import * as calls from 'shared-contracts/calls';
import * as fileCalls from 'shared-contracts/file-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { files, passages, storageGarbage } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { breakStatement } from '../../../testing/broken-statement.ts';
import { samplePdf, sampleXlsx } from '../../../testing/sample-documents.ts';
import { listenLow } from '../../../testing/scripted-provider.ts';
import { createTestApp, type TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';

const { api } = appWithoutUser();
let user: TestUser;
beforeAll(async () => {
  user = await api.newUser();
});

const statusOf = async ({ file_id }: FileEntity, node = api) => {
  const { body } = await node.call(fileCalls.getFile, { query: { file_id } }, user);
  return { status: body.status, failure: body.failure };
};
const ready = (file: FileEntity, node = api) =>
  expect.poll(() => statusOf(file, node), { timeout: 30_000 }).toEqual({ status: 'ready', failure: null });
const failed = (file: FileEntity, failure: string) =>
  expect.poll(() => statusOf(file), { timeout: 30_000 }).toEqual({ status: 'failed', failure });
const sources = async (text: string) => (await api.call(calls.searchSources, { query: { text } }, user)).body.sources;
const folder = async () => (await api.call(fileCalls.createKnowledgeFolder, { body: { email: user.email } }, user)).body.folder_id;
const ask = async (message: string, more: object = {}) =>
  (await api.call(calls.completeChat, { body: { email: user.email, message, ...more } }, user)).body;

describe('a file’s text', () => {
  it('is found with the file’s name and page, and links to the passage', async () => {
    const file = await uploadFile(api, user, {
      name: 'harbour.pdf',
      content: samplePdf(['Nothing here.', 'The harbour ferry leaves at noon.']),
    });
    await ready(file);
    const { passages } = (await api.call(fileCalls.listFilePassages, { query: { file_id: file.file_id } }, user)).body;
    expect(passages.map(({ page, text }) => [page, text])).toEqual([
      [1, 'Nothing here.'],
      [2, 'The harbour ferry leaves at noon.'],
    ]);
    const { items } = (await api.call(calls.listItems, { query: { email: user.email, kind: 'file' } }, user)).body;
    const facts = { size: file.size, type: 'application/pdf', status: 'ready', failure: null, pages: 2 };
    expect(items.find(({ id }) => id === file.file_id)?.file).toEqual(facts);
    expect(await sources('When does the harbour ferry leave?')).toEqual([
      {
        kind: 'file',
        title: 'harbour.pdf, page 2',
        url: `/app/files/${file.file_id}?passage=${passages[1]?.passage_id}`,
        snippet: 'The harbour ferry leaves at noon.',
      },
    ]);
  });

  it('is found with the sheet and cells, or the lines', async () => {
    const rows = [
      ['Harbour', 'Opens'],
      ['Walnut quay', 'at dawn'],
    ];
    const file = await uploadFile(api, user, { name: 'quays.xlsx', content: sampleXlsx('Quays', rows) });
    await ready(file);
    const { passages } = (await api.call(fileCalls.listFilePassages, { query: { file_id: file.file_id } }, user)).body;
    expect(passages.map(({ heading, location }) => [heading, location])).toEqual([['Quays', 'A2:B2']]);
    expect((await sources('When does the Walnut quay open?'))[0]?.title).toBe('quays.xlsx, Quays A2:B2');
    await ready(await uploadFile(api, user, { name: 'tide.py', content: '# Zither tides rise.\nprint(1)\n' }));
    expect((await sources('zither tides'))[0]?.title).toBe('tide.py, L1-L2');
  });

  it('and bytes of identical files are stored and read once, also of different people, until the last one is gone', async () => {
    const content = `The lighthouse keeper is called Zorro ${newId('x')}.`;
    const other = await api.newUser();
    const first = await uploadFile(api, user, { name: 'keeper.txt', content });
    await ready(first);
    const { db } = api.database;
    const rowOf = async ({ file_id }: FileEntity) => (await db.select().from(files).where(eq(files.id, file_id)))[0];
    // A mark shows whose text it is.
    await db.update(passages).set({ heading: 'Read once' }).where(eq(passages.fileId, first.file_id));
    const second = await uploadFile(api, other, { name: 'copy of keeper.txt', content, partBytes: 20 });
    const passagesOf = async () =>
      (await api.call(fileCalls.listFilePassages, { query: { file_id: second.file_id } }, other)).body.passages;
    await expect.poll(async () => (await passagesOf()).map(({ heading, text }) => [heading, text])).toEqual([['Read once', content]]);
    const key = (await rowOf(first))?.storageKey ?? '';
    expect((await rowOf(second))?.storageKey).toBe(key);
    const own = await api.call(calls.searchSources, { query: { text: 'What is the lighthouse keeper called?' } }, other);
    expect(own.body.sources.map(({ title }) => title)).toEqual(['copy of keeper.txt']);
    const sweep = async () => void (await api.app.jobs.find(({ name }) => name === 'files-tidy')?.run());
    await db.delete(files).where(eq(files.id, first.file_id));
    await sweep();
    const { s3_url } = (await api.call(fileCalls.getFile, { query: { file_id: second.file_id } }, other)).body;
    expect((await api.app.inject(s3_url ?? '')).body).toBe(content);
    // Readers of another version may find more in it.
    await db.update(files).set({ readerVersion: null }).where(eq(files.id, second.file_id));
    const third = await uploadFile(api, user, { name: 'third.txt', content });
    await ready(third);
    const { body } = await api.call(fileCalls.listFilePassages, { query: { file_id: third.file_id } }, user);
    expect(body.passages.map(({ heading }) => heading)).toEqual(['']);
    // Bytes that were lost come back with the next upload.
    rmSync(path.join(api.dataDir, 'files', 'objects', ...key.split('/')));
    const fourth = await uploadFile(api, user, { name: 'fourth.txt', content });
    const again = (await api.call(fileCalls.getFile, { query: { file_id: fourth.file_id } }, user)).body.s3_url;
    expect((await api.app.inject(again ?? '')).body).toBe(content);
    await db.delete(files).where(inArray(files.id, [second.file_id, third.file_id, fourth.file_id]));
    await sweep();
    expect(await db.$count(storageGarbage, eq(storageGarbage.storageKey, key))).toBe(0);
  });

  it('is stored once the database is back, and the file does not fail', async () => {
    const uploads: Promise<FileEntity>[] = [];
    const given = { name: 'tides.txt', content: 'The tide turns at six.' };
    await breakStatement(api.own, 'passages', 'insert into "passages"', () => void uploads.push(uploadFile(api, user, given)));
    const [file] = await Promise.all(uploads);
    if (file) await ready(file);
    expect((await sources('When does the tide turn?'))[0]?.title).toBe('tides.txt');
  });

  it('shows the file’s new name after a rename, and is gone with the file', async () => {
    const file = await uploadFile(api, user, { name: 'old-name.txt', content: 'Zeppelins carry orchids.' });
    await ready(file);
    await api.call(calls.renameFile, { query: { file_id: file.file_id, rename: 'new-name.txt' } }, user);
    expect((await sources('zeppelins orchids'))[0]?.title).toBe('new-name.txt');
    await api.call(calls.deleteFile, { query: { file_id: file.file_id } }, user);
    expect(await sources('zeppelins orchids')).toEqual([]);
  });

  it.each([
    ['German', 'Die Fähre zum Hafen fährt um zwölf Uhr ab.', 'Wann fahren die Fähren zum Hafen?'],
    ['French', 'Les chevaux dorment dans l’écurie.', 'Où est le cheval ?'],
    ['Japanese', '議事録は共有フォルダーにあります。', '議事録はどこですか？'],
  ])('is found by a question with other forms of its words: %s', async (name, content, question) => {
    await ready(await uploadFile(api, user, { name: `${name}.txt`, content: `${content}\n\n.` }));
    expect((await sources(question)).map(({ title, snippet }) => ({ title, snippet }))).toContainEqual({
      title: `${name}.txt`,
      snippet: content,
    });
  });

  it.each([
    ['addresses, paths and quotes', String.raw`Who wrote o'neil+vault@example.com about C:\marmalade\x and https://example.com/a'b?c=\d`],
    ['many words', `marmalade vault Sundays ${Array.from({ length: 30 }, (_, at) => `unrelated${at}`).join(' ')}`],
  ])('is found by a question with %s', async (kind, text) => {
    const content = String.raw`The marmalade vault of o'neil+vault@example.com is C:\marmalade\x at https://example.com/a'b?c=\d on Sundays.`;
    await ready(await uploadFile(api, user, { name: `${kind}.txt`, content }));
    const { body } = await api.call(calls.searchSources, { query: { text } }, user);
    expect(body.sources.map(({ title }) => title)).toContain(`${kind}.txt`);
  });

  it('is never found by other users', async () => {
    await ready(await uploadFile(api, user, { name: 'mine.txt', content: 'The marmalade vault opens on Sundays.' }));
    const stranger = await api.newUser();
    expect((await api.call(calls.searchSources, { query: { text: 'marmalade vault' } }, stranger)).body.sources).toEqual([]);
  });

  it('reports why it cannot be read, and can be retried', async () => {
    const reason = 'The PDF is damaged and cannot be read. Save or export it again, then upload it again.';
    const file = await uploadFile(api, user, { name: 'broken.pdf', content: 'not a pdf' });
    await failed(file, reason);
    const again = await api.call(fileCalls.retryFile, { query: { file_id: file.file_id } }, user);
    expect(['queued', 'indexing', 'failed']).toContain(again.body.status);
    await failed(file, reason);
  });

  it('is skipped when the file has none, with the reason unless it is a picture', async () => {
    expect(await statusOf(await uploadFile(api, user, { name: 'photo.png', content: 'x' }))).toEqual({ status: 'stored', failure: null });
    expect(await statusOf(await uploadFile(api, user, { name: 'film.mp4', content: 'x' }))).toEqual({
      status: 'stored',
      failure: 'Text can’t be read from files of this type.',
    });
    await failed(await uploadFile(api, user, { name: 'data.xyz', content: '\0\x01\x02' }), 'Text can’t be read from files of this type.');
  });

  it('is read later if an earlier version only stored the file', async () => {
    const file = await uploadFile(api, user, { name: 'pier.json', content: '{"pier":"of juniper"}' });
    await ready(file);
    await api.database.db.execute(`update files set status = 'stored' where id = '${file.file_id}'`);
    await api.database.db.execute(`delete from passages where file_id = '${file.file_id}'`);
    await api.database.db.execute(`delete from job_turns where job = 'files-unread'`);
    await api.app.jobs.find(({ name }) => name === 'files-index')?.run();
    await ready(file);
    expect((await sources('juniper pier'))[0]?.title).toBe('pier.json');
  });

  it('is read by another node when the node that claimed it dies', async () => {
    const file = await uploadFile(api, user, { name: 'taken.txt', content: 'Lanterns over the quay.' });
    await ready(file);
    await api.database.db.execute(
      `update files set status = 'indexing', claimed_at = now() - interval '11 minutes' where id = '${file.file_id}'`,
    );
    await api.app.jobs.find(({ name }) => name === 'files-index')?.run();
    await ready(file);
  });
});

describe('a chat about a notebook or folder', () => {
  it('finds only what is in it, and stays limited to it', async () => {
    const one = (await api.call(calls.createNotebook, { body: { email: user.email, title: 'One' } }, user)).body.notebook_id;
    const two = (await api.call(calls.createNotebook, { body: { email: user.email, title: 'Two' } }, user)).body.notebook_id;
    await ready(
      await uploadFile(api, user, { name: 'in-one.txt', content: 'The budget of project Walnut is 40 crowns.', notebook_id: one }),
    );
    await ready(
      await uploadFile(api, user, { name: 'in-two.txt', content: 'The budget of project Walnut is 90 crowns.', notebook_id: two }),
    );
    const first = await ask('What is the budget of project Walnut?', { knowledge_id: one });
    expect(first.message).toContain('40 crowns');
    expect(first.message).not.toContain('90 crowns');
    expect(first.sources?.data?.map(({ title }) => title)).toEqual(['in-one.txt']);
    const second = await ask('And the Walnut budget again?', { session_id: first.session_id });
    expect(second.message).not.toContain('90 crowns');
    const { data } = (await api.call(calls.listSessions, { params: { email: user.email }, query: { page: 1, pageSize: 1000 } }, user)).body;
    expect(data.find(({ session_id }) => session_id === first.session_id)?.notebook_id).toBe(one);
  });

  it('with an agent searches the agent’s own files', async () => {
    const knowledge_id = await folder();
    await ready(await uploadFile(api, user, { name: 'agent.txt', content: 'The Walnut launch is on 9 May.', knowledge_id }));
    const agent = (
      await api.call(
        calls.createAgent,
        { body: { email: user.email, name: 'Ana', description: 'Helps.', instructions: 'Help.', starters: [], knowledge_id } },
        user,
      )
    ).body;
    const answer = await ask('When is the Walnut launch?', { agent_id: agent.agent_id });
    expect(answer.sources?.data?.map(({ title }) => title)).toEqual(['agent.txt']);
  });
});

it('finds by meaning when an embedding model is connected', async () => {
  // Two dimensions are enough: about the sea, and not about the sea.
  const isSea = (text: string) => /ocean|ship|sailor/i.test(text);
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { input } = (await json(request)) as { input: string[] };
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: isSea(text) ? [3, 0.1] : [0.1, 3] }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', model: 'meaning', data, usage: { prompt_tokens: 1, total_tokens: 1 } }));
  });
  const port = await listenLow(server);
  const node = await createTestApp({ LLM_BASE_URL: `http://127.0.0.1:${port}/v1`, LLM_MODEL: 'none', LLM_EMBED_MODEL: 'meaning' }, api);
  await node.call(startEmbedding, { body: { embedding_model: 'meaning' } }, await api.newAdmin());
  const file = await uploadFile(node, user, { name: 'log.txt', content: 'Two sailors were seasick.' });
  await ready(file, node);
  const find = async () => (await node.call(calls.searchSources, { query: { text: 'ocean voyage trouble' } }, user)).body.sources;
  await expect.poll(async () => (await find()).map(({ title }) => title), { timeout: 30_000 }).toContain('log.txt');
  expect((await find()).map(({ title }) => title)).not.toContain('harbour.pdf');
  await node.close();
  server.close();
});
