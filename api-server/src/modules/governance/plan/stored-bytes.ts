import { type SQL, sql } from 'drizzle-orm';

/**
 * Indicates whether an upload `u` is unfinished. The row of a finished upload is kept for a day, so that its completion can be repeated.
 */
export const isUnderWay = sql`(u.received < u.size or exists (select 1 from upload_parts p where p.upload_id = u.id))`;

/**
 * Sums the bytes that storage holds for a user: files, files in the trash, uploads in progress at full size, and discarded objects that are
 * not deleted yet. Leaving any of these out would let users store data for free.
 */
export const storedBytes = (userId: string): SQL<string> => sql<string>`(
  select coalesce(sum(size), 0) from (
    select f.size from files f where f.user_id = ${userId}
    union all
    select (t.row ->> 'size')::bigint from trash_rows t join trash on trash.id = t.trash_id
      where trash.user_id = ${userId} and t.kind = 'row' and t.table_name = 'files'
    union all
    select u.size from uploads u where u.user_id = ${userId} and ${isUnderWay}
    union all
    select g.bytes from storage_garbage g where g.user_id = ${userId} and g.deletable_from <= now()
      and not exists (select 1 from files f where f.storage_key = g.storage_key)
      and not exists (select 1 from trash_rows t where t.row ->> 'storage_key' = g.storage_key)
  ) as held)`;
