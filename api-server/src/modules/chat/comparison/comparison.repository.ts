import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ComparisonTask } from 'shared-contracts/model-calls';
import type { Drizzle } from '../../../platform/database/database.ts';
import {
  comparisonAnswers,
  comparisons,
  currentWorkspaces,
  workspaceMembers,
  workspaces,
} from '../../../platform/database/schema/index.ts';
import { isNotHeld } from '../../../platform/holds/holds.ts';

export type ComparisonRow = typeof comparisons.$inferSelect;
export type AnswerRow = typeof comparisonAnswers.$inferSelect;

/** Describes the votes about a model. */
export interface VoteCount extends Record<string, unknown> {
  readonly model: string;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  readonly none: number;
}

/** Limits how long the node of an answer may be silent before the answer counts as interrupted. */
export const silentSeconds = 20;
const isRunning = eq(comparisonAnswers.status, 'running');
const isThere = isNull(comparisons.deletedAt);

/** Stores comparisons. Access: callers have checked whose a comparison is, except where a user is named. */
export class ComparisonRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async add(row: typeof comparisons.$inferInsert, answers: readonly (typeof comparisonAnswers.$inferInsert)[]): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.insert(comparisons).values(row);
      await tx.insert(comparisonAnswers).values([...answers]);
    });
  }

  async find(id: string): Promise<{ comparison: ComparisonRow; answers: AnswerRow[] } | undefined> {
    const [comparison] = await this.db
      .select()
      .from(comparisons)
      .where(and(eq(comparisons.id, id), isThere));
    return comparison && { comparison, answers: (await this.answersOf([id])).get(id) ?? [] };
  }

  async list(userId: string, offset: number, limit: number) {
    const rows = await this.db
      .select()
      .from(comparisons)
      .where(and(eq(comparisons.userId, userId), isThere))
      .orderBy(desc(comparisons.createdAt), desc(comparisons.id))
      .offset(offset)
      .limit(limit);
    const answers = await this.answersOf(rows.map(({ id }) => id));
    return rows.map((comparison) => ({ comparison, answers: answers.get(comparison.id) ?? [] }));
  }

  private async answersOf(ids: readonly string[]): Promise<Map<string, AnswerRow[]>> {
    if (!ids.length) return new Map();
    const rows = await this.db
      .select()
      .from(comparisonAnswers)
      .where(inArray(comparisonAnswers.comparisonId, [...ids]))
      .orderBy(asc(comparisonAnswers.position));
    return Map.groupBy(rows, ({ comparisonId }) => comparisonId);
  }

  async change(id: string, values: Partial<ComparisonRow>): Promise<void> {
    await this.db.update(comparisons).set(values).where(eq(comparisons.id, id));
  }

  async changeAnswer(id: string, values: Partial<AnswerRow>): Promise<void> {
    await this.db
      .update(comparisonAnswers)
      .set({ ...values, touchedAt: sql`now()` as never })
      .where(eq(comparisonAnswers.id, id));
  }

  /** Empties an answer that is to be asked for again. Returns false if that is happening already or the answer is complete. */
  async beginAgain(id: string): Promise<boolean> {
    const ended = inArray(comparisonAnswers.status, ['failed', 'interrupted', 'stopped']);
    const empty = { status: 'running' as const, content: '', failure: null, usage: null, runId: null, touchedAt: sql`now()` as never };
    const rows = await this.db
      .update(comparisonAnswers)
      .set(empty)
      .where(and(eq(comparisonAnswers.id, id), ended))
      .returning({ id: comparisonAnswers.id });
    return rows.length > 0;
  }

  /** Says that these answers are alive. Asks the database even if there are none, because its answer shows that it is there. */
  async touch(ids: readonly string[]): Promise<void> {
    await this.db
      .update(comparisonAnswers)
      .set({ touchedAt: sql`now()` as never })
      .where(and(inArray(comparisonAnswers.id, [...ids]), isRunning));
  }

  /** Ends answers whose node died: all of them, or those that have been silent for a while. */
  async interrupt(which: 'all' | 'silent'): Promise<void> {
    const silent = sql`${comparisonAnswers.touchedAt} < now() - make_interval(secs => ${silentSeconds})`;
    await this.db
      .update(comparisonAnswers)
      .set({ status: 'interrupted', runId: null })
      .where(which === 'all' ? isRunning : and(isRunning, silent));
  }

  /** Restores a comparison that was deleted after a moment. Returns false if there is none. */
  async restore(id: string, deletedAfter: Date): Promise<boolean> {
    const isRestorable = or(isThere, gt(comparisons.deletedAt, deletedAfter));
    const rows = await this.db
      .update(comparisons)
      .set({ deletedAt: null })
      .where(and(eq(comparisons.id, id), isRestorable))
      .returning({ id: comparisons.id });
    return rows.length > 0;
  }

  async purge(deletedBefore: Date): Promise<void> {
    await this.db.delete(comparisons).where(and(lt(comparisons.deletedAt, deletedBefore), isNotHeld(comparisons.userId)));
  }

  /** Returns the workspace that the user works in; undefined for a personal one. */
  async workspaceOf(userId: string): Promise<{ id: string; name: string } | undefined> {
    const isMember = and(eq(workspaceMembers.workspaceId, workspaces.id), eq(workspaceMembers.userId, userId));
    const [row] = await this.db
      .select({ id: workspaces.id, name: workspaces.name })
      .from(currentWorkspaces)
      .innerJoin(workspaces, eq(workspaces.id, currentWorkspaces.workspaceId))
      .innerJoin(workspaceMembers, isMember)
      .where(and(eq(currentWorkspaces.userId, userId), isNull(workspaces.personalUserId)));
    return row;
  }

  countOwn(userId: string, task: ComparisonTask | undefined): Promise<VoteCount[]> {
    return this.count(sql`c.user_id = ${userId}`, task, 1);
  }

  /** Counts the votes of the members of a workspace, for models that at least so many of them voted about. */
  countIn(workspaceId: string, task: ComparisonTask | undefined, peopleMin: number): Promise<VoteCount[]> {
    return this.count(sql`c.user_id in (select user_id from workspace_members where workspace_id = ${workspaceId})`, task, peopleMin);
  }

  private async count(whose: SQL, task: ComparisonTask | undefined, peopleMin: number): Promise<VoteCount[]> {
    const { rows } = await this.db.execute<VoteCount>(sql`
      select a.model_name as model,
        (count(*) filter (where c.vote = 'better' and c.winner_id = a.id))::int as wins,
        (count(*) filter (where c.vote = 'better' and c.winner_id <> a.id))::int as losses,
        (count(*) filter (where c.vote = 'tie'))::int as ties,
        (count(*) filter (where c.vote = 'none'))::int as none
      from comparisons c join comparison_answers a on a.comparison_id = c.id and a.content <> ''
      where c.vote is not null and c.deleted_at is null and ${whose} ${task ? sql`and c.task = ${task}` : sql``}
      group by a.model_name having count(distinct c.user_id) >= ${peopleMin}`);
    return rows;
  }
}
