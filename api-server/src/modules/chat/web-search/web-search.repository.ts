import { eq } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { searchConnections } from '../../../platform/database/schema/index.ts';

export type SearchConnectionRow = typeof searchConnections.$inferSelect;

export class WebSearchRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async find(userId: string): Promise<SearchConnectionRow | undefined> {
    const [row] = await this.db.select().from(searchConnections).where(eq(searchConnections.userId, userId));
    return row;
  }

  async put(row: SearchConnectionRow): Promise<void> {
    const { userId, ...rest } = row;
    await this.db.transaction(async (tx) => {
      await tx.insert(searchConnections).values(row).onConflictDoUpdate({ target: searchConnections.userId, set: rest });
      await recordAudit(tx, { action: 'search.connect', target: { kind: 'person', id: userId }, after: { engine: row.engine } });
    });
  }

  async remove(userId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.delete(searchConnections).where(eq(searchConnections.userId, userId));
      await recordAudit(tx, { action: 'search.disconnect', target: { kind: 'person', id: userId } });
    });
  }
}
