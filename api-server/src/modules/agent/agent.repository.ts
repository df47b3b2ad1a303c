import { and, desc, eq } from 'drizzle-orm';
import type { Drizzle } from '../../platform/database/database.ts';
import { agents } from '../../platform/database/schema/index.ts';

export type AgentRow = typeof agents.$inferSelect;
type Change = Partial<typeof agents.$inferInsert>;

export class AgentsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(userId: string): Promise<AgentRow[]> {
    return this.db.select().from(agents).where(eq(agents.userId, userId)).orderBy(desc(agents.createdAt), desc(agents.id));
  }

  async find(userId: string, id: string): Promise<AgentRow | undefined> {
    const [row] = await this.db
      .select()
      .from(agents)
      .where(and(eq(agents.id, id), eq(agents.userId, userId)));
    return row;
  }

  async create(row: typeof agents.$inferInsert): Promise<AgentRow | undefined> {
    return (await this.db.insert(agents).values(row).returning())[0];
  }

  async setSettings(userId: string, id: string, settings: AgentRow['settings']): Promise<void> {
    await this.db
      .update(agents)
      .set({ settings })
      .where(and(eq(agents.id, id), eq(agents.userId, userId)));
  }

  async update(userId: string, id: string, change: Change): Promise<AgentRow | undefined> {
    const own = and(eq(agents.id, id), eq(agents.userId, userId));
    return (await this.db.update(agents).set(change).where(own).returning())[0];
  }
}
