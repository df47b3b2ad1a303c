import { eq, sql } from 'drizzle-orm';
import * as calls from 'shared-contracts/admin-calls';
import { daysBefore } from 'shared-contracts/days';
import { expect, it } from 'vitest';
import * as schema from '../../../platform/database/schema/index.ts';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';

const { api, user } = appWithUser({}, { isEmptied: true });

it('deletes everything else when something cannot be deleted, and says that the run failed', async () => {
  const { db } = api.database;
  const { chatSessions, files, retentionRuns } = schema;
  const ids: string[] = [];
  for (const days of [42, 41, 40]) {
    const id = await makeOwned(db, 'chat', user.email);
    const updatedAt = daysBefore(api.time.now, days);
    await db.update(chatSessions).set({ updatedAt }).where(eq(chatSessions.id, id));
    ids.push(id);
  }
  await makeOwned(db, 'file', user.email);
  await db.update(files).set({ createdAt: daysBefore(api.time.now, 40) });
  await db.execute(sql`create table kept_references as select id from chat_sessions order by updated_at limit 1`);
  await db.execute(sql`alter table kept_references add foreign key (id) references chat_sessions (id)`);
  const admin = await api.newAdmin('owner');
  const rules = { chats: 30, files: 30, runs: null, trash: 30, logs: null, audit: null };
  expect((await api.call(calls.saveRetention, { body: { rules } }, admin)).status).toBe(200);
  await api.app.jobs.find(({ name }) => name === 'retention')?.run();
  expect(await db.select().from(retentionRuns)).toMatchObject([
    { status: 'failed', deleted: { chats: { count: 2 }, files: { count: 1 } } },
  ]);
  expect(await db.select({ id: chatSessions.id }).from(chatSessions)).toEqual([{ id: ids[0] }]);
  await db.execute(sql`drop table kept_references`);
});
