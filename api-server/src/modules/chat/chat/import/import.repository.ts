import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../../platform/database/database.ts';
import { chatMessages, chatSessions, files, passages, shownPicture } from '../../../../platform/database/schema/index.ts';

type NewSession = typeof chatSessions.$inferInsert & { readonly sourceId: string };
type NewMessage = typeof chatMessages.$inferInsert;

/** Keeps the parameters of a statement well below PostgreSQL's limit. */
const rowsPerStatement = 1_000;

/** Stores chats that are imported from files. */
export class ImportsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the sessions that were already imported from these sources, by source id. */
  async findKnown(userId: string, sourceIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.db
      .select({ id: chatSessions.id, sourceId: chatSessions.sourceId })
      .from(chatSessions)
      .where(and(eq(chatSessions.userId, userId), inArray(chatSessions.sourceId, [...sourceIds])));
    return new Map(rows.flatMap(({ id, sourceId }) => (sourceId === null ? [] : [[sourceId, id] as const])));
  }

  /**
   * Stores a chat with all its messages, or nothing. Returns how many of them lost a picture that is not the user's, or null when a
   * concurrent request has imported the same chat.
   */
  async add(session: NewSession, messages: readonly NewMessage[]): Promise<number | null> {
    return this.db.transaction(async (tx) => {
      const added = await tx.insert(chatSessions).values(session).onConflictDoNothing().returning({ id: chatSessions.id });
      if (!added.length) return null;
      for (const part of inParts(messages)) await tx.insert(chatMessages).values(part);
      const withoutPicture = await dropForeignPictures(tx, session);
      const { userId, id: sessionId, title } = session;
      const questions = messages.filter(({ role, content }) => role === 'user' && content !== '');
      const found = questions.map(({ id, content }) => ({
        id: `p_${id}`,
        userId,
        kind: 'chat' as const,
        ref: id,
        sessionId,
        title,
        body: content,
      }));
      for (const part of inParts(found)) await tx.insert(passages).values(part);
      return withoutPicture;
    });
  }
}

/** Forgets pictures that are not the user's: a message that shows one lets everybody who may see the chat open it. */
async function dropForeignPictures(tx: Transaction, { id, userId }: NewSession): Promise<number> {
  const { sources, sessionId } = chatMessages;
  const isOwn = sql`exists (select 1 from ${files} where ${files.userId} = ${userId} and ${files.id} = ${shownPicture(sources, sql`field`)})`;
  const foreign = sql`array(select field from unnest(array['image_url', 'image_from']) field
    where ${sources} ->> field is not null and not ${isOwn})`;
  const isShown = (field: string) => sql`${sources} ->> ${field} is not null`;
  const changed = await tx
    .update(chatMessages)
    .set({ sources: sql`${sources} - ${foreign}` })
    .where(and(eq(sessionId, id), or(isShown('image_url'), isShown('image_from')), sql`cardinality(${foreign}) > 0`))
    .returning({ id: chatMessages.id });
  return changed.length;
}

function inParts<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsPerStatement);
  return Array.from({ length: count }, (_, index) => rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement));
}
