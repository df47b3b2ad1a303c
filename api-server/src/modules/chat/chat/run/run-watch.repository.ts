import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { chatRuns, users } from '../../../../platform/database/schema/index.ts';
import { aliveUntil, endRun, runNotifications } from './run-statements.ts';

/** Monitors the runs of all nodes. */
export class RunWatchRepository {
  private readonly db: Drizzle;
  private readonly urgent: Drizzle;

  /** Uses the separate connections of `urgent` for heartbeats: a node with too much work is no dead one. */
  constructor(db: Drizzle, urgent: Drizzle) {
    this.db = db;
    this.urgent = urgent;
  }

  /** Says that these runs are alive. Returns those that have ended, which another node interrupted if this one still works on them. */
  async heartbeat(runIds: readonly string[]): Promise<string[]> {
    // One array parameter keeps the statement the same for any number of runs. The order keeps statements from waiting for each other.
    const { rows } = await this.urgent.execute<{ id: string }>(sql`
      with known as (
        select id, status from chat_runs where id = any (${sql.param(runIds)}::text[]) order by id for no key update),
      alive as (
        update chat_runs r set heartbeat_at = now(), alive_until = ${aliveUntil()} from known where known.id = r.id and known.status = 'running')
      select id from known where status <> 'running'`);
    return rows.map(({ id }) => id);
  }

  /** Returns who of these people is suspended. */
  async findSuspended(userIds: readonly string[]): Promise<string[]> {
    if (!userIds.length) return [];
    const rows = await this.db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, [...userIds]), isNotNull(users.suspendedAt)));
    return rows.map(({ id }) => id);
  }

  /** Returns running runs without a live node: those that are silent, or all but `except` when no other node can exist. */
  async findAbandoned(which: 'silent' | 'all', except: readonly string[]): Promise<string[]> {
    const rows = await this.db
      .select({ id: chatRuns.id })
      .from(chatRuns)
      .where(
        and(
          eq(chatRuns.status, 'running'),
          which === 'all' ? undefined : sql`coalesce(${chatRuns.aliveUntil}, ${chatRuns.heartbeatAt} + interval '20 seconds') < now()`,
        ),
      );
    return rows.map(({ id }) => id).filter((id) => !except.includes(id));
  }

  /** Ends a run whose node died. Its text so far is kept and marked as interrupted. */
  async interrupt(runId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      if (!(await endRun(tx, runId, 'interrupted'))) return;
      await tx.execute(sql`
        insert into chat_run_events (run_id, seq, event)
        select ${runId}, max(seq) + 1, jsonb_build_object('type', 'ended', 'seq', max(seq) + 1, 'status', 'interrupted')
        from chat_run_events where run_id = ${runId}`);
      await tx.execute(sql`
        update chat_messages m set status = 'interrupted',
          content = coalesce((select string_agg(event ->> 'text', '' order by seq) from chat_run_events
            where run_id = ${runId} and event ->> 'type' = 'delta'), ''),
          sources = coalesce((select event -> 'sources' from chat_run_events where run_id = ${runId} and event ->> 'type' = 'sources'
            order by seq desc limit 1), m.sources)
        from chat_runs r where r.id = ${runId} and m.id = r.message_id`);
      await tx.execute(runNotifications([runId]));
    });
  }

  /**
   * Deletes the event logs of some old runs, and returns of how many. Messages hold the answers; the logs only serve pages that reconnect.
   * Runs that another node works on are left to it.
   */
  async forgetOldEvents(endedBefore: Date, max: number): Promise<number> {
    const { rows } = await this.db.execute<{ count: number }>(sql`
      with old as (
        select id from ${chatRuns} where has_events and ended_at < ${endedBefore.toISOString()}::timestamptz
        order by ended_at limit ${max} for no key update skip locked),
      events as (delete from chat_run_events e using old where e.run_id = old.id),
      marked as (update ${chatRuns} r set has_events = false from old where r.id = old.id)
      select count(*)::int as count from old`);
    return rows[0]?.count ?? 0;
  }
}
