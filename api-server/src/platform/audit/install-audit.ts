import { hashOf } from '../hash.ts';

/** Runs statements on either engine. */
type Execute = (statement: string) => Promise<{ rows: unknown[] }>;

/** Joins texts without ambiguity: each with its length in bytes, so that no two lists of texts give the same result. */
const joined = `
create or replace function audit_joined(variadic parts text[]) returns text language sql immutable as $$
  select string_agg(case when p is null then '-' else octet_length(convert_to(p, 'UTF8'))::text || ':' || p end, ',' order by n)
  from unnest(parts) with ordinality t (p, n)
$$`;

const digest = `
create or replace function audit_digest(variadic parts text[]) returns text language sql immutable as $$
  select encode(sha256(convert_to(audit_joined(variadic parts), 'UTF8')), 'hex')
$$`;

const moment = `
create or replace function audit_moment(timestamptz) returns text language sql immutable as $$
  select to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$`;

/**
 * Gives an entry its place and hashes when its transaction commits. The lock on the row of the chain is the last thing that the transaction
 * waits for, so it cannot take part in a deadlock, and the order of the chain is the order of commits on every node.
 */
const seal = `
create or replace function audit_seal(entry_id bigint) returns void language plpgsql as $$
declare
  entry audit_entries;
  chain audit_chain;
  of_actor text;
  of_content text;
  own text;
begin
  select * into strict chain from audit_chain where id = 1 for update;
  select * into entry from audit_entries where id = entry_id and seq is null;
  if not found then return; end if;
  entry.actor_salt := coalesce(entry.actor_salt, gen_random_uuid()::text);
  entry.content_salt := coalesce(entry.content_salt, gen_random_uuid()::text);
  of_actor := audit_digest(entry.actor_salt, entry.actor_name, entry.actor_email, entry.address);
  of_content := audit_digest(entry.content_salt, entry.target_name, entry.before::text, entry.after::text);
  own := audit_digest(chain.head_hash, (chain.head_seq + 1)::text, entry.id::text, audit_moment(entry.at), entry.action, entry.actor_kind,
    entry.actor_id, entry.target_kind, entry.target_id, entry.request_id, of_actor, of_content);
  update audit_entries set seq = chain.head_seq + 1, prev_hash = chain.head_hash, actor_hash = of_actor, content_hash = of_content, hash = own,
    actor_salt = entry.actor_salt, content_salt = entry.content_salt
    where id = entry_id;
  update audit_chain set head_seq = chain.head_seq + 1, head_hash = own where id = 1;
end $$`;

const sealNew = `
create or replace function audit_seal_new() returns trigger language plpgsql as $$
begin
  perform audit_seal(new.id);
  return null;
end $$`;

/** Refuses every change of the log except sealing, erasing what is about a person, and retention. */
const guard = `
create or replace function audit_guard() returns trigger language plpgsql as $$
declare
  act text := coalesce(current_setting('atrium.audit', true), '');
begin
  if tg_op = 'INSERT' then
    if new.seq is not null or new.hash is not null then raise exception 'audit entries are sealed by the database'; end if;
    return new;
  end if;
  if tg_op = 'DELETE' and act = 'prune' then return old; end if;
  if tg_op = 'UPDATE' then
    if old.seq is null and new.seq is not null and (to_jsonb(new) - '{seq,prev_hash,actor_hash,content_hash,hash,actor_salt,content_salt}'::text[])
      = (to_jsonb(old) - '{seq,prev_hash,actor_hash,content_hash,hash,actor_salt,content_salt}'::text[]) then return new; end if;
    if act = 'erase' and new.seq is not distinct from old.seq
      and (to_jsonb(new) - '{actor_name,actor_email,address,actor_salt,target_name,before,after,content_salt}'::text[])
        = (to_jsonb(old) - '{actor_name,actor_email,address,actor_salt,target_name,before,after,content_salt}'::text[])
      and (new.actor_salt is null or (new.actor_name, new.actor_email, new.address, new.actor_salt)
        is not distinct from (old.actor_name, old.actor_email, old.address, old.actor_salt))
      and (new.content_salt is null or (new.target_name, new.before, new.after, new.content_salt)
        is not distinct from (old.target_name, old.before, old.after, old.content_salt))
      then return new; end if;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$`;

/** Removes what names or describes a person who was deleted. Their id, the action, the time and the hashes stay. */
const erase = `
create or replace function audit_erase(person text) returns void language plpgsql as $$
begin
  perform set_config('atrium.audit', 'erase', true);
  update audit_entries set actor_name = null, actor_email = null, address = null, actor_salt = null
    where actor_id = person and (actor_salt is not null or seq is null);
  update audit_entries set target_name = null, before = null, after = null, content_salt = null
    where target_kind = 'person' and target_id = person and (content_salt is not null or seq is null);
  perform set_config('atrium.audit', '', true);
end $$`;

const eraseDeleted = `
create or replace function audit_erase_deleted() returns trigger language plpgsql as $$
begin
  perform audit_erase(old.id);
  return null;
end $$`;

/**
 * Returns the last entry that may go: the one before the first that is not older than the moment, or that names somebody on legal hold. A
 * chain can only lose its beginning.
 */
const prunable = `
create or replace function audit_prunable(older_than timestamptz) returns bigint language plpgsql stable as $$
begin
  return least(
    coalesce((select min(seq) - 1 from audit_entries where at >= older_than), (select head_seq from audit_chain where id = 1)),
    (select min(e.seq) - 1 from holds h join hold_people p on p.hold_id = h.id
      join audit_entries e on e.actor_id = p.user_id or (e.target_kind = 'person' and e.target_id = p.user_id) where h.lifted_at is null));
end $$`;

/** Removes the oldest entries, at most so many. The chain then starts at the newest of those. */
const prune = `
create or replace function audit_prune(older_than timestamptz, most bigint default null) returns bigint language plpgsql as $$
declare
  last bigint;
  removed bigint;
begin
  perform 1 from audit_chain where id = 1 for update;
  select least(audit_prunable(older_than), base_seq + most) into last from audit_chain where id = 1;
  update audit_chain set base_seq = e.seq, base_hash = e.hash from audit_entries e where audit_chain.id = 1 and e.seq = last;
  perform set_config('atrium.audit', 'prune', true);
  delete from audit_entries where seq <= last;
  get diagnostics removed = row_count;
  perform set_config('atrium.audit', '', true);
  if removed > 0 then
    insert into audit_entries (action, target_kind, target_id, after)
    values ('audit.prune', 'audit', last::text,
      jsonb_build_object('removed', removed, 'older_than', older_than));
  end if;
  return removed;
end $$`;

const mark = 'audit:triggers';

const statements = [
  // An earlier version had it without a limit.
  'drop function if exists audit_prune(timestamptz)',
  joined,
  digest,
  moment,
  seal,
  sealNew,
  guard,
  erase,
  eraseDeleted,
  prunable,
  prune,
  `insert into audit_chain (id, base_seq, base_hash, head_seq, head_hash) values (1, 0, '', 0, '') on conflict do nothing`,
  'drop trigger if exists audit_entries_seal on audit_entries',
  'drop trigger if exists audit_entries_guard on audit_entries',
  'drop trigger if exists audit_entries_truncate on audit_entries',
  'drop trigger if exists users_audit_erase on users',
  `create constraint trigger audit_entries_seal after insert on audit_entries deferrable initially deferred
    for each row execute function audit_seal_new()`,
  'create trigger audit_entries_guard before insert or update or delete on audit_entries for each row execute function audit_guard()',
  'create trigger audit_entries_truncate before truncate on audit_entries for each statement execute function audit_guard()',
  // Entries that an earlier version wrote get their place now.
  'select audit_seal(id) from (select id from audit_entries where seq is null order by id) unsealed',
  'create trigger users_audit_erase after delete on users for each row execute function audit_erase_deleted()',
];

/** Creates the functions and triggers that seal and protect the audit log, unless this version's are installed already. */
export async function installAudit(execute: Execute): Promise<void> {
  const fingerprint = `${mark} ${hashOf(statements.join('\n'), 'hex')}`;
  const { rows } = await execute(`select obj_description('audit_entries'::regclass, 'pg_class') as mark`);
  if ((rows[0] as { mark: string | null } | undefined)?.mark === fingerprint) return;
  await execute('begin');
  try {
    for (const statement of statements) await execute(statement);
    await execute(`comment on table audit_entries is '${fingerprint}'`);
    await execute('commit');
  } catch (error) {
    await execute('rollback');
    throw error;
  }
}
