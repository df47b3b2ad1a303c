import { sql } from 'drizzle-orm';
import { readConfig } from '../platform/config/config.ts';
import { openBesideServer } from '../platform/database/open-database.ts';
import { users } from '../platform/database/schema/index.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';

/**
 * Gives other people as many searchable works as the first account of a running server has, for the bench of search:
 * `copy-works.ts <people>`. Only the tables that search reads are filled.
 */
const people = Number(process.argv[2]);
const { database, close } = await openBesideServer(readConfig(process.env), createLog('silent'));
try {
  const { db } = database;
  const [first] = await db.select({ id: users.id }).from(users).orderBy(users.createdAt).limit(1);
  if (!first) throw new Error('there is no account whose works could be copied');
  for (let person = 0; person < people; person += 1) {
    const id = newId('usr');
    await db.insert(users).values({ id, name: `Neighbor ${person}`, email: `neighbor${person}@example.com` });
    for (const table of ['item_index', 'item_texts', 'item_words']) await copyRows(table, first.id, id);
    await db.execute(sql`
      insert into passages (id, user_id, kind, ref, title, heading, body, place)
      select id || ${id}::text, ${id}::text, kind, ref, title, heading, body, place from passages where user_id = ${first.id}`);
  }
  await db.execute(sql`analyze`);
} finally {
  await close();
}

async function copyRows(table: string, from: string, to: string): Promise<void> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = ${table} and column_name <> 'user_id'`,
  );
  const columns = sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const name = sql.identifier(table);
  await database.db.execute(sql`insert into ${name} (user_id, ${columns}) select ${to}, ${columns} from ${name} where user_id = ${from}`);
}
