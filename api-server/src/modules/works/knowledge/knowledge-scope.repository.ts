import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import { agents, chatSessions, files, notebooks } from '../../../platform/database/schema/index.ts';

/** Describes a notebook that a question may search. */
export interface Base extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  /** Says why nothing in it can be found: its files are not read yet, or it has no text. */
  readonly gap: 'unread' | 'empty' | null;
}

/** Stores which notebook or knowledge folder a chat's answers are based on. */
export class KnowledgeScopeRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async ofSession(sessionId: string): Promise<string | null> {
    const [row] = await this.db.select({ id: chatSessions.knowledgeId }).from(chatSessions).where(eq(chatSessions.id, sessionId));
    return row?.id ?? null;
  }

  /** Returns whether this is a notebook that the user may not see now. */
  async isUnseen(userId: string, id: string): Promise<boolean> {
    const { rows } = await this.db.execute(sql`
      select 1 from notebooks n left join lateral access_of(${userId}, 'notebook', n.id) reach on true where n.id = ${id} and reach.level is null`);
    return rows.length > 0;
  }

  /** Lists the notebooks that others share with the user, or those of the given ones that the user may see, by name. */
  async bases(userId: string, ids?: readonly string[]): Promise<Base[]> {
    const seen = ids
      ? sql`select given.id from unnest(${sql.param([...ids])}::text[]) given (id)
          cross join lateral access_of(${userId}, 'notebook', given.id) reach where reach.level is not null`
      : sql`select id from shared_with(${userId}) where kind = 'notebook'`;
    const { rows } = await this.db.execute<Base>(sql`
      select n.id, n.title as name, case
          when exists (select from passages p where p.notebook_id = n.id)
            or exists (select from files f join passages p on p.file_id = f.id where f.notebook_id = n.id)
            or exists (select from chat_sessions c join passages p on p.session_id = c.id where c.notebook_id = n.id and c.knowledge_id is null)
            then null
          when exists (select from files f where f.notebook_id = n.id and f.status in ('queued', 'indexing')) then 'unread'
          else 'empty' end as gap
      from notebooks n where n.id in (${seen}) order by n.title, n.id`);
    return rows;
  }

  /**
   * Limits the chat to one place from now on. A chat about a notebook is also filed there, unless the notebook is somebody else's: filing it
   * would show it to everybody who may see the notebook.
   */
  async remember(sessionId: string, knowledgeId: string): Promise<void> {
    const filed = sql`coalesce((select ${notebooks.id} from ${notebooks} where ${notebooks.id} = ${knowledgeId} and ${notebooks.userId} = ${chatSessions.userId}), ${chatSessions.notebookId})`;
    await this.db
      .update(chatSessions)
      .set({ knowledgeId, notebookId: filed })
      .where(and(eq(chatSessions.id, sessionId), isNull(chatSessions.knowledgeId)));
  }

  /** Returns the agent's folder if it contains a file. */
  async ofAgent(userId: string, agentId: string): Promise<string | null> {
    const [row] = await this.db
      .select({ id: agents.knowledgeId })
      .from(agents)
      .innerJoin(files, eq(files.folderId, agents.knowledgeId))
      .where(and(eq(agents.id, agentId), eq(agents.userId, userId), eq(files.userId, userId)))
      .limit(1);
    return row?.id ?? null;
  }
}
