import { existsSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import {
  createAgent,
  deleteFile,
  duplicateAgent,
  listAgents,
  purgeItems,
  restoreItems,
  updateAgent,
  uploadAgentImage,
} from 'shared-contracts/calls';
import { createKnowledgeFolder, listFiles } from 'shared-contracts/file-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';

const { api } = appWithoutUser();
let user: TestUser;
beforeAll(async () => {
  user = await api.newUser();
});

const fields = { name: 'Editor', description: 'Edits.', instructions: 'Be brief.', starters: [' Shorten ', ' '] };
const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
const upload = (bytes: Buffer, name: string, owner = user) => {
  const form = new FormData();
  form.append('agent_image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  form.append('logo_filename', name);
  return api.app.inject({
    method: 'POST',
    url: `/api${uploadAgentImage.path}`,
    headers: { authorization: `Bearer ${owner.token}` },
    payload: form as never,
  });
};

describe('an agent’s picture', () => {
  it('is uploaded as a form and displayed by its address', async () => {
    const { image, logo_filename } = (await upload(png, '../../logo "x".png')).json();
    expect(logo_filename).toBe('logo x.png');
    const { body } = await api.call(createAgent, { body: { email: user.email, ...fields, image, logo_filename } }, user);
    expect(body).toMatchObject({ image, starters: ['Shorten'] });
    const shown = await api.app.inject(image);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(shown.rawPayload.equals(png)).toBe(true);
  });

  it('is refused unless its bytes are a JPG or PNG, whatever its name', async () => {
    const renamed = await upload(Buffer.from('MZ\u0090\u0000 this is a program'), 'logo.png');
    expect(renamed.json()).toMatchObject({ status: 400, detail: 'Only JPG and PNG files are allowed!' });
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'), 'logo.png')).statusCode).toBe(400);
  });

  it('is refused above 5 MB', async () => {
    const large = Buffer.concat([png, Buffer.alloc(30 * 1024 * 1024)]);
    expect((await upload(large, 'large.png')).json()).toMatchObject({ status: 413, code: 'body-too-large' });
  });

  it('must be the owner’s own upload', async () => {
    const { image } = (await upload(png, 'mine.png', await api.newUser())).json();
    for (const foreign of [image, 'https://example.com/a.png', 'javascript:alert(1)'])
      expect(await api.call(createAgent, { body: { email: user.email, ...fields, image: foreign } }, user)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'body.image' }] },
      });
  });
});

it('refuses a thousand starters or a description of 201 characters', async () => {
  const starters = Array.from({ length: 1_000 }, (_, index) => `Starter ${index}`);
  expect(await api.call(createAgent, { body: { email: user.email, ...fields, starters } }, user)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'body.starters', message: 'An agent can have up to 20 starters.' }] },
  });
  const description = 'x'.repeat(201);
  expect((await api.call(createAgent, { body: { email: user.email, ...fields, description } }, user)).status).toBe(400);
});

it('copies an agent with its picture', async () => {
  const { image } = (await upload(png, 'logo.png')).json();
  const { body: made } = await api.call(createAgent, { body: { email: user.email, ...fields, image } }, user);
  const { body: copy } = await api.call(duplicateAgent, { query: { agent_id: made.agent_id } }, user);
  expect(copy).toMatchObject({ agent_name: 'Editor (copy)', image, instructions: 'Be brief.' });
  expect(copy.agent_id).not.toBe(made.agent_id);
  const { body } = await api.call(listAgents, { query: { email: user.email } }, user);
  expect(body.agents.filter(({ agent_name }) => agent_name.startsWith('Editor')).length).toBeGreaterThan(1);
});

it('copies an agent with its own copies of the knowledge files, whose bytes stay until the last copy is deleted', async () => {
  const knowledge_id = (await api.call(createKnowledgeFolder, { body: { email: user.email } }, user)).body.folder_id;
  const file = await uploadFile(api, user, { name: 'crane.txt', content: 'The crane lifts forty tonnes.', knowledge_id });
  const { body: made } = await api.call(createAgent, { body: { email: user.email, ...fields, knowledge_id } }, user);
  const listOf = async (folder: string) =>
    (await api.call(listFiles, { query: { email: user.email, knowledge_id: folder } }, user)).body.files;
  const original = async () => (await listOf(knowledge_id)).map(({ status }) => status);
  await expect.poll(original, { timeout: 30_000 }).toEqual(['ready']);
  await api.database.db.execute(
    sql`insert into passage_vectors (passage_id, model, vector) select id, 'meanings', '\\x0000' from passages where file_id = ${file.file_id}`,
  );
  const { body: copy } = await api.call(duplicateAgent, { query: { agent_id: made.agent_id } }, user);
  expect(copy.knowledge_id).not.toBe(knowledge_id);
  const list = () => listOf(copy.knowledge_id ?? '');
  // The text was extracted before, so the copy is ready at once.
  const [kept] = await list();
  expect(kept).toMatchObject({ file_name: 'crane.txt', status: 'ready' });
  const { rows: texts } = await api.database.db.execute(
    sql`select p.body, p.ref, v.model from passages p join passage_vectors v on v.passage_id = p.id where p.file_id = ${kept?.file_id}`,
  );
  expect(texts).toEqual([{ body: 'The crane lifts forty tonnes.', ref: kept?.file_id, model: 'meanings' }]);
  const bytes = async () => (await api.app.inject(kept?.s3_url ?? '')).body;

  /** Simulates thirty days: purges the file from the trash and tidies the storage. */
  const removeForGood = async (fileId: string) => {
    await api.call(deleteFile, { query: { file_id: fileId } }, user);
    const items = [{ kind: 'file' as const, id: fileId }];
    await api.call(purgeItems, { body: { email: user.email, items } }, user);
    await tidy();
  };
  const tidy = () => {
    // The database clock decides when an object became garbage.
    api.time.now = new Date(Date.now() + 60_000);
    return api.app.jobs.find(({ name }) => name === 'files-tidy')?.run();
  };
  const isStored = (key: string) => existsSync(path.join(api.dataDir, 'files', 'objects', ...key.split('/')));
  const [row] = await api.database.db
    .select()
    .from(files)
    .where(eq(files.id, kept?.file_id ?? ''));
  const key = row?.storageKey ?? '';

  await removeForGood(file.file_id);
  expect(await bytes()).toBe('The crane lifts forty tonnes.');

  await api.call(deleteFile, { query: { file_id: kept?.file_id ?? '' } }, user);
  await tidy();
  expect(isStored(key)).toBe(true);
  await api.call(restoreItems, { body: { email: user.email, items: [{ kind: 'file', id: kept?.file_id ?? '' }] } }, user);
  expect(await bytes()).toBe('The crane lifts forty tonnes.');

  await removeForGood(kept?.file_id ?? '');
  expect(isStored(key)).toBe(false);
});

it('removes the picture when the update says so, and keeps it when the update does not mention it', async () => {
  const { image } = (await upload(png, 'logo.png')).json();
  const { body: made } = await api.call(createAgent, { body: { email: user.email, ...fields, image } }, user);
  const change = { email: user.email, agent_id: made.agent_id, ...fields };
  expect((await api.call(updateAgent, { body: change }, user)).body.image).toBe(image);
  expect((await api.call(updateAgent, { body: { ...change, image: null } }, user)).body.image).toBeNull();
});
