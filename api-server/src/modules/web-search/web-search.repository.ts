import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../platform/database/database.ts';
import { searchConnections } from '../../platform/database/schema/index.ts';

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
    await this.db.insert(searchConnections).values(row).onConflictDoUpdate({ target: searchConnections.userId, set: rest });
  }

  async remove(userId: string): Promise<void> {
    await this.db.delete(searchConnections).where(eq(searchConnections.userId, userId));
  }
}
