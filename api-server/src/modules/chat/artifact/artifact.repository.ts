import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import { artifactEdits, chatMessages } from '../../../platform/database/schema/index.ts';

export type ArtifactEditRow = typeof artifactEdits.$inferSelect;

/** Stores what people made by hand of artifacts. Access: callers have checked that the user may see or edit the chat. */
export class ArtifactRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(sessionId: string): Promise<ArtifactEditRow[]> {
    return this.db
      .select()
      .from(artifactEdits)
      .where(eq(artifactEdits.sessionId, sessionId))
      .orderBy(asc(artifactEdits.artifactKey), asc(artifactEdits.number));
  }

  /** Adds an edit and deletes the oldest beyond `kept`. Returns undefined when the message is gone. */
  add(edit: Omit<ArtifactEditRow, 'sessionId' | 'number'>, kept: number): Promise<ArtifactEditRow | undefined> {
    return this.db.transaction(async (tx) => {
      // The lock makes concurrent edits of one chat wait for each other, so that each gets its own number.
      const [message] = await tx
        .select({ sessionId: chatMessages.sessionId })
        .from(chatMessages)
        .where(eq(chatMessages.id, edit.messageId))
        .for('key share');
      if (!message) return undefined;
      await tx.execute(sql`select 1 from chat_sessions where id = ${message.sessionId} for no key update`);
      const same = and(eq(artifactEdits.sessionId, message.sessionId), eq(artifactEdits.artifactKey, edit.artifactKey));
      const [last] = await tx
        .select({ number: sql<number>`coalesce(max(${artifactEdits.number}), 0)::int` })
        .from(artifactEdits)
        .where(same);
      const number = (last?.number ?? 0) + 1;
      const [added] = await tx
        .insert(artifactEdits)
        .values({ ...edit, ...message, number })
        .returning();
      const newestFirst = tx.select({ number: artifactEdits.number }).from(artifactEdits).where(same).orderBy(desc(artifactEdits.number));
      await tx.delete(artifactEdits).where(and(same, inArray(artifactEdits.number, newestFirst.offset(kept))));
      return added;
    });
  }
}
