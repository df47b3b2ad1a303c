import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { KeptDraft } from 'shared-contracts/settings-calls';
import type { Drizzle } from '../../../platform/database/database.ts';
import { keptDrafts } from '../../../platform/database/schema/index.ts';

export class DraftsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async keep(userId: string, drafts: readonly KeptDraft[], keptAt: Date): Promise<void> {
    // One statement must not change a row twice, so the last draft per key wins.
    const rows = [...new Map(drafts.map(({ key, value }) => [key, { userId, key, value, keptAt }])).values()];
    if (rows.length === 0) return;
    await this.db
      .insert(keptDrafts)
      .values(rows)
      .onConflictDoUpdate({
        target: [keptDrafts.userId, keptDrafts.key],
        set: { value: sql`excluded.value`, keptAt: sql`excluded.kept_at` },
      });
  }

  /** Deletes all but the newest drafts. */
  async trim(userId: string, most: number): Promise<void> {
    const newest = this.db
      .select({ key: keptDrafts.key })
      .from(keptDrafts)
      .where(eq(keptDrafts.userId, userId))
      .orderBy(desc(keptDrafts.keptAt), keptDrafts.key)
      .limit(most);
    await this.db.delete(keptDrafts).where(and(eq(keptDrafts.userId, userId), sql`${keptDrafts.key} not in ${newest}`));
  }

  async list(userId: string): Promise<KeptDraft[]> {
    return this.db
      .select({ key: keptDrafts.key, value: keptDrafts.value })
      .from(keptDrafts)
      .where(eq(keptDrafts.userId, userId))
      .orderBy(desc(keptDrafts.keptAt), keptDrafts.key);
  }

  async forget(userId: string, keys: readonly string[]): Promise<void> {
    await this.db.delete(keptDrafts).where(and(eq(keptDrafts.userId, userId), inArray(keptDrafts.key, [...keys])));
  }
}
