import { and, desc, eq } from 'drizzle-orm';
import type { Drizzle } from '../../platform/database/database.ts';
import { articles, bookmarks } from '../../platform/database/schema/index.ts';

export type ArticleRow = typeof articles.$inferSelect;

export class MarketIntelRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  articles(areaName: string | undefined): Promise<ArticleRow[]> {
    return this.db
      .select()
      .from(articles)
      .where(areaName ? eq(articles.areaName, areaName) : undefined)
      .orderBy(desc(articles.id));
  }

  async hasArticle(id: number): Promise<boolean> {
    return (await this.db.$count(articles, eq(articles.id, id))) > 0;
  }

  async setBookmark(userId: string, articleId: number, sessionId: string | null, isSet: boolean): Promise<void> {
    const values = { sessionId, isSet, updatedAt: new Date() };
    await this.db
      .insert(bookmarks)
      .values({ userId, articleId, ...values })
      .onConflictDoUpdate({ target: [bookmarks.userId, bookmarks.articleId], set: values });
  }

  bookmarks(userId: string) {
    return this.db
      .select()
      .from(bookmarks)
      .where(and(eq(bookmarks.userId, userId), eq(bookmarks.isSet, true)))
      .orderBy(desc(bookmarks.updatedAt));
  }
}
