import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { articleSources, articles, bookmarks, feeds, savedArticles, unwantedFeeds } from '../../../../platform/database/schema/index.ts';

export type FeedRow = typeof feeds.$inferSelect;
export type ListedFeed = FeedRow & { readonly articles: number };

export class FeedsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists the workspace's own feeds and the shipped feeds that it has not removed. */
  async list(workspaceId: string): Promise<ListedFeed[]> {
    const rows = await this.db
      .select({ feed: feeds, articles: countOfArticles })
      .from(feeds)
      .leftJoin(unwantedFeeds, and(eq(unwantedFeeds.feedId, feeds.id), eq(unwantedFeeds.workspaceId, workspaceId)))
      .where(and(of(workspaceId), isNull(unwantedFeeds.feedId)))
      .orderBy(asc(feeds.areaName), asc(feeds.createdAt), asc(feeds.id));
    return rows.map(({ feed, articles: count }) => ({ ...feed, articles: count }));
  }

  async find(id: string): Promise<ListedFeed | undefined> {
    const [row] = await this.db.select({ feed: feeds, articles: countOfArticles }).from(feeds).where(eq(feeds.id, id));
    return row ? { ...row.feed, articles: row.articles } : undefined;
  }

  /** Finds the workspace's or the shipped feed with this URL, and restores a removed shipped feed. */
  async findKnown(workspaceId: string, url: string): Promise<string | undefined> {
    const [row] = await this.db
      .select({ id: feeds.id })
      .from(feeds)
      .where(and(eq(feeds.url, url), of(workspaceId)));
    const unwanted = row && and(eq(unwantedFeeds.workspaceId, workspaceId), eq(unwantedFeeds.feedId, row.id));
    if (unwanted) await this.db.delete(unwantedFeeds).where(unwanted);
    return row?.id;
  }

  /** Returns whether somebody bookmarked or saved an article of this feed. */
  async isKept(feedId: string): Promise<boolean> {
    const { rows } = await this.db.execute(sql`
      select 1 from ${articleSources} s where s.feed_id = ${feedId} and (
        exists (select 1 from ${bookmarks} b where b.article_id = s.article_id and b.is_set)
        or exists (select 1 from ${savedArticles} k where k.article_id = s.article_id)) limit 1`);
    return rows.length > 0;
  }

  count = (workspaceId: string): Promise<number> => this.db.$count(feeds, eq(feeds.workspaceId, workspaceId));

  async add(row: typeof feeds.$inferInsert): Promise<void> {
    await this.db.insert(feeds).values(row).onConflictDoNothing();
  }

  async hide(workspaceId: string, feedId: string): Promise<void> {
    await this.db.insert(unwantedFeeds).values({ workspaceId, feedId }).onConflictDoNothing();
  }

  /** Deletes a feed and its articles, except those that another feed also lists or somebody bookmarked. */
  async remove(feedId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const gone = await tx.execute<{ identity_url: string }>(sql`
        delete from ${articles} a where exists (select 1 from ${articleSources} s where s.article_id = a.id and s.feed_id = ${feedId})
          and not exists (select 1 from ${articleSources} s where s.article_id = a.id and s.feed_id is distinct from ${feedId})
          and not exists (select 1 from bookmarks b where b.article_id = a.id and b.is_set)
        returning a.identity_url`);
      const refs = gone.rows.map((row) => row.identity_url);
      if (refs.length) await tx.execute(sql`delete from passages where kind = 'article' and ref in ${refs}`);
      await tx.delete(feeds).where(eq(feeds.id, feedId));
    });
  }

  /** Delays all feeds of a host until the given time. */
  async postpone(host: string, until: Date): Promise<void> {
    await this.db
      .update(feeds)
      .set({ dueAt: until })
      .where(and(eq(sql`split_part(split_part(${feeds.url}, '//', 2), '/', 1)`, host), lte(feeds.dueAt, until)));
  }

  due(now: Date, count: number): Promise<FeedRow[]> {
    return this.db.select().from(feeds).where(lte(feeds.dueAt, now)).orderBy(asc(feeds.dueAt)).limit(count);
  }

  async update(feedId: string, values: Partial<typeof feeds.$inferInsert>): Promise<void> {
    await this.db.update(feeds).set(values).where(eq(feeds.id, feedId));
  }
}

/** Matches the shipped feeds and the workspace's own. */
const of = (workspaceId: string) => or(isNull(feeds.workspaceId), eq(feeds.workspaceId, workspaceId));

const countOfArticles = sql<number>`(select count(*)::int from ${articleSources} s where s.feed_id = ${feeds.id})`;
