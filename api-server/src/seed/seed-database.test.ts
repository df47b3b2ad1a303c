import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createTestApp } from '../testing/test-app.ts';
import { seedDatabase } from './seed-database.ts';

it('replaces the help texts that differ, deletes those that are gone, and writes no other', async () => {
  const api = await createTestApp();
  const { db } = api.database;
  // PostgreSQL changes `xmin` with every write of a row.
  const read = async () =>
    (await db.execute<{ id: string; body: string; version: string }>(sql`select id, body, xmin::text as version from passages order by id`))
      .rows;
  const before = await read();
  const [outdated] = before.filter(({ id }) => id.startsWith('p_help_'));
  await db.execute(sql`update passages set body = 'as it was' where id = ${outdated?.id}`);
  await db.execute(sql`insert into passages (id, kind, ref, title, body) values ('p_help_gone', 'help', 'models_and_ai/gone', 'Gone', '')`);
  await seedDatabase(db, createLog('silent'));
  const after = await read();
  const withoutVersions = (rows: typeof after) => rows.map(({ id, body }) => ({ id, body }));
  expect(withoutVersions(after)).toEqual(withoutVersions(before));
  const versions = new Map(before.map(({ id, version }) => [id, version]));
  const written = after.filter(({ id, version }) => id.startsWith('p_help_') && versions.get(id) !== version);
  expect(written.map(({ id }) => id)).toEqual([outdated?.id]);
  await api.close();
});
