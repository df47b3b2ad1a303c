import { and, desc, eq } from 'drizzle-orm';
import type { SharedChat } from 'shared-contracts';
import { isActive } from '../../../platform/database/active-users.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { chatShares } from '../../../platform/database/schema/index.ts';

export type ShareRow = typeof chatShares.$inferSelect;

/** Stores shared links, each with a snapshot of its chat. */
export class SharesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async add(share: ShareRow): Promise<void> {
    await this.db.insert(chatShares).values(share);
  }

  list(userId: string, sessionId: string): Promise<ShareRow[]> {
    return this.db
      .select()
      .from(chatShares)
      .where(and(eq(chatShares.userId, userId), eq(chatShares.sessionId, sessionId)))
      .orderBy(desc(chatShares.createdAt), desc(chatShares.id));
  }

  async snapshotOf(tokenHash: string): Promise<SharedChat | undefined> {
    const [row] = await this.db
      .select({ snapshot: chatShares.snapshot })
      .from(chatShares)
      .where(and(eq(chatShares.tokenHash, tokenHash), isActive(chatShares.userId)));
    return row?.snapshot;
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.db.delete(chatShares).where(and(eq(chatShares.userId, userId), eq(chatShares.id, id)));
  }
}
