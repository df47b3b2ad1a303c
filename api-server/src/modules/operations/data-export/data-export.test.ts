import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import type { LanguageTag } from 'shared-contracts';
import { listAlerts } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { alerts, dataExports, pictures, profiles, users } from '../../../platform/database/schema/index.ts';
import { createLog } from '../../../platform/log.ts';
import { createDiskStorage } from '../../../platform/storage/disk-storage.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { createTestApp, type TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';
import { ExportsRepository } from './data-export.repository.ts';
import { createExportsService } from './data-export.service.ts';
import { leaseMs } from './export-work.ts';
import { PersonalDataRepository } from './personal-data.repository.ts';

const { api } = appWithoutUser();

const of = (user: TestUser) => ({ email: user.email });
const idOf = async (user: TestUser) => (await api.database.db.select().from(users).where(eq(users.email, user.email)))[0]?.id ?? '';
const runJob = async (name: string) => api.app.jobs.find((job) => job.name === name)?.run();
const countAlerts = async (user: TestUser) => {
  const { body } = await api.call(listAlerts, { query: of(user) }, user);
  return body.alerts.filter(({ title }) => title === 'Your data is ready').length;
};

describe('the download of one’s data', () => {
  const start = (user: TestUser) => api.call(calls.startDataExport, { body: of(user) }, user);
  const stateOf = async (user: TestUser) => (await api.call(calls.getDataExport, { query: of(user) }, user)).body.data_export;

  it('is a zip of tables and files without secrets, behind a link that expires', async () => {
    const user = await api.newUser();
    expect(await stateOf(user)).toBeNull();
    await uploadFile(api, user, { name: 'plan.txt', content: 'The plan.' });
    await start(user);
    expect(await stateOf(user)).toMatchObject({ status: 'working', progress: 0, url: null });
    await runJob('data-exports');
    expect((await stateOf(user))?.status).toBe('ready');
    const { url, progress, size } = (await stateOf(user)) ?? {};
    expect(progress).toBe(100);
    const answer = await api.app.inject(url ?? '');
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(size) });
    const files = unzipSync(answer.rawPayload);
    const textOf = (name: string) => Buffer.from(files[name] ?? []).toString();
    const names = Object.keys(files);
    expect(names).toEqual(expect.arrayContaining(['README.txt', 'data/users.json', 'data/notebooks.json']));
    expect(textOf(names.find((name) => /^files\/[\w-]+\/plan\.txt$/.test(name)) ?? '')).toBe('The plan.');
    expect(JSON.parse(textOf('data/users.json'))).toMatchObject([{ email: user.email }]);
    expect(names.map(textOf).join()).not.toMatch(/"(password|token|hash|secret)/i);
    expect(names).not.toContain('data/auth_sessions.json');
    for (const wrong of [url?.replace(/expires=\d/, 'expires=9'), `${url}x`, '/api/account/export/content/nothing'])
      expect((await api.app.inject(wrong ?? '')).statusCode).toBe(400);
    const before = api.time.now;
    api.time.now = new Date(before.getTime() + 16 * 60_000);
    expect((await api.app.inject(url ?? '')).statusCode).toBe(400);
    api.time.now = new Date(before.getTime() + 25 * 60 * 60_000);
    await runJob('data-exports');
    api.time.now = before;
    expect(await stateOf(user)).toBeNull();
  });

  it('has every row of a large account, pictures as files, and a list of what the server lost, and never holds the server up', {
    timeout: 600_000,
  }, async () => {
    const user = await api.newUser();
    const userId = await idOf(user);
    const { db } = api.database;
    const messages = process.env.TEST_ALL ? 50_000 : 2_500;
    const chat = await makeOwned(db, 'chat', user.email);
    // Some at once, because a statement may take a minute.
    for (let first = 1; first < messages; first += 2_500)
      await db.execute(sql`insert into chat_messages (id, session_id, role, status, content, position)
        select ${`${chat}_`} || n, ${chat}, 'user', 'complete', repeat('word ', 150) || n, 1000 + n
        from generate_series(${first}::int, ${first + 2_499}::int) n`);
    const picture = randomBytes(5_000_000);
    const pictureId = `image_${chat}`;
    await db.insert(pictures).values({ id: pictureId, userId, type: 'image/png', bytes: picture });
    const lostId = await makeOwned(db, 'file', user.email);
    await db.execute(sql`update files set storage_key = ${`files/${lostId}`}, name = 'gone.txt' where id = ${lostId}`);

    const delay = monitorEventLoopDelay({ resolution: 10 });
    await start(user);
    delay.enable();
    await runJob('data-exports');
    delay.disable();
    // Ten times what a slow machine shows, and a tenth of what writing one picture as JSON took.
    expect(delay.max / 1e6).toBeLessThan(2_000);

    const files = unzipSync((await api.app.inject((await stateOf(user))?.url ?? '')).rawPayload);
    const textOf = (name: string) => Buffer.from(files[name] ?? []).toString();
    const rows = JSON.parse(textOf('data/chat_messages.json'));
    expect(new Set(rows.map(({ id }: { id: string }) => id)).size).toBeGreaterThanOrEqual(messages);
    expect(rows.at(-1).createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(picture.equals(files[`pictures/${pictureId}.png`] ?? new Uint8Array())).toBe(true);
    expect(textOf('data/agent_images.json')).not.toContain('bytes');
    expect(textOf('MISSING.txt')).toContain(`files/${lostId}/gone.txt`);
  });

  it('explains itself in the language that its user chose', async () => {
    const readmeOf = async (language: string | null) => {
      const user = await api.newUser();
      const [row] = await api.database.db.select().from(users).where(eq(users.email, user.email));
      // Nobody is offered the made-up language.
      const choice = { language: language as LanguageTag | null };
      await api.database.db
        .update(profiles)
        .set(choice)
        .where(eq(profiles.userId, row?.id ?? ''));
      await start(user);
      await runJob('data-exports');
      const answer = await api.app.inject((await stateOf(user))?.url ?? '');
      return Buffer.from(unzipSync(answer.rawPayload)['README.txt'] ?? []).toString();
    };
    expect(await readmeOf(null)).toMatch(/^Your data in Atrium, exported on [^\n]+ GMT\.\n\ndata\/ has/);
    expect(await readmeOf('en-XA')).toMatch(/^\[Your data in Atrium, exported on /);
  });

  it('is started once at a time, and made by a single node that sends one alert', async () => {
    const user = await api.newUser();
    const other = await createTestApp({}, api);
    const begun = await Promise.all([start(user), start(user)]);
    expect(begun.map(({ body }) => body.data_export?.status)).toEqual(['working', 'working']);
    const mine = eq(dataExports.userId, await idOf(user));
    expect(await api.database.db.$count(dataExports, mine)).toBe(1);
    await Promise.all([api, other].map((node) => node.app.jobs.find(({ name }) => name === 'data-exports')?.run()));
    await other.close();
    expect(await api.database.db.select().from(dataExports).where(mine)).toMatchObject([{ status: 'ready', attempts: 1, leaseNode: null }]);
    expect(await countAlerts(user)).toBe(1);
  });

  it('sends one alert, even if its node died between the last byte and the alert', async () => {
    const user = await api.newUser();
    await start(user);
    await runJob('data-exports');
    expect(await countAlerts(user)).toBe(1);
    const userId = await idOf(user);
    const [mine, theirs] = [eq(dataExports.userId, userId), eq(alerts.userId, userId)];
    const endedWhileTelling = () =>
      api.database.db
        .update(dataExports)
        .set({ leaseNode: 'a dead node', touchedAt: new Date(0) })
        .where(mine);
    await endedWhileTelling();
    await runJob('data-exports');
    expect(await countAlerts(user)).toBe(1);
    await api.database.db.delete(alerts).where(theirs);
    await endedWhileTelling();
    await runJob('data-exports');
    await runJob('data-exports');
    expect(await countAlerts(user)).toBe(1);
    expect(await api.database.db.select().from(dataExports).where(mine)).toMatchObject([{ status: 'ready', leaseNode: null }]);
  });

  it('stays with the node that makes it, is restarted after a node dies, and fails after three attempts', async () => {
    const user = await api.newUser();
    await start(user);
    const mine = eq(dataExports.userId, await idOf(user));
    const held = (silentMs: number, attempts: number) =>
      api.database.db
        .update(dataExports)
        .set({ leaseNode: 'another', attempts, touchedAt: new Date(api.time.now.getTime() - silentMs) })
        .where(mine);
    await held(1_000, 1);
    await runJob('data-exports');
    expect((await stateOf(user))?.status).toBe('working');
    await held(5 * 60_000, 3);
    await runJob('data-exports');
    expect((await stateOf(user))?.status).toBe('failed');
    await start(user);
    await held(5 * 60_000, 1);
    await runJob('data-exports');
    expect((await stateOf(user))?.status).toBe('ready');
  });

  it('is looked at again when the lease of its node ends, and not a whole lease after a look', async () => {
    const user = await api.newUser();
    await start(user);
    const mine = eq(dataExports.userId, await idOf(user));
    const { db } = api.database;
    const { now } = api.time;
    const storage = createDiskStorage(api.dataDir);
    const [repository, personalData] = [new ExportsRepository(db), new PersonalDataRepository(db)];
    const deps = { repository, personalData, storage, secret: '', log: createLog('silent'), alert: async () => {} };
    const exports = createExportsService({ ...deps, clock: { now: () => now } });
    const looks: (Date | null)[] = [];
    await exports.useQueue(async (_queue, _data, at) => void looks.push(at));
    const touchedAt = new Date(now.getTime() - 3_000);
    const [row] = await db.update(dataExports).set({ leaseNode: 'another', touchedAt }).where(mine).returning();
    looks.length = 0;
    await exports.queue.run({ exportId: row?.id });
    expect(looks).toEqual([new Date(touchedAt.getTime() + leaseMs + 1)]);
    expect(await db.select().from(dataExports).where(mine)).toMatchObject([{ status: 'working', leaseNode: 'another' }]);
  });
});
