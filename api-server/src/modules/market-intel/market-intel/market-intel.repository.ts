import { and, desc, eq, getTableColumns, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like-pattern.ts';
import { orderByName } from '../../../platform/database/name-order.ts';
import {
  articleSources,
  articles,
  bookmarks,
  reports,
  savedArticles,
  unwantedFeeds,
  workspaceMembers,
} from '../../../platform/database/schema/index.ts';
import { requestLanguage } from '../../../platform/language/request-language.ts';

const { content: _content, ...listed } = getTableColumns(articles);

export type ArticleRow = typeof articles.$inferSelect;
/** Describes an article without its content, for lists. */
export type ListedArticle = Omit<ArticleRow, 'content'>;

export interface ArticleFilter {
  readonly area?: string | undefined;
  readonly source?: string | undefined;
  readonly q?: string | undefined;
  readonly sort?: 'newest' | 'published' | 'title' | undefined;
  readonly bookmarked?: 'yes' | undefined;
}

/** Identifies the caller and the workspace whose articles are listed. */
export interface Reader {
  readonly userId: string;
  readonly workspaceId: string;
}

const listMax = 500;

export class MarketIntelRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  articles(reader: Reader, areaName: string | undefined): Promise<ListedArticle[]> {
    return this.db
      .select(listed)
      .from(articles)
      .where(and(listedFor(reader), areaName ? eq(articles.areaName, areaName) : undefined))
      .orderBy(desc(articles.id))
      .limit(listMax);
  }

  async find(reader: Reader, filter: ArticleFilter, offset: number, count: number) {
    const where = and(listedFor(reader), newestOfItsKind, ...conditions(reader.userId, filter));
    const newest = { newest: desc(articles.id), published: desc(articles.publishedAt) };
    const order = filter.sort === 'title' ? await orderByName(this.db, articles.title) : newest[filter.sort ?? 'newest'];
    const [rows, total] = await Promise.all([
      this.db.select(listed).from(articles).where(where).orderBy(order, desc(articles.id)).limit(count).offset(offset),
      this.db.$count(articles, where),
    ]);
    return { rows, total };
  }

  async areasAndSources(reader: Reader): Promise<{ areas: string[]; sources: string[] }> {
    const rows = await this.db
      .selectDistinct({ area: articles.areaName, source: articles.sourceDomain })
      .from(articles)
      .where(listedFor(reader));
    const { compare } = new Intl.Collator(requestLanguage());
    const sortNames = (names: string[]) => [...new Set(names)].filter(Boolean).toSorted(compare);
    return { areas: sortNames(rows.map(({ area }) => area)), sources: sortNames(rows.map(({ source }) => source)) };
  }

  /** Finds an article in any of the user's workspaces. */
  async article(userId: string, which: { readonly id: number } | { readonly identityUrl: string }): Promise<ArticleRow | undefined> {
    const named = 'id' in which ? eq(articles.id, which.id) : eq(articles.identityUrl, which.identityUrl);
    return (
      await this.db
        .select()
        .from(articles)
        .where(and(named, readableBy(userId)))
    )[0];
  }

  /** Returns an image's URL. The caller's signed link proves that they were shown the article. */
  async image(articleId: number, place: number): Promise<string | undefined> {
    const [row] = await this.db.select({ image: articles.image, images: articles.images }).from(articles).where(eq(articles.id, articleId));
    return (place < 0 ? row?.image : row?.images[place]) ?? undefined;
  }

  sources(articleId: number) {
    return this.db
      .select({ url: articleSources.url, domain: articleSources.domain })
      .from(articleSources)
      .where(eq(articleSources.articleId, articleId));
  }

  async setBookmark(userId: string, articleId: number, sessionId: string | null, isSet: boolean): Promise<void> {
    const values = { sessionId, isSet, updatedAt: sql`now()` };
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

  /** Returns the user's saved articles, newest first; `identityUrl` is null when the article itself is gone. */
  listSaved(userId: string) {
    return this.db
      .select({
        reportId: savedArticles.reportId,
        title: reports.title,
        name: reports.name,
        notebookId: reports.notebookId,
        sourceUrl: savedArticles.sourceUrl,
        content: savedArticles.content,
        articleId: savedArticles.articleId,
        savedAt: reports.createdAt,
      })
      .from(savedArticles)
      .innerJoin(reports, eq(reports.id, savedArticles.reportId))
      .where(eq(reports.userId, userId))
      .orderBy(desc(reports.createdAt), desc(reports.id));
  }

  /** Returns the report that keeps the article in that notebook, and creates it if needed. */
  save(report: typeof reports.$inferInsert, kept: Omit<typeof savedArticles.$inferInsert, 'reportId'>): Promise<string> {
    return this.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`save:${report.userId}`}))`);
      const [known] = await tx
        .select({ id: reports.id })
        .from(reports)
        .innerJoin(savedArticles, eq(savedArticles.reportId, reports.id))
        .where(
          and(
            eq(reports.userId, report.userId),
            eq(reports.notebookId, report.notebookId ?? ''),
            eq(savedArticles.articleId, kept.articleId ?? 0),
          ),
        );
      if (known) return known.id;
      await tx.insert(reports).values(report);
      await tx.insert(savedArticles).values({ ...kept, reportId: report.id });
      return report.id;
    });
  }
}

const readableBy = (userId: string) =>
  or(
    isNull(articles.workspaceId),
    sql`${articles.workspaceId} in (select m.workspace_id from ${workspaceMembers} m where m.user_id = ${userId})`,
  );

/** Matches shipped articles and the workspace's own, except from feeds that it removed. Bookmarked articles always match. */
const listedFor = ({ userId, workspaceId }: Reader) =>
  or(
    and(
      or(isNull(articles.workspaceId), eq(articles.workspaceId, workspaceId)),
      sql`not exists (select 1 from ${articleSources} s join ${unwantedFeeds} u on u.feed_id = s.feed_id and u.workspace_id = ${workspaceId} where s.article_id = ${articles.id})`,
    ),
    and(readableBy(userId), isBookmarked(userId)),
  );

const isBookmarked = (userId: string) =>
  sql`exists (select 1 from ${bookmarks} b where b.article_id = ${articles.id} and b.user_id = ${userId} and b.is_set)`;

/** Keeps one article per title and source: the one with the highest id. */
const newestOfItsKind = sql`not exists (select 1 from ${articles} newer where newer.title = ${articles.title}
  and newer.source_domain = ${articles.sourceDomain} and newer.workspace_id is not distinct from ${articles.workspaceId} and newer.id > ${articles.id})`;

function conditions(userId: string, { area, source, q, bookmarked }: ArticleFilter): (SQL | undefined)[] {
  const words = (q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 10);
  return [
    area ? eq(articles.areaName, area) : undefined,
    source ? eq(articles.sourceDomain, source) : undefined,
    bookmarked ? isBookmarked(userId) : undefined,
    ...words.map((word) => {
      const pattern = containing(word);
      return or(ilike(articles.title, pattern), ilike(articles.summary, pattern), ilike(articles.sourceDomain, pattern));
    }),
  ];
}
