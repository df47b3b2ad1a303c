import { sql } from 'drizzle-orm';
import type { GroupUse } from '../../../kernel/group-use.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { groupMembers, installationServerGroups, installationServers } from '../../../platform/database/schema/index.ts';

/** Creates what a group decides about tool servers: which people could no longer use which of them without it. */
export const serverLosses = (db: Drizzle): GroupUse => ({
  lossesOf: async (groupId, personId) => {
    const { rows } = await db.execute<{ name: string; people: number }>(sql`
      select server.name, count(distinct leaving.user_id)::int as people
      from ${installationServerGroups} allowed
      join ${installationServers} server on server.id = allowed.server_id and server.is_restricted
      left join ${groupMembers} leaving on leaving.group_id = allowed.group_id
        and (${personId ?? null}::text is null or leaving.user_id = ${personId ?? null})
        and not exists (
          select 1 from ${installationServerGroups} other join ${groupMembers} stays on stays.group_id = other.group_id
          where other.server_id = server.id and other.group_id <> allowed.group_id and stays.user_id = leaving.user_id)
      where allowed.group_id = ${groupId}
      group by server.id, server.name
      order by server.name`);
    return rows.map(({ name, people }) => ({ kind: 'tool-server', name, people }));
  },
});
