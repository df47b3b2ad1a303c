import { and, asc, eq } from 'drizzle-orm';
import type { Drizzle } from '../../platform/database/database.ts';
import { defaultModels, modelProviders } from '../../platform/database/schema/index.ts';

export type ProviderRow = typeof modelProviders.$inferSelect;

/** Every method takes the user: a provider of somebody else is not found. */
export class ProvidersRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(userId: string): Promise<ProviderRow[]> {
    return this.db.select().from(modelProviders).where(eq(modelProviders.userId, userId)).orderBy(asc(modelProviders.createdAt));
  }

  async find(userId: string, id: string): Promise<ProviderRow | undefined> {
    const [row] = await this.db.select().from(modelProviders).where(own(userId, id));
    return row;
  }

  /** Undefined when the user has a provider of this name already. */
  async add(row: typeof modelProviders.$inferInsert): Promise<ProviderRow | undefined> {
    const [added] = await this.db.insert(modelProviders).values(row).onConflictDoNothing().returning();
    return added;
  }

  async setModels(userId: string, id: string, models: readonly string[], checkedAt: Date): Promise<ProviderRow | undefined> {
    const [row] = await this.db.update(modelProviders).set({ models, checkedAt }).where(own(userId, id)).returning();
    return row;
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.db.delete(modelProviders).where(own(userId, id));
  }

  async defaultModel(userId: string): Promise<string | undefined> {
    const [row] = await this.db.select().from(defaultModels).where(eq(defaultModels.userId, userId));
    return row?.modelId;
  }

  async setDefaultModel(userId: string, modelId: string): Promise<void> {
    await this.db.insert(defaultModels).values({ userId, modelId }).onConflictDoUpdate({ target: defaultModels.userId, set: { modelId } });
  }
}

const own = (userId: string, id: string) => and(eq(modelProviders.userId, userId), eq(modelProviders.id, id));
