import { sql } from 'drizzle-orm';
import type { Peer } from 'shared-contracts/settings-calls';
import type { Drizzle } from '../../../platform/database/database.ts';
import { actsOnAccess } from './shared-activity.repository.ts';

/** Describes what a person shares with the reader, and when they last did something that the reader may see. */
export interface SharedByPerson {
  readonly counts: NonNullable<Peer['shared']>;
  readonly lastActivityAt: Date | null;
}

/** Returns what each person shares with a reader and their last act on a thing that both can open, by the person's id. */
export async function readSharedByPerson(db: Drizzle, readerId: string): Promise<ReadonlyMap<string, SharedByPerson>> {
  const { rows } = await db.execute<{ person_id: string; counts: SharedByPerson['counts'] | null; last_ms: number | null }>(sql`
    with seen as materialized (select owner_id, kind, id from shared_with(${readerId})),
      kinds as (
        select s.owner_id as person_id, case when i.is_workflow then 'workflow' else s.kind end as kind, count(*)::int as count
        from seen s join item_index i on i.user_id = s.owner_id and i.kind = s.kind and i.id = s.id group by 1, 2),
      shared as (select person_id, jsonb_object_agg(kind, count) as counts from kinds group by 1),
      acts as (
        select a.actor_id, a.at from shared_acts a where a.owner_id = ${readerId}
        union all
        select a.actor_id, a.at from seen s join shared_acts a on a.kind = s.kind and a.thing_id = s.id
        where not a.act = any (${sql.param([...actsOnAccess])}::text[]) or a.details -> 'grantee' ->> 'id' = ${readerId}),
      latest as (select actor_id as person_id, (extract(epoch from max(at)) * 1000)::float8 as last_ms from acts where actor_id is not null group by 1)
    select person_id, shared.counts, latest.last_ms from shared full join latest using (person_id)`);
  return new Map(
    rows.map(({ person_id: id, counts, last_ms: at }) => [id, { counts: counts ?? {}, lastActivityAt: at === null ? null : new Date(at) }]),
  );
}
