import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { KnowledgeGapReason } from 'shared-contracts/file-calls';
import type { Drizzle } from '../../../platform/database/database.ts';
import { knowledgeGaps } from '../../../platform/database/schema/index.ts';
import { spareCharacters } from '../../../platform/search/spare-cut.ts';

export interface GapRow extends Record<string, unknown> {
  readonly at: Date | string;
  readonly reason: KnowledgeGapReason;
  readonly question: string | null;
}

export interface GapCounts extends Record<string, unknown> {
  readonly nothingFound: number;
  readonly unproven: number;
}

export interface DueNotebook extends GapCounts {
  readonly id: string;
  readonly title: string;
  readonly ownerId: string;
}

const counts = sql`count(*) filter (where g.reason = 'nothing-found')::int as "nothingFound",
  count(*) filter (where g.reason = 'unproven')::int as unproven`;

/** Limits how many gaps decide which notebooks are due at once. */
const dueAtOnce = 1_000;

/** Stores which questions notebooks could not answer. */
export class KnowledgeGapsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Adds a gap of each notebook that still exists, if the question does. */
  async add(notebookIds: readonly string[], messageId: string, reason: KnowledgeGapReason, now: Date): Promise<void> {
    await this.db.execute(sql`
      insert into knowledge_gaps (notebook_id, message_id, reason, created_at)
      select n.id, m.id, ${reason}, ${now.toISOString()}::timestamptz from chat_messages m, notebooks n
      where m.id = ${messageId} and n.id = any (${sql.param([...notebookIds])}::text[]) on conflict do nothing`);
  }

  async count(notebookId: string, since: Date): Promise<GapCounts> {
    const { rows } = await this.db.execute<GapCounts>(sql`
      select ${counts} from knowledge_gaps g where g.notebook_id = ${notebookId} and g.created_at > ${since.toISOString()}::timestamptz`);
    return rows[0] ?? { nothingFound: 0, unproven: 0 };
  }

  /** Lists the newest gaps, with the beginnings of the questions that the notebook's owner may read. */
  async newest(notebookId: string, since: Date, limit: number, questionMax: number): Promise<GapRow[]> {
    const asker = sql`coalesce(m.author_id, s.user_id)`;
    const { rows } = await this.db.execute<GapRow>(sql`
      select g.created_at as at, g.reason,
        case when ${asker} = n.user_id or p.shares_questions then left(m.content, ${questionMax + spareCharacters}) end as question
      from knowledge_gaps g
        join notebooks n on n.id = g.notebook_id
        join chat_messages m on m.id = g.message_id
        join chat_sessions s on s.id = m.session_id
        left join personalisations p on p.user_id = ${asker}
      where g.notebook_id = ${notebookId} and g.created_at > ${since.toISOString()}::timestamptz
      order by g.created_at desc, g.message_id limit ${limit}`);
    return rows;
  }

  /** Returns some of the notebooks with gaps from before a moment that their owners weren't alerted about, with all of these counted. */
  async due(before: Date): Promise<DueNotebook[]> {
    const isDue = sql`g.alerted_at is null and g.created_at < ${before.toISOString()}::timestamptz`;
    const { rows } = await this.db.execute<DueNotebook>(sql`
      with oldest as (select g.notebook_id from knowledge_gaps g where ${isDue} order by g.created_at limit ${dueAtOnce})
      select n.id, n.title, n.user_id as "ownerId", ${counts}
      from notebooks n join knowledge_gaps g on g.notebook_id = n.id and ${isDue}
      where n.id in (select notebook_id from oldest) group by n.id`);
    return rows;
  }

  async markAlerted(notebookId: string, before: Date, now: Date): Promise<void> {
    const isDue = and(eq(knowledgeGaps.notebookId, notebookId), isNull(knowledgeGaps.alertedAt), lt(knowledgeGaps.createdAt, before));
    await this.db.update(knowledgeGaps).set({ alertedAt: now }).where(isDue);
  }

  async deleteBefore(moment: Date): Promise<void> {
    await this.db.delete(knowledgeGaps).where(lt(knowledgeGaps.createdAt, moment));
  }
}
