import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import type { DeletedKind, RetentionPreview, WorkspaceRetention } from 'shared-contracts/admin-calls';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { profiles, retentionRuns, users, workspaceRetention, workspaces } from '../../../platform/database/schema/index.ts';
import { type AppliedRules, oldRows } from './retention-statements.ts';

export type RunRow = typeof retentionRuns.$inferSelect;

const shownOldest = 3;

export class RetentionRepository {
  readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the rules of every workspace that has any. */
  workspaceRules(): Promise<readonly ({ workspaceId: string } & WorkspaceRetention)[]> {
    const { changedAt: _, ...rules } = workspaceRetention;
    return this.db
      .select({ workspaceId: rules.workspaceId, chats: rules.chats, files: rules.files, runs: rules.runs })
      .from(workspaceRetention);
  }

  /** Lists workspaces with rules by name, after the one that a cursor names. */
  listWorkspaceRules(after: { name: string; id: string } | undefined, limit: number) {
    const { name, id } = workspaces;
    return this.db
      .select({ id, name, chats: workspaceRetention.chats, files: workspaceRetention.files, runs: workspaceRetention.runs })
      .from(workspaceRetention)
      .innerJoin(workspaces, eq(id, workspaceRetention.workspaceId))
      .where(after && or(gt(name, after.name), and(eq(name, after.name), gt(id, after.id))))
      .orderBy(asc(name), asc(id))
      .limit(limit);
  }

  async workspace(id: string): Promise<{ id: string; name: string } | undefined> {
    const [row] = await this.db.select({ id: workspaces.id, name: workspaces.name }).from(workspaces).where(eq(workspaces.id, id));
    return row;
  }

  /** Replaces a workspace's rules, or removes them if there are none, and returns what they were. */
  async setWorkspaceRules(tx: Transaction, workspaceId: string, rules: WorkspaceRetention): Promise<WorkspaceRetention> {
    const own = eq(workspaceRetention.workspaceId, workspaceId);
    const [before] = await tx.select().from(workspaceRetention).where(own).for('no key update');
    const values = { ...rules, changedAt: sql`now()` };
    if (Object.values(rules).every((days) => days === null)) await tx.delete(workspaceRetention).where(own);
    else
      await tx
        .insert(workspaceRetention)
        .values({ workspaceId, ...rules })
        .onConflictDoUpdate({ target: workspaceRetention.workspaceId, set: values });
    return { chats: before?.chats ?? null, files: before?.files ?? null, runs: before?.runs ?? null };
  }

  /** Returns what of a kind would be deleted now. */
  async preview(kind: DeletedKind, applied: AppliedRules): Promise<RetentionPreview> {
    const { rows } = await this.db.execute<{ n: number; bytes: number; held: number; oldest: RetentionPreview['oldest'] | null }>(sql`
      with old as materialized (${withColumns(oldRows(kind, applied))}),
      oldest as (
        select old.at, old.bytes, ${fullName(profiles, users)} as owner from old join ${users} on ${users.id} = old.user_id
        left join ${profiles} on ${profiles.userId} = ${users.id} where not old.is_held order by old.at limit ${shownOldest})
      select count(*) filter (where not is_held)::int as n, coalesce(sum(bytes) filter (where not is_held), 0)::float8 as bytes,
        count(*) filter (where is_held)::int as held,
        (select json_agg(json_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'owner', coalesce(owner, ''),
          'bytes', bytes) order by at) from oldest) as oldest
      from old`);
    const [row] = rows;
    return { kind, count: row?.n ?? 0, bytes: row?.bytes ?? 0, held: row?.held ?? 0, oldest: row?.oldest ?? [] };
  }

  /** Starts a run, or takes over one whose node has been silent since `silentBefore`; undefined while another node works on one. */
  async claim(id: string, holder: string, now: Date, silentBefore: Date): Promise<RunRow | undefined> {
    return (await this.takeOver(holder, now, silentBefore)) ?? (await this.begin(id, holder, now));
  }

  async takeOver(holder: string, now: Date, silentBefore: Date): Promise<RunRow | undefined> {
    const isLeft = and(eq(retentionRuns.status, 'running'), lt(retentionRuns.heartbeatAt, silentBefore));
    const [left] = await this.db.update(retentionRuns).set({ holder, heartbeatAt: now }).where(isLeft).returning();
    return left;
  }

  private async begin(id: string, holder: string, now: Date): Promise<RunRow | undefined> {
    const row = { id, status: 'running' as const, holder, heartbeatAt: now, startedAt: now };
    const [begun] = await this.db.insert(retentionRuns).values(row).onConflictDoNothing().returning();
    return begun;
  }

  async lastStart(): Promise<Date | undefined> {
    const [row] = await this.db.select({ at: retentionRuns.startedAt }).from(retentionRuns).orderBy(desc(retentionRuns.startedAt)).limit(1);
    return row?.at;
  }

  /** Marks every run as abandoned. Only safe when no other node can be running. */
  async freeAll(): Promise<void> {
    await this.db
      .update(retentionRuns)
      .set({ heartbeatAt: new Date(0) })
      .where(eq(retentionRuns.status, 'running'));
  }

  async finish(run: RunRow, status: 'done' | 'failed', now: Date, forgetBefore: Date): Promise<boolean> {
    await this.db.delete(retentionRuns).where(lt(retentionRuns.startedAt, forgetBefore));
    const ended = await this.db.update(retentionRuns).set({ status, endedAt: now }).where(isHeldBy(run)).returning();
    return ended.length > 0;
  }

  runs(before: { at: Date; id: string } | undefined, limit: number): Promise<RunRow[]> {
    const { startedAt, id } = retentionRuns;
    return this.db
      .select()
      .from(retentionRuns)
      .where(before && or(lt(startedAt, before.at), and(eq(startedAt, before.at), lt(id, before.id))))
      .orderBy(desc(startedAt), desc(id))
      .limit(limit);
  }
}

export const isHeldBy = ({ id, holder }: RunRow): SQL | undefined =>
  and(eq(retentionRuns.id, id), eq(retentionRuns.holder, holder), eq(retentionRuns.status, 'running'));

/** Names the columns of a query whose parts may have others in front. */
const withColumns = (query: SQL) => sql`select q.user_id, q.at, q.bytes, q.is_held from (${query}) q`;
