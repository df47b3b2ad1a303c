import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import { profiles } from '../../../platform/database/schema/index.ts';

export class RunLanguageRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the tag of the language that a user chose, if there is one. */
  async chosen(userId: string): Promise<string | undefined> {
    const [row] = await this.db.select({ language: profiles.language }).from(profiles).where(eq(profiles.userId, userId));
    return row?.language ?? undefined;
  }
}
