import { and, desc, eq, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { chatMessages, savedExcerpts } from '../../../platform/database/schema/index.ts';

export type ExcerptRow = typeof savedExcerpts.$inferSelect;

/** Stores the parts of answers that users save. A message is marked as saved while it has at least one excerpt. */
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
      const [message] = await tx
        .update(chatMessages)
        .set({ isSaved: true })
        .where(eq(chatMessages.id, excerpt.messageId))
        .returning({ sessionId: chatMessages.sessionId });
      if (!message) return undefined;
      // The update above locks the message, so concurrent requests cannot both miss an existing excerpt.
      const same = and(eq(savedExcerpts.messageId, excerpt.messageId), eq(savedExcerpts.text, excerpt.text));
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
  const others = sql`exists (select 1 from ${savedExcerpts} where ${savedExcerpts.messageId} = ${messageId})`;
  await tx.update(chatMessages).set({ isSaved: others }).where(eq(chatMessages.id, messageId));
}
