import { type SQL, sql } from 'drizzle-orm';
import type { DeletedKind, RetentionRules, WorkspaceRetention } from 'shared-contracts/admin-calls';

/** Describes the rules that decide what is too old, as of a moment. */
export interface AppliedRules {
  readonly now: Date;
  readonly rules: RetentionRules;
  readonly workspaces: readonly ({ readonly workspaceId: string } & WorkspaceRetention)[];
}

type Scoped = keyof WorkspaceRetention;

/**
 * Returns a query of what is too old of a kind: `id`, `user_id`, `at`, `bytes`, and `is_held` for what a legal hold keeps. Parts of a kind
 * that are in several tables have `part`.
 */
export function oldRows(kind: DeletedKind, applied: AppliedRules): SQL {
  const queries = {
    chats: oldTalks,
    attachments: oldAttachments,
    files: oldFiles,
    runs: oldRuns,
    trash: oldTrash,
    logs: oldLogs,
    audit: oldAudit,
  };
  return queries[kind](applied);
}

/** Returns the moment before which something is too old for a rule, or null in SQL if nothing is. */
export const cutoff = ({ now }: AppliedRules, days: SQL | number | null) =>
  sql`(${now.toISOString()}::timestamptz - make_interval(days => ${days}::integer))`;

/**
 * Returns the days that apply to a thing: the least of the installation's rule and those of the workspaces that it is shared with, directly,
 * by a team, or by the notebook or the Work Areas that it is in.
 */
function daysOf(applied: AppliedRules, rule: Scoped, kind: string, thing: Record<'owner' | 'id' | 'notebook', SQL>): SQL {
  const stricter = applied.workspaces.flatMap((one) => (one[rule] === null ? [] : [{ w: one.workspaceId, days: one[rule] }]));
  if (!stricter.length) return sql`${applied.rules[rule]}::integer`;
  return sql`least(${applied.rules[rule]}::integer, (
    select min(r.days) from jsonb_to_recordset(${JSON.stringify(stricter)}::jsonb) as r(w text, days integer)
    join grants_of(${thing.owner}, ${kind}::text, ${thing.id}, ${thing.notebook}) g on (g.grantee_kind = 'workspace' and g.grantee_id = r.w)
      or (g.grantee_kind = 'team' and exists (select 1 from teams t where t.id = g.grantee_id and t.workspace_id = r.w))))`;
}

/** Names the columns that say what a thing is shared by. */
const partsOf = (table: 'a' | 'b' | 'c' | 'f') => ({
  owner: sql.raw(`${table}.user_id`),
  id: sql.raw(`${table}.id`),
  notebook: sql.raw(`${table}.notebook_id`),
});

/** Returns the strictest rule there is, which alone decides about most rows. */
const leastDays = ({ rules, workspaces }: AppliedRules, rule: Scoped) => {
  const all = [rules[rule], ...workspaces.map((one) => one[rule])].filter((days): days is number => days !== null);
  return all.length ? Math.min(...all) : null;
};

/** A chat is as old as its last message or change, or its last comment. One that is being answered is not old. */
const oldChats = (applied: AppliedRules) => sql`
  select c.id, c.user_id, age.at, (select coalesce(sum(octet_length(m.content)), 0) from chat_messages m where m.session_id = c.id) as bytes,
    is_chat_held(c.id) as is_held
  from chat_sessions c
  cross join lateral (select greatest(c.updated_at, (select max(m.created_at) from comments m
    where m.kind = 'chat' and m.subject_id = c.id and m.deleted_at is null)) as at) age
  where c.updated_at < ${cutoff(applied, leastDays(applied, 'chats'))}
    and age.at < ${cutoff(applied, daysOf(applied, 'chats', 'chat', partsOf('c')))}
    and not exists (select 1 from chat_runs r where r.session_id = c.id and r.status = 'running')`;

/** A comparison of models is as old as its question. It is nobody else's, so only the installation's rule applies. */
const oldComparisons = (applied: AppliedRules) => sql`
  select c.id, c.user_id, c.created_at as at,
    octet_length(c.question) + (select coalesce(sum(octet_length(a.content)), 0) from comparison_answers a where a.comparison_id = c.id) as bytes,
    is_held(c.user_id) as is_held
  from comparisons c where c.created_at < ${cutoff(applied, applied.rules.chats)}`;

/** Returns what the rule for chats covers. */
const oldTalks = (applied: AppliedRules) => sql`
  select 'chat_sessions' as part, o.* from (${oldChats(applied)}) o union all select 'comparisons', o.* from (${oldComparisons(applied)}) o`;

const oldAttachments = (applied: AppliedRules) => attachmentsOf(sql`select id, user_id from (${oldChats(applied)}) o where not o.is_held`);

/**
 * Returns the files that go with chats: those that were attached there and are filed where attachments are, in the default notebook, unless
 * another chat has them too or they are shared.
 */
export const attachmentsOf = (chats: SQL) => sql`
  select f.id, f.user_id, f.created_at as at, f.size as bytes, is_held(f.user_id) as is_held
  from (select distinct a ->> 'file_id' as id, o.user_id from (${chats}) o
    join chat_messages m on m.session_id = o.id and m.attachments is not null
    cross join lateral jsonb_array_elements(m.attachments) a) sent
  join files f on f.id = sent.id and f.user_id = sent.user_id and f.folder_id is null
  join notebooks n on n.id = f.notebook_id and n.is_default
  where not exists (select 1 from grants g where g.kind = 'file' and g.id = f.id)
    and not exists (select 1 from chat_messages m where m.attachments @> jsonb_build_array(jsonb_build_object('file_id', f.id))
      and m.session_id not in (select id from (${chats}) o))`;

/** A file is as old as its upload. Agents' knowledge files belong to the agent and stay with it. */
const oldFiles = (applied: AppliedRules) => sql`
  select f.id, f.user_id, f.created_at as at, f.size as bytes, is_held(f.user_id) as is_held from files f
  where f.folder_id is null and f.created_at < ${cutoff(applied, leastDays(applied, 'files'))}
    and f.created_at < ${cutoff(applied, daysOf(applied, 'files', 'file', partsOf('f')))}`;

/** Answers stay in their chat; only the records of how they came about go. */
const oldRuns = (applied: AppliedRules) => sql`
  select 'chat_runs' as part, r.id, r.user_id, r.ended_at as at, pg_column_size(r.*)::bigint as bytes, is_held(r.user_id) as is_held
  from chat_runs r join chat_sessions c on c.id = r.session_id
  where r.status <> 'running' and r.ended_at < ${cutoff(applied, leastDays(applied, 'runs'))}
    and r.ended_at < ${cutoff(applied, daysOf(applied, 'runs', 'chat', partsOf('c')))}
  union all
  select 'agent_log', l.run_id, l.user_id, l.created_at, pg_column_size(l.*)::bigint, is_held(l.user_id)
  from agent_log l join agents a on a.id = l.agent_id
  where l.status <> 'running' and l.created_at < ${cutoff(applied, leastDays(applied, 'runs'))}
    and l.created_at < ${cutoff(applied, daysOf(applied, 'runs', 'agent', partsOf('a')))}
  union all
  select 'workflow_runs', w.id, w.user_id, w.ended_at, pg_column_size(w.*)::bigint, is_held(w.user_id)
  from workflow_runs w join blueprints b on b.id = w.workflow_id
  where w.status not in ('queued', 'running', 'waiting') and w.ended_at < ${cutoff(applied, leastDays(applied, 'runs'))}
    and w.ended_at < ${cutoff(applied, daysOf(applied, 'runs', 'blueprint', partsOf('b')))}`;

const oldTrash = (applied: AppliedRules) => sql`
  select t.id, t.user_id, t.deleted_at as at, (select coalesce(sum((r.row ->> 'size')::bigint), 0) from trash_rows r
    where r.trash_id = t.id and r.kind = 'row' and r.row ->> 'storage_key' is not null) as bytes, is_trash_held(t.id) as is_held
  from trash t where t.hidden_at is not null or t.deleted_at < ${cutoff(applied, applied.rules.trash)}`;

const oldLogs = (applied: AppliedRules) => {
  const before = cutoff(applied, applied.rules.logs);
  return sql`
  select 'activities' as part, a.id, a.user_id, a.started_at as at, pg_column_size(a.*)::bigint as bytes, is_held(a.user_id) as is_held
  from activities a where a.started_at < ${before}
  union all
  select 'login_sessions', l.id, l.user_id, l.started_at, pg_column_size(l.*)::bigint, is_held(l.user_id)
  from login_sessions l where l.ended_at is not null and l.started_at < ${before}
  union all
  select 'alerts', a.id, a.user_id, a.created_at, pg_column_size(a.*)::bigint, is_held(a.user_id) from alerts a where a.created_at < ${before}
  union all
  select 'shared_acts', s.id::text, s.owner_id, s.at, pg_column_size(s.*)::bigint, is_held(s.owner_id) from shared_acts s where s.at < ${before}`;
};

/** Entries of the audit log go in the order of its chain, so one that a hold keeps also keeps those after it. */
const oldAudit = (applied: AppliedRules) => {
  const before = cutoff(applied, applied.rules.audit ?? null);
  return sql`
  select e.seq::text as id, e.actor_id as user_id, e.at, pg_column_size(e.*)::bigint as bytes,
    e.seq > (select audit_prunable(${before})) as is_held
  from audit_entries e where e.at < ${before}
    and e.seq < coalesce((select min(n.seq) from audit_entries n where n.at >= ${before}), ${String(Number.MAX_SAFE_INTEGER)}::bigint)`;
};
