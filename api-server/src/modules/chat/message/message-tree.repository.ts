import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Attachment } from 'shared-contracts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { chatMessages, chatSessions } from '../../../platform/database/schema/index.ts';
import type { ModelMessage } from '../../../platform/model/model-port.ts';
import { shownMessage } from './shown-message.ts';

/** Limits the latest messages that a model is shown; older ones would crowd out the question. */
const historyMessages = 40;

export type MessageRow = typeof chatMessages.$inferSelect;

/** Holds the messages before a question, as a model reads them. */
export interface Said {
  readonly messages: readonly ModelMessage[];
  /** Lists the files attached to these messages, newest message first. */
  readonly attachments: readonly Attachment[];
}

/** Reads and updates a session's messages as a tree. Access: the caller owns the session. */
export class MessageTreeRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the messages of all branches, oldest first. */
  all(sessionId: string): Promise<MessageRow[]> {
    return this.db.select().from(chatMessages).where(eq(chatMessages.sessionId, sessionId)).orderBy(asc(chatMessages.position));
  }

  /** Returns only ids and parents, oldest first, which is enough to find a branch. */
  shape(sessionId: string): Promise<{ id: string; parentId: string | null }[]> {
    return this.db
      .select({ id: chatMessages.id, parentId: chatMessages.parentId })
      .from(chatMessages)
      .where(eq(chatMessages.sessionId, sessionId))
      .orderBy(asc(chatMessages.position));
  }

  async some(sessionId: string, ids: readonly string[]): Promise<Map<string, MessageRow>> {
    if (!ids.length) return new Map();
    const wanted = and(eq(chatMessages.sessionId, sessionId), inArray(chatMessages.id, [...ids]));
    const rows = await this.db.select().from(chatMessages).where(wanted);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns the last message of the shown branch, if one was chosen. */
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

  /** Shows the branch that ends with this message. */
  async show(sessionId: string, messageId: string): Promise<void> {
    await this.db.update(chatSessions).set({ shownMessageId: messageId }).where(eq(chatSessions.id, sessionId));
  }

  /** Returns the messages up to and including `upTo`, as a model reads them. Defaults to the shown branch. */
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
