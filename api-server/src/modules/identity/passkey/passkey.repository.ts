import { desc, eq } from 'drizzle-orm';
import type { Identity } from '../../../http/register-call.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { passkeys, profiles } from '../../../platform/database/schema/index.ts';
import { changeAccess } from '../session/first-proof.ts';

export class PasskeysRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(userId: string) {
    return this.db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt));
  }

  async find(credentialId: string) {
    const [row] = await this.db
      .select({ passkey: passkeys, closedWays: profiles.closedWays })
      .from(passkeys)
      .innerJoin(profiles, eq(profiles.userId, passkeys.userId))
      .where(eq(passkeys.credentialId, credentialId));
    return row;
  }

  async add(user: Identity, row: typeof passkeys.$inferInsert): Promise<boolean> {
    return changeAccess(this.db, user, async (tx) => {
      const [added] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
      if (!added) return false;
      await recordAudit(tx, { action: 'passkey.add', target: { kind: 'person', id: user.userId }, after: { name: added.name } });
      return true;
    });
  }

  /** Records the use of a passkey. Returns false if the passkey no longer exists. */
  async noteUse(id: string, counter: number, lastUsedAt: Date): Promise<boolean> {
    return (await this.db.update(passkeys).set({ counter, lastUsedAt }).where(eq(passkeys.id, id)).returning()).length > 0;
  }
}
