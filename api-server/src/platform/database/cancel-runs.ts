import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { workflowRunSteps, workflowRuns } from './schema/index.ts';

/** Lists the states of runs that have not ended. */
export const openStatuses = ['queued', 'running', 'waiting'] as const;
const endedSteps = ['succeeded', 'failed', 'skipped'] as const;

/** Names the channel on which nodes hear that a run was canceled. */
export const cancelledChannel = 'workflow_cancelled';

/** Cancels those of the given runs that have not ended, and notifies the nodes that work on them. */
export async function cancelRuns(tx: Transaction, which: SQL, now: Date): Promise<void> {
  const stopped = await tx
    .update(workflowRuns)
    .set({ status: 'cancelled', endedAt: now, wakesAt: null, leaseNode: null, leaseUntil: null })
    .where(and(which, inArray(workflowRuns.status, [...openStatuses])))
    .returning({ id: workflowRuns.id });
  for (const { id } of stopped) {
    await tx
      .update(workflowRunSteps)
      .set({ status: 'cancelled', endedAt: now, wakesAt: null })
      .where(and(eq(workflowRunSteps.runId, id), notInArray(workflowRunSteps.status, [...endedSteps])));
    await tx.execute(sql`select pg_notify(${cancelledChannel}, ${id})`);
  }
}
