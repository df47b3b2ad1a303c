import { and, eq, ne, sql } from 'drizzle-orm';
import type { AnswerUsage } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import type { Drizzle, Transaction } from '../../../../platform/database/database.ts';
import { chatMessages, chatRuns, chatSessions } from '../../../../platform/database/schema/index.ts';
import type { ModelMessage } from '../../../../platform/model/model-port.ts';
import { spareCharacters } from '../../../../platform/search/spare-cut.ts';
import { shownMessage } from '../message/shown-message.ts';

/** Limits what is read of each older message: a summary says less about a long one anyway. */
const olderCharacters = 4_000;
const olderMost = 20_000;

export interface NewSummary {
  readonly id: string;
  readonly sessionId: string;
  readonly content: string;
  readonly model: string | null;
  /** Who summarized, unless it is the chat's owner. */
  readonly authorId: string | null;
  readonly usage: AnswerUsage | null;
}

/** Describes where a summary goes: before a message, or at the end of the shown branch. */
export type SummaryPlace = { readonly before: string } | 'end';

/** Says whether something was changed; `answering` if an answer is being written, so that nothing may change. */
export type ChangedWhileIdle = boolean | 'answering';

/**
 * Stores summaries as messages of the tree. What followed the summarized messages, in every branch, follows the summary then. Access: the
 * caller may edit the chat.
 */
export class SummariesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the messages before a message in its branch, back to the newest summary, oldest first. Long ones are cut. */
  async older(messageId: string): Promise<ModelMessage[]> {
    const { rows } = await this.db.execute<{ role: ModelMessage['role']; content: string }>(sql`
      with recursive older as (
        select m.id, m.parent_id, m.role, m.kind, m.content, 1 as depth from chat_messages m
        where m.id = (select parent_id from chat_messages where id = ${messageId})
        union all
        select m.id, m.parent_id, m.role, m.kind, m.content, o.depth + 1
        from chat_messages m join older o on m.id = o.parent_id where o.kind is distinct from 'summary' and o.depth < ${olderMost}
      )
      select role, left(content, ${olderCharacters + spareCharacters}) as content from older
      where content <> '' and kind is distinct from 'summary' order by depth desc`);
    return rows.map(({ role, content }) => ({ role, content: cutText(content, olderCharacters) }));
  }

  /**
   * Adds a summary for a run that is still running. Returns false if the run has ended meanwhile, or if there is nothing before the place,
   * so nothing was stored.
   */
  add(runId: string, summary: NewSummary, place: SummaryPlace): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const running = and(eq(chatRuns.id, runId), eq(chatRuns.status, 'running'));
      const [run] = await tx.select({ id: chatRuns.id }).from(chatRuns).where(running).for('no key update');
      if (!run) return false;
      const parentId = place === 'end' ? await shownId(tx, summary.sessionId) : await parentOf(tx, summary.sessionId, place.before);
      if (!parentId) return false;
      await insertAfter(tx, summary, parentId);
      return true;
    });
  }

  /** Puts a summary back behind a message. Returns false if the message is gone. */
  restore(summary: NewSummary, parentId: string): Promise<ChangedWhileIdle> {
    return this.whileIdle(summary.sessionId, async (tx) => {
      const [parent] = await tx.select({ id: chatMessages.id }).from(chatMessages).where(ofSession(summary.sessionId, parentId));
      if (!parent) return false;
      await insertAfter(tx, summary, parentId);
      return true;
    });
  }

  /** Changes a summary's text. Returns false if the message is no summary. */
  async edit(sessionId: string, id: string, content: string): Promise<boolean> {
    const changed = await this.db
      .update(chatMessages)
      .set({ content })
      .where(and(ofSession(sessionId, id), eq(chatMessages.kind, 'summary')))
      .returning({ id: chatMessages.id });
    return changed.length > 0;
  }

  /** Removes a summary; what followed it follows the message before it. Returns false if the message is no summary. */
  remove(sessionId: string, id: string): Promise<ChangedWhileIdle> {
    return this.whileIdle(sessionId, async (tx) => {
      const isSummary = and(ofSession(sessionId, id), eq(chatMessages.kind, 'summary'));
      const [summary] = await tx.delete(chatMessages).where(isSummary).returning({ parentId: chatMessages.parentId });
      if (!summary) return false;
      await tx.update(chatMessages).set({ parentId: summary.parentId }).where(childrenOf(sessionId, id));
      const shown = and(eq(chatSessions.id, sessionId), eq(chatSessions.shownMessageId, id));
      await tx.update(chatSessions).set({ shownMessageId: summary.parentId }).where(shown);
      return true;
    });
  }

  /** Runs a change of the tree unless an answer is being written. The session's row keeps a run from starting meanwhile. */
  private whileIdle(sessionId: string, change: (tx: Transaction) => Promise<boolean>): Promise<ChangedWhileIdle> {
    return this.db.transaction(async (tx) => {
      await tx.select({ id: chatSessions.id }).from(chatSessions).where(eq(chatSessions.id, sessionId)).for('no key update');
      const running = and(eq(chatRuns.sessionId, sessionId), eq(chatRuns.status, 'running'));
      return (await tx.$count(chatRuns, running)) > 0 ? 'answering' : change(tx);
    });
  }
}

const ofSession = (sessionId: string, id: string) => and(eq(chatMessages.sessionId, sessionId), eq(chatMessages.id, id));
const childrenOf = (sessionId: string, id: string) => and(eq(chatMessages.sessionId, sessionId), eq(chatMessages.parentId, id));

async function parentOf(tx: Transaction, sessionId: string, id: string): Promise<string | null> {
  const [message] = await tx.select({ parentId: chatMessages.parentId }).from(chatMessages).where(ofSession(sessionId, id));
  return message?.parentId ?? null;
}

async function shownId(tx: Transaction, sessionId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string | null }>(sql`select (${shownMessage(sessionId)}) as id`);
  return rows[0]?.id ?? null;
}

async function insertAfter(tx: Transaction, { sessionId, ...summary }: NewSummary, parentId: string): Promise<void> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from chat_messages where session_id = ${sessionId})`;
  const shown = await shownId(tx, sessionId);
  await tx.insert(chatMessages).values({
    ...summary,
    sessionId,
    parentId,
    position,
    kind: 'summary' as const,
    role: 'assistant' as const,
    status: 'complete' as const,
    createdAt: sql`clock_timestamp()`,
  });
  await tx
    .update(chatMessages)
    .set({ parentId: summary.id })
    .where(and(childrenOf(sessionId, parentId), ne(chatMessages.id, summary.id)));
  // Without a chosen end, the newest message would be shown, and that is the summary now.
  await tx
    .update(chatSessions)
    .set({ shownMessageId: shown === parentId ? summary.id : shown })
    .where(eq(chatSessions.id, sessionId));
}
