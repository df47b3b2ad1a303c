import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { MessageStatus } from 'shared-contracts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { chatRuns } from '../../../../platform/database/schema/index.ts';
import { slicesOf } from '../../../../platform/database/slices.ts';

/** Names the channel for new events. Payloads carry ids only: PostgreSQL refuses notifications over 8,000 bytes. */
export const runsChannel = 'atrium_runs';
export const stopsChannel = 'atrium_run_stops';
const idsPerNotification = 150;

/** Ends a run. Returns false when it has already ended. */
export async function endRun(tx: Transaction, runId: string, status: MessageStatus): Promise<boolean> {
  const ended = await tx
    .update(chatRuns)
    .set({ status, endedAt: sql`now()` })
    .where(and(eq(chatRuns.id, runId), eq(chatRuns.status, 'running')))
    .returning({ id: chatRuns.id });
  return ended.length > 0;
}

/**
 * Builds the SQL that notifies all nodes of new events, to run in the statement or transaction that writes them. With `writer`, each
 * payload begins with the id of the node that writes them and knows them already. Earlier releases take it for a run that nobody follows.
 */
export function runNotifications(runIds: readonly string[], writer?: string): SQL {
  const payloads = [...slicesOf(runIds, idsPerNotification)].map((ids) => [...(writer ? [writer] : []), ...ids].join(','));
  return sql`select pg_notify(${runsChannel}, payload) from unnest(${sql.param(payloads)}::text[]) payload`;
}

/** Limits how long a node may be silent before others end its answers. Readers learn of it within ten seconds. */
export const silentMs = 7_000;

/** Returns until when a node that says so now is taken to be alive. */
export const aliveUntil = () => sql`now() + make_interval(secs => ${silentMs / 1_000})`;
