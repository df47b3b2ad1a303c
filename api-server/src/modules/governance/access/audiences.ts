import { sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { profiles, users } from '../../../platform/database/schema/index.ts';

/** Describes who can open a thing: some of them, and how many there are. */
export interface Audience {
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly total: number;
}

/** How many people an audience names. */
const namedPeople = 4;

/** Returns who can open each of these notebooks besides its owner, by its id, those with the earliest names first. */
export async function readNotebookAudiences(db: Drizzle, ids: readonly string[]): Promise<ReadonlyMap<string, Audience>> {
  if (!ids.length) return new Map();
  const { rows } = await db.execute<{ id: string; user_id: string; name: string; total: number }>(sql`
    with shown as (select id, user_id from notebooks where id = any (${sql.param([...ids])}::text[])),
      given as (
        select shown.id, g.grantee_kind, g.grantee_id from shown
        join grants g on (g.kind = 'notebook' and g.id = shown.id)
          or (g.kind = 'work-area' and g.id in (select area from areas_with(shown.user_id, 'notebook', shown.id, null) area))),
      reached as (
        select id, grantee_id as user_id from given where grantee_kind = 'person'
        union select given.id, m.user_id from given join workspace_members m on m.workspace_id = grantee_id
          where grantee_kind = 'workspace'
        union select given.id, m.user_id from given join team_members t on t.team_id = grantee_id
          join workspace_members m on m.id = t.member_id where grantee_kind = 'team'
        union select given.id, m.user_id from given join group_members m on m.group_id = grantee_id where grantee_kind = 'group'),
      named as (
        select reached.id, reached.user_id, ${fullName(profiles, users)} as name,
          count(*) over (partition by reached.id)::int as total,
          row_number() over (partition by reached.id order by ${fullName(profiles, users)}, reached.user_id) as place
        from reached join shown on shown.id = reached.id and shown.user_id <> reached.user_id
        join users on users.id = reached.user_id left join profiles on profiles.user_id = users.id)
    select id, user_id, name, total from named where place <= ${namedPeople} order by id, place`);
  const audiences = new Map<string, { people: { id: string; name: string }[]; total: number }>();
  for (const { id, user_id: userId, name, total } of rows) {
    const audience = audiences.get(id) ?? { people: [], total };
    audience.people.push({ id: userId, name });
    audiences.set(id, audience);
  }
  return audiences;
}
