import { sql } from 'drizzle-orm';
import type { GroupUse } from '../../../kernel/group-use.ts';
import type { Drizzle } from '../../../platform/database/database.ts';

/** Creates what a group decides about things that are shared: which people could no longer open which of them without it. */
export const grantLosses = (db: Drizzle): GroupUse => ({
  lossesOf: async (groupId, personId) => {
    const { rows } = await db.execute<{ kind: string; name: string; people: number }>(sql`
      with things as materialized (
          select i.* from grants g join item_index i on i.kind = g.kind and i.id = g.id
          where g.grantee_kind = 'group' and g.grantee_id = ${groupId}),
        kept as materialized (
          select t.kind, t.id, t.user_id as owner_id, o.grantee_kind, o.grantee_id from things t
          cross join lateral grants_of(t.user_id, t.kind, t.id, t.notebook_id) o
          where not (o.grantee_kind = 'group' and o.grantee_id = ${groupId})),
        keepers as materialized (
          select kind, id, grantee_id as user_id from kept where grantee_kind = 'person' and work_together(grantee_id, owner_id)
          union select k.kind, k.id, m.user_id from kept k join workspace_members m on m.workspace_id = k.grantee_id and m.role <> 'Guest'
            where k.grantee_kind = 'workspace'
          union select k.kind, k.id, m.user_id from kept k join team_members t on t.team_id = k.grantee_id
            join workspace_members m on m.id = t.member_id where k.grantee_kind = 'team'
          union select k.kind, k.id, m.user_id from kept k join group_members m on m.group_id = k.grantee_id where k.grantee_kind = 'group'),
        leaving as materialized (
          select distinct user_id from group_members
          where group_id = ${groupId} and (${personId ?? null}::text is null or user_id = ${personId ?? null}))
      select t.kind, t.name, count(l.user_id)::int as people from things t
      left join leaving l on l.user_id <> t.user_id
        and not exists (select 1 from keepers k where k.kind = t.kind and k.id = t.id and k.user_id = l.user_id)
      group by t.kind, t.id, t.name order by t.name, t.id`);
    return rows;
  },
});
