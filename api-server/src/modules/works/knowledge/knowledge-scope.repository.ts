import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import { agents, chatSessions, files, notebooks } from '../../../platform/database/schema/index.ts';

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

  /** Returns whose a notebook is and whether the user may see it now; undefined for anything but a notebook. */
  async notebook(userId: string, id: string): Promise<{ readonly ownerId: string; readonly isSeen: boolean } | undefined> {
    const { rows } = await this.db.execute<{ owner_id: string; is_seen: boolean }>(sql`
      select n.user_id as owner_id, reach.level is not null as is_seen
      from notebooks n left join lateral access_of(${userId}, 'notebook', n.id) reach on true where n.id = ${id}`);
    const [row] = rows;
    return row && { ownerId: row.owner_id, isSeen: row.is_seen };
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
