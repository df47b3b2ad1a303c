import { and, between, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../../platform/database/database.ts';
import { articleSources, articles, passages } from '../../../../platform/database/schema/index.ts';

export type NewArticle = Omit<typeof articles.$inferInsert, 'id'>;
export interface Passage {
  readonly title: string;
  readonly heading: string;
  readonly body: string;
}
export interface Sighting {
  readonly ownerKey: string;
  readonly entryKey: string;
  readonly feedId: string;
  readonly url: string;
  readonly domain: string;
}

export class IngestRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Finds the article that this entry created earlier. */
  async findSeen(ownerKey: string, entryKey: string) {
    const [row] = await this.db
      .select({ id: articles.id, sourceUrl: articles.sourceUrl, title: articles.title, content: articles.content, image: articles.image })
      .from(articleSources)
      .innerJoin(articles, eq(articles.id, articleSources.articleId))
      .where(and(eq(articleSources.ownerKey, ownerKey), eq(articleSources.entryKey, entryKey)));
    return row;
  }

  /** Returns articles from a workspace's area within a time range, for comparison. */
  around(workspaceId: string | null, areaName: string, from: Date, to: Date) {
    return this.db
      .select({ id: articles.id, title: articles.title, publishedAt: articles.publishedAt })
      .from(articles)
      .where(
        and(
          workspaceId === null ? isNull(articles.workspaceId) : eq(articles.workspaceId, workspaceId),
          eq(articles.areaName, areaName),
          between(articles.publishedAt, from, to),
        ),
      );
  }

  /** Adds a source to a known article. */
  async addSource(articleId: number, sighting: Sighting): Promise<void> {
    await this.db
      .insert(articleSources)
      .values({ ...sighting, articleId })
      .onConflictDoNothing();
  }

  async add(article: NewArticle, sighting: Sighting, texts: readonly Passage[]): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [row] = await tx.insert(articles).values(article).onConflictDoNothing().returning({ id: articles.id });
      // Another node inserted the same entry first.
      if (!row) return;
      await tx
        .insert(articleSources)
        .values({ ...sighting, articleId: row.id })
        .onConflictDoNothing();
      await writePassages(tx, row.id, article.identityUrl, article.workspaceId ?? null, texts);
    });
  }

  /**
   * Removes articles older than `before` that the feed no longer lists. Keeps articles that somebody bookmarked or saved, or that another
   * feed also lists.
   */
  async removeOld(feedId: string, listed: readonly string[], before: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      const gone = await tx.execute<{ identity_url: string }>(sql`
        delete from ${articles} a where a.published_at < ${before.toISOString()}::timestamptz
          and exists (select 1 from ${articleSources} s where s.article_id = a.id and s.feed_id = ${feedId})
          and not exists (
            select 1 from ${articleSources} s where s.article_id = a.id
              and (s.feed_id is distinct from ${feedId} or s.entry_key in (select jsonb_array_elements_text(${JSON.stringify(listed)}::jsonb)))
          )
          and not exists (select 1 from bookmarks b where b.article_id = a.id and b.is_set)
          and not exists (select 1 from saved_articles k where k.article_id = a.id)
        returning a.identity_url`);
      const refs = gone.rows.map((row) => row.identity_url);
      if (refs.length) await tx.delete(passages).where(and(eq(passages.kind, 'article'), inArray(passages.ref, refs)));
    });
  }

  /** Updates a known article's text. Its id and URL stay the same. */
  async change(articleId: number, values: Partial<NewArticle>, texts: readonly Passage[]): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [row] = await tx.update(articles).set(values).where(eq(articles.id, articleId)).returning();
      if (row) await writePassages(tx, articleId, row.identityUrl, row.workspaceId, texts);
    });
  }
}

async function writePassages(tx: Transaction, articleId: number, ref: string, workspaceId: string | null, texts: readonly Passage[]) {
  await tx.delete(passages).where(and(eq(passages.kind, 'article'), eq(passages.ref, ref)));
  await tx
    .insert(passages)
    .values(texts.map((text, place) => ({ ...text, id: `p_article_${articleId}_${place}`, kind: 'article' as const, ref, workspaceId })))
    .onConflictDoUpdate({ target: passages.id, set: { body: sql`excluded.body`, title: sql`excluded.title` } });
}
