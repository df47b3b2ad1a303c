import { hashOf } from '../hash.ts';
import { heldTables } from './held-tables.ts';

/** Runs statements on either engine. */
type Execute = (statement: string) => Promise<{ rows: unknown[] }>;

/** Names the SQLSTATE of what a legal hold refuses. */
export const heldState = 'ATH01';

const isHeld = `
create or replace function is_held(person text) returns boolean language sql stable as $$
  select exists (select 1 from hold_people p join holds h on h.id = p.hold_id where p.user_id = person and h.lifted_at is null)
$$`;

/** Returns whether the trash has something of a person on hold: of its owner, or of somebody who wrote in it. */
const isTrashHeld = `
create or replace function is_trash_held(entry text) returns boolean language sql stable as $$
  select exists (select 1 from holds where lifted_at is null) and (
    exists (select 1 from trash t where t.id = entry and is_held(t.user_id))
    or exists (select 1 from trash_rows r join hold_people p on p.user_id in (r.row ->> 'user_id', r.row ->> 'author_id')
      join holds h on h.id = p.hold_id and h.lifted_at is null where r.trash_id = entry and r.kind = 'row'))
$$`;

/** Returns whether a chat has messages or runs of a person on hold. */
const isChatHeld = `
create or replace function is_chat_held(chat text) returns boolean language sql stable as $$
  select exists (select 1 from holds where lifted_at is null) and (
    exists (select 1 from chat_sessions c where c.id = chat and is_held(c.user_id))
    or exists (select 1 from chat_messages m where m.session_id = chat and is_held(m.author_id))
    or exists (select 1 from chat_runs r where r.session_id = chat and is_held(r.user_id)))
$$`;

/**
 * Refuses to delete or give away what a hold keeps. Code that copies rows before it deletes them, such as the trash, says so with the
 * setting `atrium.keeps`, which lasts for its transaction.
 */
const guardOf = (column: string) => `
create or replace function keep_held_${column}() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('atrium.keeps', true), '') <> 'on' and is_held(old.${column}) then
    raise exception '% has rows that a legal hold keeps', tg_table_name using errcode = '${heldState}';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$`;

/** Protects entries of the trash of others too, while they have something that a person on hold wrote. */
const trashGuard = `
create or replace function keep_held_trash() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('atrium.keeps', true), '') <> 'on' and is_trash_held(old.id) then
    raise exception 'a legal hold keeps this entry of the trash' using errcode = '${heldState}';
  end if;
  return old;
end $$`;

const workspaceGuard = `
create or replace function keep_held_workspace() returns trigger language plpgsql as $$
begin
  if exists (select 1 from holds h where h.workspace_id = old.id and h.lifted_at is null) then
    raise exception 'a legal hold keeps this workspace' using errcode = '${heldState}';
  end if;
  return old;
end $$`;

const joining = `
create or replace function hold_new_member() returns trigger language plpgsql as $$
begin
  insert into hold_people (hold_id, user_id)
    select h.id, new.user_id from holds h where h.workspace_id = new.workspace_id and h.lifted_at is null on conflict do nothing;
  return null;
end $$`;

const triggersOf = ([table, column]: [string, string]): string[] => [
  `drop trigger if exists ${table}_keep_held on ${table}`,
  `create trigger ${table}_keep_held before delete on ${table} for each row execute function keep_held_${column}()`,
  ...(column === 'id'
    ? []
    : [
        `drop trigger if exists ${table}_keep_owner on ${table}`,
        `create trigger ${table}_keep_owner before update of ${column} on ${table} for each row
          when (old.${column} is distinct from new.${column}) execute function keep_held_${column}()`,
      ]),
];

const statements = [
  isHeld,
  isTrashHeld,
  isChatHeld,
  trashGuard,
  workspaceGuard,
  joining,
  ...[...new Set(Object.values(heldTables))].map(guardOf),
  ...Object.entries(heldTables).flatMap(triggersOf),
  'drop trigger if exists trash_keep_held on trash',
  'create trigger trash_keep_held before delete on trash for each row execute function keep_held_trash()',
  'drop trigger if exists workspaces_keep_held on workspaces',
  'create trigger workspaces_keep_held before delete on workspaces for each row execute function keep_held_workspace()',
  'drop trigger if exists workspace_members_hold on workspace_members',
  'create trigger workspace_members_hold after insert on workspace_members for each row execute function hold_new_member()',
];

/** Creates the functions and triggers that make legal holds effective, unless this version's are installed already. */
export async function installHolds(execute: Execute): Promise<void> {
  const fingerprint = `holds ${hashOf(statements.join('\n'), 'hex')}`;
  const { rows } = await execute(`select obj_description('holds'::regclass, 'pg_class') as mark`);
  if ((rows[0] as { mark: string | null } | undefined)?.mark === fingerprint) return;
  await execute('begin');
  try {
    for (const statement of statements) await execute(statement);
    await execute(`comment on table holds is '${fingerprint}'`);
    await execute('commit');
  } catch (error) {
    await execute('rollback');
    throw error;
  }
}
