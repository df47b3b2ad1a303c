import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Attachment } from 'shared-contracts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { chatMessages, chatSessions } from '../../../platform/database/schema/index.ts';
import type { ModelMessage } from '../../../platform/model/model-port.ts';
import { shownMessage } from '../run/run-statements.ts';

/** The latest messages that a model is shown; older ones would crowd out the question. */
const historyMessages = 40;

export type MessageRow = typeof chatMessages.$inferSelect;

/** What was said before a question, as a model reads it. */
export interface Said {
  /** Oldest first. */
  readonly messages: readonly ModelMessage[];
  /** The files that went with these messages, the newest message's first. */
  readonly attachments: readonly Attachment[];
}

/** A session's messages as the tree they form. Access: the caller owns the session. */
export class MessageTreeRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Every message of every branch, in the order they came. */
  all(sessionId: string): Promise<MessageRow[]> {
    return this.db.select().from(chatMessages).where(eq(chatMessages.sessionId, sessionId)).orderBy(asc(chatMessages.position));
  }

  /** Which message follows which, in the order they came: all that a branch is found by. */
  shape(sessionId: string): Promise<{ id: string; parentId: string | null }[]> {
    return this.db
      .select({ id: chatMessages.id, parentId: chatMessages.parentId })
      .from(chatMessages)
      .where(eq(chatMessages.sessionId, sessionId))
      .orderBy(asc(chatMessages.position));
  }

  /** Messages of a session by their ids. */
  async some(sessionId: string, ids: readonly string[]): Promise<Map<string, MessageRow>> {
    if (!ids.length) return new Map();
    const wanted = and(eq(chatMessages.sessionId, sessionId), inArray(chatMessages.id, [...ids]));
    const rows = await this.db.select().from(chatMessages).where(wanted);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The message that ends the shown branch, where one is remembered. */
  async shownId(sessionId: string): Promise<string | null> {
    const [row] = await this.db.select({ id: chatSessions.shownMessageId }).from(chatSessions).where(eq(chatSessions.id, sessionId));
    return row?.id ?? null;
  }

  async find(sessionId: string, messageId: string): Promise<MessageRow | undefined> {
    const own = and(eq(chatMessages.sessionId, sessionId), eq(chatMessages.id, messageId));
    const [row] = await this.db.select().from(chatMessages).where(own);
    return row;
  }

  async sessionOf(messageId: string): Promise<string | undefined> {
    const [row] = await this.db.select({ sessionId: chatMessages.sessionId }).from(chatMessages).where(eq(chatMessages.id, messageId));
    return row?.sessionId;
  }

  /** The branch that ends with this message is the one that is shown. */
  async show(sessionId: string, messageId: string): Promise<void> {
    await this.db.update(chatSessions).set({ shownMessageId: messageId }).where(eq(chatSessions.id, sessionId));
  }

  /** What was said up to a message, itself included, as a model reads it; of the shown branch without one. */
  async history(sessionId: string, upTo?: string): Promise<Said> {
    const { rows } = await this.db.execute<{ role: ModelMessage['role']; content: string; attachments: Attachment[] | null }>(sql`
      with recursive branch as (
        select id, parent_id, role, content, attachments, 1 as depth from chat_messages
        where session_id = ${sessionId} and id = coalesce(${upTo ?? null}, (${shownMessage(sessionId)}))
        union all
        select m.id, m.parent_id, m.role, m.content, m.attachments, b.depth + 1 from chat_messages m join branch b on m.id = b.parent_id
        where b.depth < ${historyMessages}
      )
      select role, content, attachments from branch where content <> '' order by depth desc`);
    return {
      messages: rows.map(({ role, content }) => ({ role, content })),
      attachments: rows.toReversed().flatMap(({ attachments }) => attachments ?? []),
    };
  }
}
