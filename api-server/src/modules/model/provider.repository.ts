import { and, asc, eq } from 'drizzle-orm';
import type { ModelPurpose } from 'shared-contracts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import { defaultModels, modelProviders, specialModels } from '../../platform/database/schema/index.ts';
import type { ProviderRow } from './model.types.ts';

/** Stores model providers. Every method takes the user, so another user's provider is not found. */
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

  /** Adds a provider; returns undefined when the user already has one with this name. */
  async add(row: typeof modelProviders.$inferInsert): Promise<ProviderRow | undefined> {
    return this.db.transaction(async (tx) => {
      const [added] = await tx.insert(modelProviders).values(row).onConflictDoNothing().returning();
      const target = { kind: 'model-provider', id: row.id, name: row.name };
      if (added) await recordAudit(tx, { action: 'provider.connect', target, after: { address: added.baseUrl } });
      return added;
    });
  }

  async setModels(userId: string, id: string, models: readonly string[], checkedAt: Date): Promise<ProviderRow | undefined> {
    const [row] = await this.db.update(modelProviders).set({ models, checkedAt }).where(own(userId, id)).returning();
    return row;
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [gone] = await tx.delete(modelProviders).where(own(userId, id)).returning();
      if (!gone) return;
      const target = { kind: 'model-provider', id, name: gone.name };
      await recordAudit(tx, { action: 'provider.disconnect', target, before: { address: gone.baseUrl } });
    });
  }

  async defaultModel(userId: string): Promise<string | undefined> {
    const [row] = await this.db.select().from(defaultModels).where(eq(defaultModels.userId, userId));
    return row?.modelId;
  }

  async setDefaultModel(userId: string, modelId: string): Promise<void> {
    await this.db.insert(defaultModels).values({ userId, modelId }).onConflictDoUpdate({ target: defaultModels.userId, set: { modelId } });
  }

  async specialModel(userId: string, purpose: ModelPurpose): Promise<string | undefined> {
    const [row] = await this.db
      .select()
      .from(specialModels)
      .where(and(eq(specialModels.userId, userId), eq(specialModels.purpose, purpose)));
    return row?.modelId;
  }

  async setSpecialModel(userId: string, purpose: ModelPurpose, modelId: string | null): Promise<void> {
    if (modelId === null) {
      await this.db.delete(specialModels).where(and(eq(specialModels.userId, userId), eq(specialModels.purpose, purpose)));
      return;
    }
    const target = [specialModels.userId, specialModels.purpose];
    await this.db.insert(specialModels).values({ userId, purpose, modelId }).onConflictDoUpdate({ target, set: { modelId } });
  }
}

const own = (userId: string, id: string) => and(eq(modelProviders.userId, userId), eq(modelProviders.id, id));
