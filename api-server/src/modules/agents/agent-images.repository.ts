import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Drizzle } from '../../platform/database/database.ts';
import { agentImages, agents } from '../../platform/database/schema/index.ts';

type ImageRow = typeof agentImages.$inferSelect;

export class AgentImagesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async add(row: Omit<ImageRow, 'createdAt'>): Promise<void> {
    await this.db.insert(agentImages).values(row);
  }

  async find(id: string): Promise<ImageRow | undefined> {
    return (await this.db.select().from(agentImages).where(eq(agentImages.id, id)))[0];
  }

  async isOf(userId: string, id: string): Promise<boolean> {
    return (await this.db.$count(agentImages, and(eq(agentImages.id, id), eq(agentImages.userId, userId)))) > 0;
  }

  /** Pictures that no agent shows: replaced ones, and those of forms that were never saved. */
  async removeUnused(before: Date): Promise<void> {
    const shown = this.db.select({ one: sql`1` }).from(agents).where(sql`${agents.image} like '%' || ${agentImages.id}`);
    await this.db.delete(agentImages).where(and(lt(agentImages.createdAt, before), notExists(shown)));
  }
}
