import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { files, users } from '../../../platform/database/schema/index.ts';
import type { Extract } from '../../../platform/extraction/extractor.ts';
import { newId } from '../../../platform/ids.ts';
import { createLog } from '../../../platform/log.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { IndexingRepository } from './indexing.repository.ts';
import { createIndexing } from './indexing.service.ts';

const { api } = appWithoutUser();
let repository: IndexingRepository;
beforeAll(async () => {
  repository = new IndexingRepository(api.database.db);
});

const newPerson = async () => {
  const { email } = await api.newUser();
  const [user] = await api.database.db.select().from(users).where(eq(users.email, email));
  return user?.id ?? '';
};
let minute = 0;
/** Queues a file for indexing, later than all earlier ones. */
const queue = async (userId: string, name: string) => {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute++));
  await api.database.db.insert(files).values({ id: newId('file'), userId, name, storageKey: name, size: 1, status: 'queued', createdAt });
};
const statusOf = async (name: string) => (await api.database.db.select().from(files).where(eq(files.name, name)))[0]?.status;

it('indexes each person’s files in turn, one at a time', async () => {
  const [ana, ben, cy] = [await newPerson(), await newPerson(), await newPerson()];
  for (const name of ['ana-1.txt', 'ana-2.txt', 'ana-3.txt']) await queue(ana, name);
  await queue(ben, 'ben-1.txt');
  let turn = 0;
  const claim = () => repository.claim(new Date(Date.UTC(2026, 1, 1, 0, turn++)));
  const first = await claim();
  const second = await claim();
  expect([first?.name, second?.name]).toEqual(['ana-1.txt', 'ben-1.txt']);
  expect(await claim()).toBeUndefined();
  if (first) await repository.finish(first, { chunks: [], scans: [] });
  await queue(cy, 'cy-1.txt');
  expect((await claim())?.name).toBe('cy-1.txt');
  expect((await claim())?.name).toBe('ana-2.txt');
  await api.database.db.delete(files);
});

it('indexes another person’s file while one takes long', async () => {
  const [ana, ben] = [await newPerson(), await newPerson()];
  for (const name of ['slow-1.txt', 'slow-2.txt']) await queue(ana, name);
  const slow = Promise.withResolvers<void>();
  const extract: Extract = async (_, bytes) => {
    if (bytes[0] === 's'.charCodeAt(0)) await slow.promise;
    return { chunks: [{ page: null, heading: '', text: 'Read.', location: '' }], scans: [] };
  };
  const storage = {
    get: async (key: string) =>
      (async function* () {
        yield Buffer.from(key.slice(0, 1));
      })(),
  };
  const vectors = { embed: async () => undefined, embedDue: async () => undefined };
  const clock = { now: () => new Date() };
  const transcripts = { write: async () => ({ text: 'Heard.' }) };
  const indexing = createIndexing({
    repository,
    transcripts,
    recognition: { kick: () => undefined },
    storage: storage as never,
    extract,
    vectors,
    clock,
    log: createLog('silent'),
  });
  indexing.kick();
  await expect.poll(() => statusOf('slow-1.txt')).toBe('indexing');
  await queue(ben, 'quick.txt');
  indexing.kick();
  await expect.poll(() => statusOf('quick.txt')).toBe('ready');
  expect([await statusOf('slow-1.txt'), await statusOf('slow-2.txt')]).toEqual(['indexing', 'queued']);
  slow.resolve();
  await expect.poll(() => statusOf('slow-2.txt')).toBe('ready');
  await indexing.close();
});
