import { and, desc, eq, inArray, isNull, like, lt, lte, not, or, sql } from 'drizzle-orm';
import { limits } from 'shared-contracts';
import type { WorkflowSummary } from 'shared-contracts/workflow-calls';
import { cancelRuns, openStatuses } from '../../../../platform/database/cancel-runs.ts';
import type { Drizzle, Transaction } from '../../../../platform/database/database.ts';
import { blueprints, workflowRunSteps, workflowRuns } from '../../../../platform/database/schema/index.ts';
import { isNotHeld } from '../../../../platform/holds/holds.ts';

export type RunRow = typeof workflowRuns.$inferSelect;
export type RunStepRow = typeof workflowRunSteps.$inferSelect;
export type RunStepChange = Partial<Omit<RunStepRow, 'runId' | 'stepId' | 'position'>>;

type ListedRun = NonNullable<WorkflowSummary['recent_runs']>[number];

interface ListedRow extends Record<string, unknown> {
  readonly workflow_id: string;
  readonly id: string;
  readonly status: ListedRun['status'];
  readonly created_at: Date | string;
  readonly ended_at: Date | string | null;
}

const presentListed = ({ id, status, created_at: at, ended_at: end }: ListedRow): ListedRun => ({
  run_id: id,
  status,
  created_at: new Date(at).toISOString(),
  ended_at: end && new Date(end).toISOString(),
});

/** More than one, because runs that were still open when they became old are deleted later. */
const forgottenAtOnce = 50;

/** Names the channel on which nodes hear whose runs have changed. A database trigger sends the notifications. */
export const changedChannel = 'workflow_runs_changed';

/** Starts the ids of runs that test one step. They are in no list, and only a user's newest test of a workflow is kept. */
export const testRunPrefix = 'wft';
const isTestId = (id: string) => id.startsWith(testRunPrefix);
const isTest = like(workflowRuns.id, `${testRunPrefix}\\_%`);
const isListed = not(isTest);

/** Deletes a user's ended runs of a workflow, except the newest. Every new run does, so that no job has to rank the runs of everybody. */
async function forgetOld(tx: Transaction, { id, workflowId, userId }: RunRow): Promise<void> {
  await tx.execute(sql`
    delete from ${workflowRuns} where id in (
      select id from (
        select id, status, user_id from ${workflowRuns} where workflow_id = ${workflowId} and user_id = ${userId}
          and ${isTestId(id) ? isTest : isListed}
        order by created_at desc, id desc offset ${isTestId(id) ? 1 : limits.workflowRunsKept} limit ${forgottenAtOnce}
      ) older where status not in ('queued', 'running', 'waiting') and ${isNotHeld(sql`user_id`)})`);
}

export class WorkflowRunsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /**
   * Adds a run together with its steps, in the states that some of them begin with. From its first run on, a blueprint is listed as
   * a workflow.
   */
  async add(run: typeof workflowRuns.$inferInsert, states: ReadonlyMap<string, RunStepChange> = new Map()): Promise<RunRow> {
    return this.db.transaction(async (tx) => {
      const [row] = await tx.insert(workflowRuns).values(run).returning();
      if (!row) throw new Error('The run was not stored.');
      if (!isTestId(row.id))
        await tx
          .update(blueprints)
          .set({ hasRun: true })
          .where(and(eq(blueprints.id, run.workflowId), eq(blueprints.hasRun, false)));
      await tx
        .insert(workflowRunSteps)
        .values(run.definition.steps.map(({ id }, position) => ({ ...states.get(id), runId: row.id, stepId: id, position })));
      await forgetOld(tx, row);
      return row;
    });
  }

  async find(id: string): Promise<RunRow | undefined> {
    return (await this.db.select().from(workflowRuns).where(eq(workflowRuns.id, id)))[0];
  }

  steps(runId: string): Promise<RunStepRow[]> {
    return this.db.select().from(workflowRunSteps).where(eq(workflowRunSteps.runId, runId)).orderBy(workflowRunSteps.position);
  }

  /** Returns a user's newest runs of a workflow. */
  newest(workflowId: string, userId: string, limit: number): Promise<RunRow[]> {
    return this.db
      .select()
      .from(workflowRuns)
      .where(and(eq(workflowRuns.workflowId, workflowId), eq(workflowRuns.userId, userId), isListed))
      .orderBy(desc(workflowRuns.createdAt), desc(workflowRuns.id))
      .limit(limit);
  }

  /** Returns a user's last run of each workflow. */
  async lastOf(userId: string): Promise<Map<string, RunRow>> {
    const rows = await this.db
      .selectDistinctOn([workflowRuns.workflowId])
      .from(workflowRuns)
      .where(and(eq(workflowRuns.userId, userId), isListed))
      .orderBy(workflowRuns.workflowId, desc(workflowRuns.createdAt), desc(workflowRuns.id));
    return new Map(rows.map((row) => [row.workflowId, row]));
  }

  /** Returns a user's newest runs of each of these workflows, as lists draw them. */
  async recentOf(userId: string, workflowIds: readonly string[]): Promise<Map<string, ListedRun[]>> {
    if (!workflowIds.length) return new Map();
    const { rows } = await this.db.execute<ListedRow>(sql`
      select w.id as workflow_id, r.id, r.status, r.created_at, r.ended_at from unnest(${sql.param([...workflowIds])}::text[]) w (id)
      cross join lateral (
        select id, status, created_at, ended_at from ${workflowRuns}
        where workflow_id = w.id and user_id = ${userId} and ${isListed}
        order by created_at desc, id desc limit ${limits.workflowRunsListed}
      ) r order by r.created_at desc, r.id desc`);
    const runs = Map.groupBy(rows, (row) => row.workflow_id);
    return new Map([...runs].map(([id, own]) => [id, own.map(presentListed)]));
  }

  /** Counts a user's runs of a workflow that have not ended. */
  open(workflowId: string, userId: string): Promise<number> {
    const own = and(eq(workflowRuns.workflowId, workflowId), eq(workflowRuns.userId, userId));
    return this.db.$count(workflowRuns, and(own, inArray(workflowRuns.status, [...openStatuses])));
  }

  /** Counts a user's runs that have not ended, without tests of steps. */
  openOf(userId: string): Promise<number> {
    return this.db.$count(workflowRuns, and(eq(workflowRuns.userId, userId), isListed, inArray(workflowRuns.status, [...openStatuses])));
  }

  /** Claims a run under a unique name, so that no other node works on it. Returns undefined if the run has ended or is already claimed. */
  async claim(id: string, node: string, now: Date, until: Date): Promise<RunRow | undefined> {
    const isFree = or(isNull(workflowRuns.leaseUntil), lt(workflowRuns.leaseUntil, now));
    const [row] = await this.db
      .update(workflowRuns)
      .set({ leaseNode: node, leaseUntil: until, status: 'running', wakesAt: null })
      .where(and(eq(workflowRuns.id, id), inArray(workflowRuns.status, [...openStatuses]), isFree))
      .returning();
    return row;
  }

  /** Extends the lease on a run. Returns false if this node no longer holds it. */
  async keep(id: string, node: string, until: Date): Promise<boolean> {
    const kept = await this.db
      .update(workflowRuns)
      .set({ leaseUntil: until })
      .where(this.whereHeld(id, node))
      .returning({ id: workflowRuns.id });
    return kept.length === 1;
  }

  /** Releases a run and stores its new state. */
  async release(
    id: string,
    node: string,
    change: Partial<Pick<RunRow, 'status' | 'problem' | 'problemSentence' | 'wakesAt' | 'endedAt'>>,
  ): Promise<boolean> {
    const left = await this.db
      .update(workflowRuns)
      .set({ ...change, leaseNode: null, leaseUntil: null })
      .where(this.whereHeld(id, node))
      .returning({ id: workflowRuns.id });
    return left.length === 1;
  }

  /** Puts a run to sleep. Returns `changed` if fewer steps are waiting than expected, because a person has done one in the meantime. */
  async sleep(id: string, node: string, until: Date | null, waiting: number): Promise<'asleep' | 'changed' | 'lost'> {
    return this.db.transaction(async (tx) => {
      const [run] = await tx.select({ id: workflowRuns.id }).from(workflowRuns).where(this.whereHeld(id, node)).for('no key update');
      if (!run) return 'lost';
      const now = await tx.$count(workflowRunSteps, and(eq(workflowRunSteps.runId, id), eq(workflowRunSteps.status, 'waiting')));
      if (now !== waiting) return 'changed';
      const asleep = { status: 'waiting', wakesAt: until, leaseNode: null, leaseUntil: null } as const;
      await tx.update(workflowRuns).set(asleep).where(eq(workflowRuns.id, id));
      return 'asleep';
    });
  }

  /** Changes steps while this node holds the run. Otherwise changes nothing and returns false. */
  async changeStep(id: string, node: string, stepIds: readonly string[], change: RunStepChange): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [run] = await tx.select({ id: workflowRuns.id }).from(workflowRuns).where(this.whereHeld(id, node)).for('no key update');
      if (!run) return false;
      await tx
        .update(workflowRunSteps)
        .set(change)
        .where(and(eq(workflowRunSteps.runId, id), inArray(workflowRunSteps.stepId, [...stepIds])));
      return true;
    });
  }

  /** Cancels a run that has not ended, and notifies the node that works on it. */
  async cancel(id: string, now: Date): Promise<void> {
    await this.db.transaction((tx) => cancelRuns(tx, eq(workflowRuns.id, id), now));
  }

  /** Resets the failed steps of a failed run. Returns false if the run has not failed. */
  async reopen(id: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const opened = await tx
        .update(workflowRuns)
        .set({ status: 'queued', problem: null, problemSentence: null, endedAt: null, wakesAt: null, leaseNode: null, leaseUntil: null })
        .where(and(eq(workflowRuns.id, id), eq(workflowRuns.status, 'failed')))
        .returning({ id: workflowRuns.id });
      if (!opened.length) return false;
      await tx
        .update(workflowRunSteps)
        .set({ status: 'pending', problem: null, problemSentence: null, output: null, startedAt: null, endedAt: null, wakesAt: null })
        .where(and(eq(workflowRunSteps.runId, id), inArray(workflowRunSteps.status, ['failed', 'running'])));
      return true;
    });
  }

  /** Marks a person's step as done and its run as due. Returns false if the step is not waiting. */
  async finishTask(id: string, stepId: string, output: unknown, now: Date): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [run] = await tx.select({ status: workflowRuns.status }).from(workflowRuns).where(eq(workflowRuns.id, id)).for('no key update');
      const ofStep = and(eq(workflowRunSteps.runId, id), eq(workflowRunSteps.stepId, stepId));
      const waits = and(ofStep, eq(workflowRunSteps.status, 'waiting'), isNull(workflowRunSteps.wakesAt));
      const done = await tx
        .update(workflowRunSteps)
        .set({ status: 'succeeded', output, endedAt: now })
        .where(waits)
        .returning({ runId: workflowRunSteps.runId });
      if (done.length && run?.status === 'waiting')
        await tx.update(workflowRuns).set({ status: 'queued', wakesAt: null }).where(eq(workflowRuns.id, id));
      return done.length === 1;
    });
  }

  /** Lets a step that waits for approval run, with its run. Returns false if it isn't waiting. */
  async approveStep(id: string, stepId: string, now: Date): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [run] = await tx.select({ status: workflowRuns.status }).from(workflowRuns).where(eq(workflowRuns.id, id)).for('no key update');
      const ofStep = and(eq(workflowRunSteps.runId, id), eq(workflowRunSteps.stepId, stepId));
      const approved = await tx
        .update(workflowRunSteps)
        // As after a crash: the attempt stays the same. The time of the wait doesn't count as work.
        .set({ status: 'running', approvedAt: now, startedAt: now })
        .where(and(ofStep, eq(workflowRunSteps.status, 'waiting')))
        .returning({ runId: workflowRunSteps.runId });
      if (approved.length && run?.status === 'waiting')
        await tx.update(workflowRuns).set({ status: 'queued', wakesAt: null }).where(eq(workflowRuns.id, id));
      return approved.length === 1;
    });
  }

  /** Returns the runs that are due and that no node holds, including those that have waited too long. */
  async listLeft(now: Date): Promise<string[]> {
    const isFree = or(isNull(workflowRuns.leaseUntil), lt(workflowRuns.leaseUntil, now));
    const isDue = or(
      inArray(workflowRuns.status, ['queued', 'running']),
      and(
        eq(workflowRuns.status, 'waiting'),
        or(lte(workflowRuns.wakesAt, now), lte(workflowRuns.createdAt, new Date(now.getTime() - limits.workflowRunMaxMs))),
      ),
    );
    const rows = await this.db
      .select({ id: workflowRuns.id })
      .from(workflowRuns)
      .where(and(isFree, isDue))
      .orderBy(workflowRuns.createdAt)
      .limit(1_000);
    return rows.map(({ id }) => id);
  }

  /** Releases the runs of all nodes. Call this only while no other node is running. */
  async freeAll(): Promise<void> {
    await this.db
      .update(workflowRuns)
      .set({ leaseNode: null, leaseUntil: null })
      .where(inArray(workflowRuns.status, [...openStatuses]));
  }

  /** Returns the runs that started before secrets were sealed. */
  async listUnsealed(): Promise<RunRow[]> {
    return this.db.select().from(workflowRuns).where(isNull(workflowRuns.sealedHeaders));
  }

  async setSealed(id: string, sealed: Pick<RunRow, 'definition' | 'sealedHeaders'>): Promise<void> {
    await this.db.update(workflowRuns).set(sealed).where(eq(workflowRuns.id, id));
  }

  /** Returns the ids of a workflow's runs that have not ended. */
  async openIds(workflowId: string): Promise<string[]> {
    const rows = await this.db
      .select({ id: workflowRuns.id })
      .from(workflowRuns)
      .where(and(eq(workflowRuns.workflowId, workflowId), inArray(workflowRuns.status, [...openStatuses])));
    return rows.map(({ id }) => id);
  }

  async nameOf(workflowId: string): Promise<string | undefined> {
    return (await this.db.select({ name: blueprints.name }).from(blueprints).where(eq(blueprints.id, workflowId)))[0]?.name;
  }

  private whereHeld(id: string, node: string) {
    return and(eq(workflowRuns.id, id), eq(workflowRuns.leaseNode, node), eq(workflowRuns.status, 'running'));
  }
}
