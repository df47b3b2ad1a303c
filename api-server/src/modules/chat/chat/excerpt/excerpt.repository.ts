import { and, desc, eq, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../../platform/database/database.ts';
import { chatMessages, savedExcerpts } from '../../../../platform/database/schema/index.ts';

export type ExcerptRow = typeof savedExcerpts.$inferSelect;

/** Stores the parts of answers that users save. A message is marked as saved while the chat's owner has at least one excerpt of it. */
export class ExcerptsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(userId: string, sessionId: string): Promise<ExcerptRow[]> {
    return this.db
      .select()
      .from(savedExcerpts)
      .where(and(eq(savedExcerpts.userId, userId), eq(savedExcerpts.sessionId, sessionId)))
      .orderBy(desc(savedExcerpts.createdAt), desc(savedExcerpts.id));
  }

  /** Saves an excerpt once per message and text. Returns undefined when the message is gone. */
  save(excerpt: Omit<ExcerptRow, 'sessionId'>): Promise<ExcerptRow | undefined> {
    return this.db.transaction(async (tx) => {
      const isOwner = sql`exists (select 1 from chat_sessions s where s.id = ${chatMessages.sessionId} and s.user_id = ${excerpt.userId})`;
      const [message] = await tx
        .update(chatMessages)
        .set({ isSaved: sql`${chatMessages.isSaved} or ${isOwner}` })
        .where(eq(chatMessages.id, excerpt.messageId))
        .returning({ sessionId: chatMessages.sessionId });
      if (!message) return undefined;
      // The update above locks the message, so concurrent requests cannot both miss an existing excerpt.
      const { userId, messageId, text } = excerpt;
      const same = and(eq(savedExcerpts.userId, userId), eq(savedExcerpts.messageId, messageId), eq(savedExcerpts.text, text));
      const [known] = await tx.select().from(savedExcerpts).where(same);
      if (known) return known;
      const [added] = await tx
        .insert(savedExcerpts)
        .values({ ...excerpt, ...message })
        .returning();
      return added;
    });
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const own = and(eq(savedExcerpts.userId, userId), eq(savedExcerpts.id, id));
      const [removed] = await tx.delete(savedExcerpts).where(own).returning();
      if (removed) await unmark(tx, removed.messageId);
    });
  }
}

async function unmark(tx: Transaction, messageId: string): Promise<void> {
  const others = sql`exists (select 1 from saved_excerpts e join chat_sessions s on s.id = e.session_id and s.user_id = e.user_id
    where e.message_id = ${messageId})`;
  await tx.update(chatMessages).set({ isSaved: others }).where(eq(chatMessages.id, messageId));
}
