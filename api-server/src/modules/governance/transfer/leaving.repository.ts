import { sql } from 'drizzle-orm';
import type { SharedKind } from 'shared-contracts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';

type Within = Drizzle | Transaction;

/** Refers to something that a person owns and shares. */
export interface SharedWork extends Record<string, unknown> {
  readonly kind: SharedKind;
  readonly id: string;
  readonly name: string;
}

/** Describes a member who may take over. */
export interface SuccessorRow extends Record<string, unknown> {
  readonly memberId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/** Returns whether an account is in use: neither suspended, deactivated nor closed. */
export async function canTakeOver(within: Within, userId: string): Promise<boolean> {
  const { rows } = await within.execute(
    sql`select 1 from users u left join profiles p on p.user_id = u.id where u.id = ${userId} and u.suspended_at is null
      and p.deactivated_at is null and p.deletion_at is null`,
  );
  return rows.length > 0;
}

/**
 * Lists, for each of some workspaces, what a person owns and others there have been given: through the workspace, a team, or as a person
 * whom no other workspace connects with the owner. For somebody whose account ends, other workspaces don't count, and what groups have is
 * listed too. Things in a listed notebook go with it.
 */
export async function sharedWorks(
  within: Within,
  userId: string,
  workspaceIds: readonly string[],
  isEnding: boolean,
): Promise<Map<string, SharedWork[]>> {
  const ids = sql`${sql.param([...workspaceIds])}::text[]`;
  const other = sql`(select 1 from workspace_members a join workspace_members b on b.workspace_id = a.workspace_id
    where a.user_id = ${userId} and b.user_id = g.grantee_id and a.workspace_id <> w.id)`;
  const isInGroup = sql`exists (select 1 from group_members gm join others m on m.user_id = gm.user_id
    where gm.group_id = g.grantee_id and m.workspace_id = w.id)`;
  const { rows } = await within.execute<SharedWork & { notebook_id: string | null; workspace_id: string }>(sql`
    with others as materialized (
      select workspace_id, user_id, role from workspace_members
      where workspace_id = any(${ids}) and user_id <> ${userId}
    )
    select distinct w.id as workspace_id, i.kind, i.id, i.name, i.notebook_id
    from grants g join item_index i on i.kind = g.kind and i.id = g.id and i.user_id = ${userId}
    join unnest(${ids}) w(id) on
      (g.grantee_kind = 'workspace' and g.grantee_id = w.id and exists (
        select 1 from others m where m.workspace_id = w.id and m.role <> 'Guest'))
      or (g.grantee_kind = 'team' and exists (
        select 1 from teams t join team_members tm on tm.team_id = t.id join workspace_members m on m.id = tm.member_id
        where t.id = g.grantee_id and t.workspace_id = w.id and m.user_id <> ${userId}))
      or (g.grantee_kind = 'person' and g.grantee_id <> ${userId}
        and exists (select 1 from others m where m.workspace_id = w.id and m.user_id = g.grantee_id)
        ${isEnding ? sql`` : sql`and not exists ${other}`})
      ${isEnding ? sql`or (g.grantee_kind = 'group' and ${isInGroup})` : sql``}
    order by i.name, i.id`);
  return new Map([...Map.groupBy(rows, (row) => row.workspace_id)].map(([id, found]) => [id, withoutContained(found)]));
}

function withoutContained(rows: readonly (SharedWork & { notebook_id: string | null })[]): SharedWork[] {
  const notebooks = new Set(rows.filter(({ kind }) => kind === 'notebook').map(({ id }) => id));
  return rows
    .filter(({ notebook_id: notebook }) => notebook === null || !notebooks.has(notebook))
    .map(({ kind, id, name }) => ({ kind, id, name }));
}

/** Lists, for each of some workspaces, the members who may take over from a person, Owners first. */
export async function successorsOf(
  within: Within,
  workspaceIds: readonly string[],
  userId: string,
): Promise<Map<string, (SuccessorRow & { role: string })[]>> {
  type Row = { workspace_id: string; member_id: string; user_id: string; email: string; name: string; role: string };
  const { rows } = await within.execute<Row>(sql`
    select m.workspace_id, m.id as member_id, u.id as user_id, u.email, m.role,
      coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.name) as name
    from workspace_members m join users u on u.id = m.user_id left join profiles p on p.user_id = u.id
    where m.workspace_id = any(${sql.param([...workspaceIds])}::text[]) and m.user_id <> ${userId} and m.role <> 'Guest'
      and u.suspended_at is null and p.deactivated_at is null and p.deletion_at is null
    order by array_position(array['Owner', 'Admin', 'Member', 'Viewer'], m.role), m.joined_at, m.id`);
  const found = Map.groupBy(rows, (row) => row.workspace_id);
  return new Map(
    [...found].map(([id, members]) => [
      id,
      members.map(({ member_id: memberId, user_id: user, email, name, role }) => ({ memberId, userId: user, email, name, role })),
    ]),
  );
}

/** Returns in which of some workspaces a person is a Guest, and so may not see its people except the Owners. */
export async function guestIn(within: Within, workspaceIds: readonly string[], userId: string): Promise<Set<string>> {
  const { rows } = await within.execute<{ workspace_id: string }>(
    sql`select workspace_id from workspace_members
      where workspace_id = any(${sql.param([...workspaceIds])}::text[]) and user_id = ${userId} and role = 'Guest'`,
  );
  return new Set(rows.map((row) => row.workspace_id));
}

/** Lists a person's workspaces that have other members, the personal one last. */
export async function workspacesOf(within: Within, userId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await within.execute<{ id: string; name: string }>(sql`
    select w.id, w.name from workspaces w join workspace_members m on m.workspace_id = w.id and m.user_id = ${userId}
    where exists (select 1 from workspace_members o where o.workspace_id = w.id and o.user_id <> ${userId})
    order by w.personal_user_id is not distinct from ${userId}, w.name, w.id`);
  return rows;
}
