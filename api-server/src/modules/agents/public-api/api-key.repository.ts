import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Identity } from '../../../http/register-call.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { isActive } from '../../../platform/database/active-users.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { apiKeys, users } from '../../../platform/database/schema/index.ts';
import { changeAccess } from '../../identity/session/first-proof.ts';

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
    return changeAccess(this.db, user, async (tx) => {
      const [added] = await tx.insert(apiKeys).values(row).returning();
      const after = { agents: row.agentIds ?? 'all', scopes: row.scopes };
      await recordAudit(tx, { action: 'api-key.create', target: { kind: 'api-key', id: row.id, name: row.name }, after });
      return added;
    });
  }

  /** Returns a key that was not revoked, with its user's address. */
  async live(hash: string) {
    const [row] = await this.db
      .select({ key: apiKeys, email: users.email, isVerified: users.emailVerified })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt), isActive(apiKeys.userId)));
    return row;
  }

  async noteUse(id: string, lastUsedAt: Date): Promise<void> {
    await this.db.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, id));
  }

  async revoke(userId: string, id: string, revokedAt: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      const own = and(eq(apiKeys.id, id), eq(apiKeys.userId, userId));
      const [gone] = await tx.update(apiKeys).set({ revokedAt }).where(own).returning({ name: apiKeys.name });
      if (gone) await recordAudit(tx, { action: 'api-key.revoke', target: { kind: 'api-key', id, ...gone } });
    });
  }
}
