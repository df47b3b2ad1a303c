import { eq, sql } from 'drizzle-orm';
import type { DeletedKind } from 'shared-contracts/admin-calls';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import { retentionRuns } from '../../../platform/database/schema/index.ts';
import { isHeldBy, type RunRow } from './retention.repository.ts';
import { type AppliedRules, attachmentsOf, cutoff, oldRows } from './retention-statements.ts';

/** Describes the rules of a batch, and how it is tried after one of its rows could not be deleted. */
export interface Batch extends AppliedRules {
  /** Limits the rows; by default, each kind has its limit. */
  readonly size?: number | undefined;
  /** Names rows that can't be deleted. */
  readonly without?: readonly string[];
  /** Learns which rows were selected last. */
  readonly onFound?: (ids: readonly string[]) => void;
}

/** Describes what a batch deleted, by kind. */
export type Deleted = Partial<Record<DeletedKind, { count: number; bytes: number }>>;

/** Signals that another node has taken the run over. */
export class LostRunError extends Error {
  override readonly name = 'LostRunError';
}

type RuleKind = Exclude<DeletedKind, 'attachments'>;

const batchSizes: Readonly<Record<RuleKind, number>> = { chats: 50, files: 200, runs: 1_000, trash: 50, logs: 1_000, audit: 5_000 };

/** Names the key of each table that is one part of a kind. */
const keys = {
  chat_sessions: 'id',
  comparisons: 'id',
  chat_runs: 'id',
  agent_log: 'run_id',
  workflow_runs: 'id',
  activities: 'id',
  login_sessions: 'id',
  alerts: 'id',
  shared_acts: 'id::text',
} as const;

interface OldRow extends Record<string, unknown> {
  readonly id: string;
  readonly bytes: number;
  readonly part: keyof typeof keys | null;
}

/**
 * Deletes some of what is too old of a kind and adds it to the run's log, both or neither. Returns how much that was; nothing is left when
 * it is nothing.
 * @throws LostRunError when another node has taken the run over.
 */
export function deleteBatch(db: Drizzle, run: RunRow, kind: RuleKind, applied: Batch): Promise<Deleted> {
  return db.transaction(async (tx) => {
    const [held] = await tx.update(retentionRuns).set({ heartbeatAt: applied.now }).where(isHeldBy(run)).returning();
    if (!held) throw new LostRunError('another node deletes what is too old now');
    const deleted = await deleteKind(tx, kind, applied);
    if (Object.keys(deleted).length)
      await tx
        .update(retentionRuns)
        .set({ deleted: addUp(held.deleted, deleted) })
        .where(eq(retentionRuns.id, run.id));
    return deleted;
  });
}

function deleteKind(tx: Transaction, kind: RuleKind, applied: Batch): Promise<Deleted> {
  if (kind === 'chats') return deleteChats(tx, applied);
  return kind === 'audit' ? deleteAudit(tx, applied) : deleteOf(tx, kind, applied);
}

/** Cuts off the beginning of the audit log's chain, which the database records there. */
async function deleteAudit(tx: Transaction, applied: Batch): Promise<Deleted> {
  const old = await select(tx, 'audit', applied, batchSizes.audit);
  if (!old.length) return {};
  const before = cutoff(applied, applied.rules.audit ?? null);
  const { rows } = await tx.execute<{ n: string }>(sql`select audit_prune(${before}, ${batchSizes.audit}) as n`);
  return { audit: { ...sumOf(old), count: Number(rows[0]?.n ?? 0) } };
}

async function select(tx: Transaction, kind: DeletedKind, applied: Batch, most: number, only?: readonly string[]) {
  const { size = most, without = [], onFound } = applied;
  const part = kind === 'chats' || kind === 'runs' || kind === 'logs' ? sql`o.part` : sql`null`;
  const { rows } = await tx.execute<OldRow>(sql`
    select o.id, o.bytes::float8 as bytes, ${part} as part from (${oldRows(kind, applied)}) o
    where not o.is_held and ${only ? sql`o.id = any (${sql.param([...only])}::text[])` : sql`true`}
      and o.id <> all (${sql.param([...without])}::text[]) order by o.at limit ${size}`);
  onFound?.(idsOf(rows));
  return rows;
}

/** Deletes chats with everything that foreign keys and triggers attach to them, the files that were sent only there, and comparisons. */
async function deleteChats(tx: Transaction, applied: Batch): Promise<Deleted> {
  const old = await select(tx, 'chats', applied, batchSizes.chats);
  if (!old.length) return {};
  const { comparisons = [], chats: talks = [] } = Object.groupBy(old, ({ part }) => (part === 'comparisons' ? part : 'chats'));
  await tx.execute(sql`delete from comparisons where id = any (${sql.param(idsOf(comparisons))}::text[])`);
  const found = idsOf(talks);
  await tx.execute(sql`select id from chat_sessions where id = any (${sql.param(found)}::text[]) for update`);
  // Somebody may have written in one until it was locked.
  const chats = await select(tx, 'chats', applied, found.length, found);
  const deleted = [...chats, ...comparisons];
  const listed = sql`${sql.param(idsOf(chats))}::text[]`;
  await noteAct(tx, { kind: 'chat', ids: idsOf(chats), act: 'removed' });
  const { rows: attached } = await tx.execute<OldRow>(sql`
    select f.id, f.bytes::float8 as bytes from (${attachmentsOf(sql`select id, user_id from chat_sessions where id = any (${listed})`)}) f
    where not f.is_held`);
  await tx.execute(sql`delete from chat_sessions where id = any (${listed})`);
  await tx.execute(sql`delete from files where id = any (${sql.param(idsOf(attached))}::text[])`);
  return { ...(deleted.length ? { chats: sumOf(deleted) } : {}), ...(attached.length ? { attachments: sumOf(attached) } : {}) };
}

async function deleteOf(tx: Transaction, kind: Exclude<RuleKind, 'chats' | 'audit'>, applied: Batch): Promise<Deleted> {
  const old = await select(tx, kind, applied, batchSizes[kind]);
  if (!old.length) return {};
  if (kind === 'files') await noteAct(tx, { kind: 'file', ids: idsOf(old), act: 'removed' });
  for (const [part, rows] of Map.groupBy(old, (row) => row.part)) {
    const [table, key] = part ? [part, keys[part]] : [kind, 'id'];
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.raw(key)} = any (${sql.param(idsOf(rows))}::text[])`);
  }
  return { [kind]: sumOf(old) };
}

const idsOf = (rows: readonly OldRow[]) => rows.map(({ id }) => id);
const sumOf = (rows: readonly OldRow[]) => ({ count: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) });

function addUp(one: Deleted, other: Deleted): Deleted {
  const sum = { ...one };
  for (const [kind, { count, bytes }] of Object.entries(other) as [DeletedKind, { count: number; bytes: number }][])
    sum[kind] = { count: (sum[kind]?.count ?? 0) + count, bytes: (sum[kind]?.bytes ?? 0) + bytes };
  return sum;
}
