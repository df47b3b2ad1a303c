import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { chatMessages, chatSessions, files } from '../../../../platform/database/schema/index.ts';

export type AttachedFile = typeof files.$inferSelect;

/** Describes a piece of a file's text and its position in the file. */
export interface TextPiece extends Record<string, unknown> {
  readonly id: string;
  readonly file_id: string;
  readonly page: number | null;
  readonly place: number;
  readonly heading: string;
  readonly body: string;
}

/** Limits the pieces of a long text that each search returns in addition to its beginning. */
const piecesMax = 80;

/** Reads the files that are attached to messages. Files in the trash are not found. */
export class AttachmentsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the user's files with these ids, in the order of the ids. Leaves out files that no longer exist. */
  files(userId: string, ids: readonly string[]): Promise<AttachedFile[]> {
    return this.inOrder(ids, eq(files.userId, userId));
  }

  /** Returns files that a chat's owner and others attached to its messages, like `files`. */
  filesOf(sessionId: string, ids: readonly string[]): Promise<AttachedFile[]> {
    const attached = this.db
      .select({ one: sql`1` })
      .from(chatMessages)
      .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
      .where(
        and(
          eq(chatMessages.sessionId, sessionId),
          sql`${chatMessages.attachments} @> jsonb_build_array(jsonb_build_object('file_id', ${files.id}))`,
          // So that a message never gives access to the file of anybody else.
          sql`${files.userId} in (${chatSessions.userId}, ${chatMessages.authorId})`,
        ),
      );
    return this.inOrder(ids, exists(attached));
  }

  private async inOrder(ids: readonly string[], allowed: SQL): Promise<AttachedFile[]> {
    if (!ids.length) return [];
    const rows = await this.db
      .select()
      .from(files)
      .where(and(allowed, inArray(files.id, [...ids])));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Returns the total number of characters in the texts of these files. */
  async length(fileIds: readonly string[]): Promise<number> {
    const { rows } = await this.db.execute<{ length: number }>(
      sql`select coalesce(sum(length(body)), 0)::int as length from passages where file_id in ${[...fileIds]}`,
    );
    return rows[0]?.length ?? 0;
  }

  async whole(fileIds: readonly string[]): Promise<TextPiece[]> {
    const { rows } = await this.db.execute<TextPiece>(
      sql`select id, file_id, page, place, heading, body from passages where file_id in ${[...fileIds]} order by file_id, place`,
    );
    return rows;
  }

  /**
   * Returns parts of long texts: how each begins, the pieces that were found before, those that share words with the question, and then the
   * first pieces in order.
   */
  async best(fileIds: readonly string[], question: string, found: readonly string[]): Promise<TextPiece[]> {
    const ids = [...fileIds];
    const { rows } = await this.db.execute<TextPiece>(sql`
      with asked as materialized (select * from search_question(${question})),
      opening as (select id, 0 as step, 0::real as rank from passages where file_id in ${ids} and place = 0),
      known as (
        select id, 1 as step, 0::real as rank from passages where file_id in ${ids} and id = any (${sql.param([...found])}::text[])
      ),
      fitting as (
        select p.id, 2 as step, ts_rank_cd(p.search, asked.query, 1) as rank from asked
        join passages p on p.language = asked.language and p.search @@ asked.query where p.file_id in ${ids} order by rank desc, p.place limit ${piecesMax}
      ),
      following as (select id, 3 as step, -place::real as rank from passages where file_id in ${ids} order by place limit ${piecesMax})
      select p.id, p.file_id, p.page, p.place, p.heading, p.body
      from (select * from opening union all select * from known union all select * from fitting union all select * from following) chosen
      join passages p on p.id = chosen.id order by chosen.step, chosen.rank desc, p.file_id, p.place`);
    return rows;
  }
}
