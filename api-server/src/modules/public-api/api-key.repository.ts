import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Identity } from '../../http/register-call.ts';
import { isActive } from '../../platform/database/active-users.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import { apiKeys } from '../../platform/database/schema/index.ts';
import { changeAccess } from '../auth/first-proof.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export class ApiKeysRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(userId: string): Promise<ApiKeyRow[]> {
    const live = and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt));
    return this.db.select().from(apiKeys).where(live).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  }

  async add(user: Identity, row: typeof apiKeys.$inferInsert): Promise<ApiKeyRow | undefined> {
    return (await changeAccess(this.db, user, (tx) => tx.insert(apiKeys).values(row).returning()))[0];
  }

  async live(hash: string): Promise<ApiKeyRow | undefined> {
    const [row] = await this.db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt), isActive(apiKeys.userId)));
    return row;
  }

  async used(id: string, lastUsedAt: Date): Promise<void> {
    await this.db.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, id));
  }

  async revoke(userId: string, id: string, revokedAt: Date): Promise<void> {
    await this.db
      .update(apiKeys)
      .set({ revokedAt })
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)));
  }
}
