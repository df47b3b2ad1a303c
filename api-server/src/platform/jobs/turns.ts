import { asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../database/database.ts';
import { jobTurns } from '../database/schema/index.ts';

/**
 * Returns the ids of some rows, and of those after them the next time, then from the first again. A job that has to look at every row of a
 * table, because no index can tell which are due, reads a bounded number in each run this way.
 */
export async function takeTurn(db: Drizzle, job: string, id: PgColumn, count: number): Promise<string[]> {
  const [last] = await db.select().from(jobTurns).where(eq(jobTurns.job, job));
  const rows = await db
    .select({ id })
    .from(id.table)
    .where(gt(id, last?.after ?? ''))
    .orderBy(asc(id))
    .limit(count);
  const ids = rows.map((row) => String(row.id));
  const after = (ids.length === count && ids.at(-1)) || '';
  await db.insert(jobTurns).values({ job, after }).onConflictDoUpdate({ target: jobTurns.job, set: { after } });
  return ids;
}

/** Selects rows by a list of ids, as one parameter however many there are. */
export const isAny = (id: PgColumn, ids: readonly string[]): SQL => sql`${id} = any (${sql.param([...ids])}::text[])`;
