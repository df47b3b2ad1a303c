import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { MessageStatus } from 'shared-contracts';
import type { Transaction } from '../../../platform/database/database.ts';
import { chatRuns } from '../../../platform/database/schema/index.ts';

/** Notifications carry ids only: a payload over 8,000 bytes would be refused. */
export const runsChannel = 'atrium_runs';
export const stopsChannel = 'atrium_run_stops';
const idsPerNotification = 150;

/** False when the run has ended already. */
export async function endRun(tx: Transaction, runId: string, status: MessageStatus): Promise<boolean> {
  const ended = await tx
    .update(chatRuns)
    .set({ status, endedAt: sql`now()` })
    .where(and(eq(chatRuns.id, runId), eq(chatRuns.status, 'running')))
    .returning({ id: chatRuns.id });
  return ended.length > 0;
}

/** Tells all nodes of events of these runs, within the statement or transaction that writes them. */
export function runNotifications(runIds: readonly string[]): SQL {
  const payloads: string[] = [];
  for (let at = 0; at < runIds.length; at += idsPerNotification) payloads.push(runIds.slice(at, at + idsPerNotification).join(','));
  return sql`select pg_notify(${runsChannel}, payload) from unnest(${sql.param(payloads)}::text[]) payload`;
}

/** The id of the message that ends a session's shown branch. */
export const shownMessage = (sessionId: string) => sql`
  select coalesce(
    (select m.id from chat_sessions s join chat_messages m on m.id = s.shown_message_id where s.id = ${sessionId}),
    (select id from chat_messages where session_id = ${sessionId} order by position desc limit 1))`;
