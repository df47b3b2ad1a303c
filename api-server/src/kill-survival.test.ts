import { unzipSync } from 'fflate';
import {
  createNotebook,
  deleteItems,
  importChats,
  listSessions,
  listTrash,
  openSession,
  restoreItems,
  signUp,
} from 'shared-contracts/calls';
import { getNotebookDocument } from 'shared-contracts/file-calls';
import { getDataExport, startDataExport } from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from './testing/malformed-requests.ts';
import { type SurvivingServer, startSurvivingServer } from './testing/surviving-server.ts';
import type { TestApp, TestUser } from './testing/test-app.ts';
import { TogetherAuthor } from './testing/together-author.ts';

/**
 * Kills a real server process at a random moment while it merges a document, imports and restores chats, and makes a download.
 * A complete run (`npm test -- all`) does it six times; `KILLS=20 KILL_SEED=7` more often, or at other moments.
 */
const kills = Number(process.env.KILLS ?? (process.env.TEST_ALL ? 6 : 1));
const firstSeed = Number(process.env.KILL_SEED ?? 1);
const chatsEach = 20;
const messagesEach = 20;
const wordsEach = 300;
/** How many health checks, of about a millisecond, are answered at most before the server is killed. */
const checksMost = 600;

let server: SurvivingServer;
let user: TestUser;
const api: Pick<TestApp, 'call'> = {
  call: async (call, input, by) => ({ ...(await server.browser().send(call, input, by?.token)), headers: {} }),
};

beforeAll(async () => {
  server = await startSurvivingServer('', { JOBS: 'queues', RATE_LIMIT_PER_MINUTE: '1000000' });
  const email = 'ana@example.com';
  const { body } = await api.call(signUp, { body: { email, password: 'correct horse battery staple', first_name: 'Ana' } });
  user = { email, token: body.access_token };
});
afterAll(() => server.close());

const messagesOf = (source: string) => Array.from({ length: messagesEach }, (_, at) => `${source}, message ${at}.`);
const chatOf = (source: string) => {
  const messages = messagesOf(source).map((content, at) => {
    const role = at % 2 ? ('assistant' as const) : ('user' as const);
    return { key: `m${at}`, parent: at ? `m${at - 1}` : null, role, content };
  });
  return { source_id: source, title: source, messages };
};
const chatsOf = (name: string) => Array.from({ length: chatsEach }, (_, at) => chatOf(`${name} ${at}`));
const importAll = (name: string) => api.call(importChats, { body: { chats: chatsOf(name) } }, user);
const restoreAll = (items: { kind: 'chat'; id: string }[]) => api.call(restoreItems, { body: { email: user.email, items } }, user);

/** Returns the texts of a chat; undefined if it isn't there. */
async function textsOf(id: string): Promise<string[] | undefined> {
  const { status, body } = await api.call(openSession, { query: { session_id: id } }, user);
  return status === 200 ? body.messages.map(({ content }) => content) : undefined;
}

/** Returns the chats whose titles begin with a name, newest first. */
async function chatsNamed(name: string) {
  const { body } = await api.call(listSessions, { params: { email: user.email }, query: { page: 1, pageSize: 100 } }, user);
  return body.data.filter(({ title }) => title.startsWith(`${name} `));
}

/** Checks that each chat of a name is there as a whole, and returns their titles. */
async function wholeChats(name: string): Promise<string[]> {
  const chats = await chatsNamed(name);
  for (const { title, session_id: id } of chats) expect(await textsOf(id)).toEqual(messagesOf(title));
  return chats.map(({ title }) => title).toSorted();
}

const titlesOf = (name: string) =>
  chatsOf(name)
    .map(({ title }) => title)
    .toSorted();
const trashed = async () => (await api.call(listTrash, { query: { email: user.email } }, user)).body.items;
const download = async () => (await api.call(getDataExport, { query: { email: user.email } }, user)).body.data_export;
const startDownload = () => api.call(startDataExport, { body: { email: user.email } }, user);

async function readDownload(): Promise<string[]> {
  await expect.poll(async () => (await download())?.status, { timeout: 60_000 }).toBe('ready');
  const archive = await fetch(`${server.url()}${(await download())?.url}`);
  return Object.values(unzipSync(new Uint8Array(await archive.arrayBuffer()))).map((file) => Buffer.from(file).toString());
}

it.each(Array.from({ length: kills }, (_, at) => firstSeed + at))(
  'loses nothing and leaves nothing half done when it is killed at a random moment (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    const random = createRandom(seed);
    const [old, fresh] = [`Old ${seed}`, `New ${seed}`];
    await importAll(old);
    const items = (await chatsNamed(old)).map(({ session_id: id }) => ({ kind: 'chat' as const, id }));
    await api.call(deleteItems, { body: { email: user.email, items } }, user);
    const { notebook_id: notebookId } = (await api.call(createNotebook, { body: { email: user.email, title: 'Plan' } }, user)).body;
    const document = { query: { notebook_id: notebookId } };
    const author = new TogetherAuthor(api, user, notebookId);
    await author.fetch();
    const words = Array.from({ length: wordsEach }, (_, at) => `<${seed}.${at}>`);
    for (const word of words) author.add(word, 0);
    while (author.unsent.length) {
      expect((await author.send(author.unsent.slice(0, 20))).status).toBe(200);
      author.unsent = author.unsent.slice(20);
    }
    expect((await startDownload()).status).toBe(200);

    // Opening the document merges it.
    const cut = [api.call(getNotebookDocument, document, user), importAll(fresh), restoreAll(items)].map((one) =>
      one.catch(() => undefined),
    );
    for (let checks = random.below(checksMost); checks > 0; checks -= 1) await fetch(`${server.url()}/healthz`);
    await server.kill();
    const [, imported, restored] = await Promise.all(cut);
    await server.restart();

    const before = { fresh: await wholeChats(fresh), old: await wholeChats(old), trash: (await trashed()).map(({ name }) => name) };
    expect(before.fresh.length).toBe(imported?.status === 200 ? chatsEach : before.fresh.length);
    if (restored?.status === 200) expect(before.trash).toEqual([]);
    expect([...before.old, ...before.trash].toSorted()).toEqual(titlesOf(old));

    expect((await importAll(fresh)).status).toBe(200);
    expect(await wholeChats(fresh)).toEqual(titlesOf(fresh));
    const left = (await trashed()).map(({ id }) => ({ kind: 'chat' as const, id }));
    if (left.length) expect((await restoreAll(left)).status).toBe(200);
    expect(await wholeChats(old)).toEqual(titlesOf(old));

    author.add('after', 0);
    expect((await author.send()).status).toBe(200);
    const merged = JSON.stringify((await api.call(getNotebookDocument, document, user)).body.content);
    for (const word of [...words, 'after']) expect(merged.split(`"${word}"`)).toHaveLength(2);

    // It may have been whole before anything else was.
    expect((await readDownload()).join()).toContain(user.email);
    expect((await startDownload()).status).toBe(200);
    const downloaded = (await readDownload()).join();
    for (const text of [words[0], 'after', `${fresh} 0, message 0.`, `${old} 0, message 0.`]) expect(downloaded).toContain(text);
  },
);
