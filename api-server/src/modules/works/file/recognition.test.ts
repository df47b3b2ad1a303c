import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { FileEntity } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import * as fileCalls from 'shared-contracts/file-calls';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { files, pageTexts, profiles } from '../../../platform/database/schema/index.ts';
import { extractInThread } from '../../../platform/extraction/extractor.ts';
import { createLog } from '../../../platform/log.ts';
import { createRecognition } from '../../../platform/recognition/recognition.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { type ScriptedTesseract, scannedPdf, scannedPicture, scriptedTesseract } from '../../../testing/sample-scans.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';
import { IndexingRepository } from './indexing.repository.ts';
import { RecognitionRepository } from './recognition.repository.ts';
import { createFileRecognition } from './recognition.service.ts';

const { api } = appWithoutUser();
let program: ScriptedTesseract;
let user: TestUser;
beforeAll(async () => {
  // The first person is the owner.
  await api.newUser();
});
beforeEach(async () => {
  program = scriptedTesseract();
  user = await api.newUser();
});

const fileOf = async ({ file_id }: FileEntity, asked = user) => (await api.call(fileCalls.getFile, { query: { file_id } }, asked)).body;
const stateOf = async (file: FileEntity) => {
  const { status, failure, recognition } = await fileOf(file);
  return { status, failure, recognition };
};
const becomes = (file: FileEntity, state: object) => expect.poll(() => stateOf(file), { timeout: 30_000 }).toMatchObject(state);
const doneState = (pages: number) => ({
  status: 'ready',
  failure: null,
  recognition: { pages, done: pages, confidence: 94, is_missing: false },
});
const textsOf = async ({ file_id }: FileEntity) =>
  (await api.call(fileCalls.listFilePassages, { query: { file_id } }, user)).body.passages.map(({ page, text }) => [page, text]);
const callsOf = () => readFileSync(program.calls, 'utf8').split('\n').filter(Boolean);
const startNode = () => createTestApp({ RECOGNITION: program.path }, api);
const runJob = (node: TestApp) => node.app.jobs.find(({ name }) => name === 'files-recognize')?.run();

it('recognizes only the scanned pages of a PDF, which are found with their page', async () => {
  const node = await startNode();
  const pages = [{ text: 'The quay opens at dawn.' }, { scan: 'Zebra crates arrive on Friday' }, 'blank'] as const;
  const file = await uploadFile(node, user, { name: 'harbor.pdf', content: scannedPdf(pages) });
  await becomes(file, { status: 'ready' });
  await runJob(node);
  const { recognition } = (await node.call(fileCalls.getFile, { query: { file_id: file.file_id } }, user)).body;
  expect(recognition).toEqual({ pages: 1, done: 1, confidence: 94, is_missing: false });
  expect(await textsOf(file)).toEqual([
    [1, 'The quay opens at dawn.'],
    [2, 'Zebra crates arrive on Friday'],
  ]);
  expect(callsOf()).toEqual(['eng Zebra crates arrive on Friday']);
  const { sources } = (await api.call(calls.searchSources, { query: { text: 'When do the zebra crates arrive?' } }, user)).body;
  expect(sources[0]?.title).toBe('harbor.pdf, page 2');
  const { items } = (await node.call(calls.listItems, { query: { email: user.email, kind: 'file' } }, user)).body;
  expect(items.find(({ id }) => id === file.file_id)?.file?.recognition).toEqual(recognition);
  await node.close();
});

it('reads pictures in the account’s language and English, and identical ones once', async () => {
  await api.database.db
    .update(profiles)
    .set({ language: 'de' })
    .where(eq(profiles.userId, await userIdOf(api, user)));
  const node = await startNode();
  const content = scannedPicture('Rechnung Nummer 4711');
  const file = await uploadFile(node, user, { name: 'photo.bmp', content });
  await becomes(file, doneState(1));
  expect(await textsOf(file)).toEqual([[null, 'Rechnung Nummer 4711']]);
  const copy = await uploadFile(node, user, { name: 'copy.bmp', content });
  await becomes(copy, doneState(1));
  expect(callsOf()).toEqual(['deu+eng Rechnung Nummer 4711']);
  await node.close();
});

it('waits for a program, tells owners how to install it, and continues once it is there', async () => {
  const owner = await api.newAdmin('owner');
  const upload = (asked: TestUser) => uploadFile(api, asked, { name: 'scan.pdf', content: scannedPdf([{ scan: 'A quince letter' }]) });
  const [file, theirs] = [await upload(user), await upload(owner)];
  await becomes(file, { status: 'stored', failure: null, recognition: { pages: 1, done: 0, confidence: null, is_missing: true } });
  expect((await fileOf(file)).recognition).not.toHaveProperty('install');
  const installOf = async () => (await fileOf(theirs, owner)).recognition?.install;
  await expect.poll(installOf, { timeout: 30_000 }).toBe('npx platform addons install recognition');
  const node = await startNode();
  await runJob(node);
  await becomes(file, doneState(1));
  expect(await textsOf(file)).toEqual([[1, 'A quince letter']]);
  await node.close();
});

it('leaves passages as they are whose text stays, so that what cites them still marks it', async () => {
  const pages = [{ text: 'The quay opens at dawn.' }, { scan: 'Zebra crates arrive on Friday' }] as const;
  const file = await uploadFile(api, user, { name: 'harbor.pdf', content: scannedPdf(pages) });
  await becomes(file, { status: 'ready' });
  const passagesOf = async () => (await api.call(fileCalls.listFilePassages, { query: { file_id: file.file_id } }, user)).body.passages;
  const [cited] = await passagesOf();
  expect(cited?.text).toBe('The quay opens at dawn.');
  const node = await startNode();
  await runJob(node);
  await becomes(file, doneState(1));
  const [still, recognized] = await passagesOf();
  expect(still).toEqual(cited);
  expect(recognized?.page).toBe(2);
  await node.close();
});

it('isn’t done before the text of its last page can be searched', async () => {
  const file = await uploadFile(api, user, { name: 'scan.pdf', content: scannedPdf([{ scan: 'one' }, { scan: 'two' }]) });
  await becomes(file, { recognition: { pages: 2, done: 0 } });
  await api.database.db.update(files).set({ recognizedPages: 2 }).where(eq(files.id, file.file_id));
  expect((await stateOf(file)).recognition).toMatchObject({ pages: 2, done: 1, confidence: null });
});

it('says nothing about pictures that wait, and stops at a picture without text', async () => {
  const file = await uploadFile(api, user, { name: 'empty.bmp', content: scannedPicture('') });
  expect(await stateOf(file)).toEqual({ status: 'stored', failure: null, recognition: undefined });
  const node = await startNode();
  await runJob(node);
  await becomes(file, { status: 'stored', failure: null, recognition: { pages: 1, done: 1, confidence: null } });
  await node.close();
});

it('continues after the last page that was done when a node stops in the middle', async () => {
  writeFileSync(program.hold, '');
  const first = await startNode();
  const pages = ['first page', 'slow second page', 'third page'].map((scan) => ({ scan }));
  const file = await uploadFile(first, user, { name: 'long.pdf', content: scannedPdf(pages) });
  await becomes(file, { recognition: { pages: 3, done: 1 } });
  await expect.poll(callsOf).toHaveLength(2);
  await first.close();
  rmSync(program.hold);
  const second = await startNode();
  await runJob(second);
  await becomes(file, doneState(3));
  expect(callsOf()).toEqual(['first page', 'slow second page', 'slow second page', 'third page'].map((text) => `eng ${text}`));
  expect((await textsOf(file)).map(([page]) => page)).toEqual([1, 2, 3]);
  expect(await api.database.db.$count(pageTexts)).toBe(0);
  await second.close();
});

it('stops with the page under way when the file is deleted', async () => {
  writeFileSync(program.hold, '');
  const node = await startNode();
  const content = scannedPdf([{ scan: 'slow first page' }, { scan: 'second page' }]);
  const file = await uploadFile(node, user, { name: 'gone.pdf', content });
  await expect.poll(callsOf, { timeout: 30_000 }).toHaveLength(1);
  await api.call(calls.deleteFile, { query: { file_id: file.file_id } }, user);
  rmSync(program.hold);
  const next = await uploadFile(node, user, { name: 'next.bmp', content: scannedPicture('next file') });
  await becomes(next, doneState(1));
  expect(callsOf()).toEqual(['eng slow first page', 'eng next file']);
  await node.close();
});

it('leaves pictures of 50,000 × 50,000 pixels as they are, and unpacks none', async () => {
  const node = await startNode();
  const size = { width: 50_000, height: 50_000 };
  const picture = await uploadFile(node, user, { name: 'huge.bmp', content: scannedPicture('huge', size) });
  const pdf = await uploadFile(node, user, { name: 'huge.pdf', content: scannedPdf([{ huge: 50_000 }]) });
  await becomes(picture, { status: 'stored', failure: null, recognition: { pages: 1, done: 1, confidence: null } });
  await becomes(pdf, { status: 'failed', failure: 'There is no text in this file.' });
  expect(callsOf()).toEqual([]);
  await node.close();
});

const change = ({ file_id }: FileEntity, values: Partial<typeof files.$inferInsert>) =>
  api.database.db.update(files).set(values).where(eq(files.id, file_id));
const makeDue = (file: FileEntity) => change(file, { recognitionDueAt: new Date(0) });

it('tries a page three times, while the others can be searched, and says that it failed', async () => {
  const node = await startNode();
  const file = await uploadFile(node, user, { name: 'torn.pdf', content: scannedPdf([{ scan: 'broken page' }, { scan: 'good page' }]) });
  await becomes(file, { status: 'ready', failure: null, recognition: { pages: 2, done: 1, confidence: null } });
  expect(await textsOf(file)).toEqual([[2, 'good page']]);
  for (const _ of ['second', 'third']) {
    await runJob(node);
    await makeDue(file);
    await runJob(node);
  }
  const failure = 'Some of the text could not be recognized. To retry, upload the file again.';
  await becomes(file, { status: 'ready', failure, recognition: { pages: 2, done: 2, confidence: 94 } });
  expect(callsOf().toSorted()).toEqual([...Array(3).fill('eng broken page'), 'eng good page']);
  expect(await api.database.db.$count(pageTexts)).toBe(0);
  await node.close();
});

it('waits when its program disappears', async () => {
  const node = await startNode();
  await runJob(node);
  const script = readFileSync(program.path);
  rmSync(program.path);
  const file = await uploadFile(node, user, { name: 'later.pdf', content: scannedPdf([{ scan: 'patient page' }]) });
  const isMissing = async () =>
    (await node.call(fileCalls.getFile, { query: { file_id: file.file_id } }, user)).body.recognition?.is_missing;
  await expect.poll(isMissing, { timeout: 30_000 }).toBe(true);
  await runJob(node);
  writeFileSync(program.path, script, { mode: 0o755 });
  await runJob(node);
  await becomes(file, doneState(1));
  await node.close();
});

it('recognizes the pages that need no Poppler, and the others once it is installed', async () => {
  const folder = temporaryFolder('programs');
  for (const name of ['grep', 'tr', 'awk', 'sleep'])
    symlinkSync(execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim(), path.join(folder, name));
  vi.stubEnv('PATH', folder);
  const node = await startNode();
  const file = await uploadFile(node, user, { name: 'fax.pdf', content: scannedPdf([{ packed: true }, { scan: 'plain page' }]) });
  await becomes(file, { status: 'ready', recognition: { pages: 2, done: 1, is_missing: true } });
  expect(await textsOf(file)).toEqual([[2, 'plain page']]);
  writeFileSync(path.join(folder, 'pdftoppm'), "#!/bin/sh\nprintf '<<fax page>>'\n", { mode: 0o755 });
  await runJob(node);
  await makeDue(file);
  await runJob(node);
  await becomes(file, doneState(2));
  expect(await textsOf(file)).toEqual([
    [1, 'fax page'],
    [2, 'plain page'],
  ]);
  vi.unstubAllEnvs();
  await node.close();
});

it('loads no file that is too large, and leaves one that has text as it is', async () => {
  const content = scannedPdf([{ text: 'The quay opens at dawn.' }, { scan: 'second page' }]);
  const pdf = await uploadFile(api, user, { name: 'large.pdf', content });
  const picture = await uploadFile(api, user, { name: 'large.bmp', content: scannedPicture('large one') });
  await becomes(pdf, { status: 'ready' });
  for (const file of [pdf, picture]) await change(file, { size: 10 ** 10 });
  const node = await startNode();
  await runJob(node);
  await becomes(pdf, { status: 'ready', failure: expect.stringMatching(/^Text is read from files of up to/), recognition: undefined });
  await becomes(picture, { status: 'stored', failure: null, recognition: { pages: 1, done: 1 } });
  expect(callsOf()).toEqual([]);
  await node.close();
});

it('counts a defect of a reader as a failure of that page', async () => {
  const { db } = api.database;
  const content = scannedPdf([{ scan: 'odd page' }]);
  const file = await uploadFile(api, user, { name: 'odd.pdf', content });
  await becomes(file, { status: 'stored', recognition: { pages: 1, done: 0 } });
  const defective = createFileRecognition({
    repository: new RecognitionRepository(db),
    indexing: new IndexingRepository(db),
    recognition: createRecognition(program.path),
    storage: { get: async () => Readable.from([content]) } as never,
    extract: extractInThread,
    pictureOf: () => Promise.reject(new TypeError('a defect')),
    languageOf: async () => undefined,
    vectors: { embed: async () => undefined },
    log: createLog('silent'),
  });
  await defective.runDue();
  const failed = await db.select({ failures: pageTexts.failures }).from(pageTexts).where(eq(pageTexts.fileId, file.file_id));
  expect(failed).toEqual([{ failures: 1 }]);
  const node = await startNode();
  await runJob(node);
  expect(callsOf()).toEqual([]);
  await makeDue(file);
  await runJob(node);
  await becomes(file, doneState(1));
  await node.close();
});

it('takes new files before pictures of an earlier version, and stores nothing after a claim has ended', async () => {
  const repository = new RecognitionRepository(api.database.db);
  await api.database.db.update(files).set({ recognitionDueAt: null });
  const upload = (name: string) => uploadFile(api, user, { name, content: scannedPicture(name) });
  const [old, recent] = [await upload('old.bmp'), await upload('recent.bmp')];
  await change(old, { scannedPages: null, recognitionDueAt: new Date(0) });
  expect((await fileOf(old)).recognition).toBeUndefined();
  const first = await repository.claim(-1_000);
  expect(first?.file.id).toBe(recent.file_id);
  const second = await repository.claim(60_000);
  expect(second?.file.id).toBe(recent.file_id);
  if (!first || !second) throw new Error('nothing was claimed');
  const text = { blocks: [{ text: 'late words' }], confidence: 90 };
  expect(await repository.store(first.claim, 1, text, 60_000)).toBe(false);
  const reading = { chunks: [{ page: null, heading: '', text: 'late words', location: '' }], scans: [] };
  const recognized = { pages: 1, done: 1, confidence: 90, dueAt: first.claim.dueAt, failure: undefined };
  await new IndexingRepository(api.database.db).finish(first.file, reading, recognized);
  expect(await stateOf(recent)).toMatchObject({ status: 'stored' });
  expect(await repository.store(second.claim, 1, text, 60_000)).toBe(true);
  expect((await repository.claim(60_000))?.file.id).toBe(old.file_id);
});
