import { and, desc, eq } from 'drizzle-orm';
import type { SharedChat } from 'shared-contracts';
import { recordAudit } from '../../../../platform/audit/audit.ts';
import { isActive } from '../../../../platform/database/active-users.ts';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { chatShares } from '../../../../platform/database/schema/index.ts';

export type ShareRow = typeof chatShares.$inferSelect;

/** Stores shared links, each with a snapshot of its chat. */
export class SharesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async add(share: ShareRow): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.insert(chatShares).values(share);
      await recordAudit(tx, { action: 'link.create', target: targetOf(share), after: { share_id: share.id } });
    });
  }

  list(userId: string, sessionId: string): Promise<ShareRow[]> {
    return this.db
      .select()
      .from(chatShares)
      .where(and(eq(chatShares.userId, userId), eq(chatShares.sessionId, sessionId)))
      .orderBy(desc(chatShares.createdAt), desc(chatShares.id));
  }

  async findBy(tokenHash: string): Promise<{ readonly userId: string; readonly snapshot: SharedChat } | undefined> {
    const [row] = await this.db
      .select({ userId: chatShares.userId, snapshot: chatShares.snapshot })
      .from(chatShares)
      .where(and(eq(chatShares.tokenHash, tokenHash), isActive(chatShares.userId)));
    return row;
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const own = and(eq(chatShares.userId, userId), eq(chatShares.id, id));
      const [gone] = await tx.delete(chatShares).where(own).returning();
      if (gone) await recordAudit(tx, { action: 'link.revoke', target: targetOf(gone), before: { share_id: id } });
    });
  }
}

const targetOf = ({ sessionId, snapshot }: ShareRow) => ({ kind: 'chat', id: sessionId, name: snapshot.title });
