import { sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';

export interface JobCounts {
  readonly waiting: number;
  /** Jobs that are due for more than five minutes. */
  readonly late: number;
  /** Counts failures of the last day by the name of the job. */
  readonly failed: readonly { readonly name: string; readonly count: number }[];
}

/** Counts the jobs of all nodes; undefined while no node has created the queue. */
export async function countJobs(db: Drizzle): Promise<JobCounts | undefined> {
  const { rows: tables } = await db.execute<{ there: boolean }>(sql`select to_regclass('jobs.job') is not null as there`);
  if (!tables[0]?.there) return undefined;
  const { rows } = await db.execute<{ waiting: number; late: number }>(sql`
    select count(*)::int as waiting, (count(*) filter (where start_after < now() - interval '5 minutes'))::int as late
    from jobs.job where state in ('created', 'retry') and start_after <= now()`);
  const { rows: failed } = await db.execute<{ name: string; count: number }>(sql`
    select name, count(*)::int as count from jobs.job where state = 'failed' and completed_on > now() - interval '1 day'
    group by name order by name limit 50`);
  return { waiting: rows[0]?.waiting ?? 0, late: rows[0]?.late ?? 0, failed };
}
