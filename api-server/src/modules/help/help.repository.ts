import { asc, eq } from 'drizzle-orm';
import type { Drizzle } from '../../platform/database/database.ts';
import { helpArticles } from '../../platform/database/schema/index.ts';

export class HelpRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(category: string | undefined) {
    return this.db
      .select()
      .from(helpArticles)
      .where(category ? eq(helpArticles.category, category) : undefined)
      .orderBy(asc(helpArticles.rank));
  }
}
