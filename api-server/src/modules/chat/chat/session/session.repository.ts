import { and, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Vote } from 'shared-contracts';
import type { ChatSettings } from 'shared-contracts/preset-calls';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { containing } from '../../../../platform/database/like-pattern.ts';
import { agents, chatMessages, chatNotes, chatRuns, chatSessions, chatVotes } from '../../../../platform/database/schema/index.ts';

const suggestionsMax = 5;
const searchMax = 200;

const sessionColumns = {
  id: chatSessions.id,
  userId: chatSessions.userId,
  title: chatSessions.title,
  modelTitle: chatSessions.modelTitle,
  category: chatSessions.category,
  notes: chatSessions.notes,
  notebookId: chatSessions.notebookId,
  agentId: chatSessions.agentId,
  // The name of somebody else's agent is shown while the agent is shared.
  agentName: sql<string | null>`case when ${agents.userId} = ${chatSessions.userId} or exists (
    select 1 from access_of(${chatSessions.userId}, 'agent', ${agents.id}) reach where reach.level is not null) then ${agents.name} end`,
  settings: chatSessions.settings,
  pinnedAt: chatSessions.pinnedAt,
  archivedAt: chatSessions.archivedAt,
  createdAt: chatSessions.createdAt,
  updatedAt: chatSessions.updatedAt,
};

export type SessionRow = Awaited<ReturnType<SessionsRepository['list']>>['rows'][number];

/** Earlier versions stored the lines of notes with CRLF, as browsers send them. */
const plainLines = (notes: typeof chatSessions.notes | typeof chatNotes.notes) => sql<string>`replace(${notes}, e'\\r\\n', e'\\n')`;

/** Stores chat sessions. Methods with a user id find only that user's sessions; callers of the others have checked the owner. */
export class SessionsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async list(userId: string, view: 'active' | 'archived', page: number, pageSize: number) {
    const isArchived = view === 'archived' ? isNotNull(chatSessions.archivedAt) : isNull(chatSessions.archivedAt);
    const wanted = and(eq(chatSessions.userId, userId), isArchived);
    const rows = await this.select()
      .where(wanted)
      .orderBy(isNull(chatSessions.pinnedAt), desc(chatSessions.updatedAt), desc(chatSessions.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    return { rows, total: await this.db.$count(chatSessions, wanted) };
  }

  async find(userId: string, sessionId: string) {
    const [row] = await this.select().where(and(eq(chatSessions.userId, userId), eq(chatSessions.id, sessionId)));
    return row;
  }

  /** Lists sessions that others share with the user, newest first. */
  some(ids: readonly string[]) {
    if (!ids.length) return [];
    return this.select()
      .where(inArray(chatSessions.id, [...ids]))
      .orderBy(desc(chatSessions.updatedAt), desc(chatSessions.id))
      .limit(searchMax);
  }

  /**
   * Searches the user's sessions and those with the given ids. Adds the matching message where the title does not match: the newest one of
   * the shown branch, else the newest of any branch.
   */
  async search(userId: string, sharedIds: readonly string[], text: string) {
    const like = containing(text);
    const seen = or(eq(chatSessions.userId, userId), sharedIds.length ? inArray(chatSessions.id, [...sharedIds]) : undefined);
    const inMessages = this.db
      .select({ id: chatMessages.sessionId })
      .from(chatMessages)
      .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
      .where(and(seen, ilike(chatMessages.content, like)));
    const rows = await this.select()
      .where(and(seen, or(ilike(chatSessions.title, like), inArray(chatSessions.id, inMessages))))
      .orderBy(desc(chatSessions.updatedAt))
      .limit(searchMax);
    const lowered = text.toLowerCase();
    const byText = rows.filter(({ title }) => !title.toLowerCase().includes(lowered)).map(({ id }) => id);
    const found = await this.foundIn(byText, like);
    return rows.map((row) => ({ ...row, foundMessageId: found.get(row.id) }));
  }

  /** Returns the matching message of each session. */
  private async foundIn(sessionIds: readonly string[], like: string): Promise<Map<string, string>> {
    if (!sessionIds.length) return new Map();
    const ids = sql.param([...sessionIds]);
    const { rows } = await this.db.execute<{ session_id: string; id: string }>(sql`
      with recursive leaves as (
        select s.id as session_id, coalesce(
          (select m.id from chat_messages m where m.id = s.shown_message_id and m.session_id = s.id),
          (select m.id from chat_messages m where m.session_id = s.id order by m.position desc limit 1)) as id
        from chat_sessions s where s.id = any(${ids}::text[])
      ),
      shown as (
        select m.id, m.parent_id from chat_messages m join leaves on leaves.id = m.id
        union select m.id, m.parent_id from chat_messages m join shown on shown.parent_id = m.id
      )
      select distinct on (m.session_id) m.session_id, m.id from chat_messages m left join shown on shown.id = m.id
      where m.session_id = any(${ids}::text[]) and m.content ilike ${like}
      order by m.session_id, (shown.id is null), m.position desc`);
    return new Map(rows.map(({ session_id, id }) => [session_id, id]));
  }

  async agentOf(sessionId: string) {
    const [row] = await this.db.select({ agentId: chatSessions.agentId }).from(chatSessions).where(eq(chatSessions.id, sessionId));
    return row?.agentId ?? null;
  }

  async settingsOf(sessionId: string) {
    const [row] = await this.db.select({ settings: chatSessions.settings }).from(chatSessions).where(eq(chatSessions.id, sessionId));
    return row?.settings ?? null;
  }

  async saveSettings(sessionId: string, settings: ChatSettings): Promise<void> {
    await this.db.update(chatSessions).set({ settings }).where(eq(chatSessions.id, sessionId));
  }

  async running(sessionId: string) {
    const [row] = await this.db
      .select({ runId: chatRuns.id, messageId: chatRuns.messageId, userId: chatRuns.userId, kind: chatRuns.kind })
      .from(chatRuns)
      .where(and(eq(chatRuns.sessionId, sessionId), eq(chatRuns.status, 'running')));
    return row;
  }

  /** Pins or archives a session, or undoes either. */
  async mark(
    userId: string,
    sessionId: string,
    { isPinned, isArchived }: { readonly isPinned?: boolean; readonly isArchived?: boolean },
  ): Promise<void> {
    const since = (isSet: boolean) => (isSet ? sql`now()` : null);
    await this.db
      .update(chatSessions)
      .set({
        ...(isPinned === undefined ? {} : { pinnedAt: since(isPinned) }),
        ...(isArchived === undefined ? {} : { archivedAt: since(isArchived) }),
      })
      .where(and(eq(chatSessions.userId, userId), eq(chatSessions.id, sessionId)));
  }

  /** Saves the owner's notes. Returns false, and changes nothing, if they are neither the expected notes nor the new ones. */
  async saveNotes(userId: string, sessionId: string, notes: string, expected: string | undefined): Promise<boolean> {
    const own = and(eq(chatSessions.userId, userId), eq(chatSessions.id, sessionId));
    const asExpected = expected === undefined ? own : and(own, inArray(plainLines(chatSessions.notes), [expected, notes]));
    return (await this.db.update(chatSessions).set({ notes }).where(asExpected).returning({ id: chatSessions.id })).length > 0;
  }

  async ownNotes(userId: string, sessionId: string): Promise<string> {
    const own = and(eq(chatSessions.userId, userId), eq(chatSessions.id, sessionId));
    return (await this.db.select({ notes: chatSessions.notes }).from(chatSessions).where(own))[0]?.notes ?? '';
  }

  async vote(messageId: string, vote: Vote): Promise<void> {
    await this.db.update(chatMessages).set({ vote }).where(eq(chatMessages.id, messageId));
  }

  /** Returns the notes of somebody with whom a session is shared. */
  async notesOf(userId: string, sessionId: string): Promise<string> {
    const [row] = await this.db
      .select({ notes: chatNotes.notes })
      .from(chatNotes)
      .where(and(eq(chatNotes.userId, userId), eq(chatNotes.sessionId, sessionId)));
    return row?.notes ?? '';
  }

  /** Saves the notes of somebody else. Returns false, and changes nothing, if they are neither the expected notes nor the new ones. */
  async saveNotesOf(userId: string, sessionId: string, notes: string, expected: string | undefined): Promise<boolean> {
    if (expected) {
      // Without a row the notes are blank, so only an existing one can hold what is expected.
      const own = and(
        eq(chatNotes.userId, userId),
        eq(chatNotes.sessionId, sessionId),
        inArray(plainLines(chatNotes.notes), [expected, notes]),
      );
      return (await this.db.update(chatNotes).set({ notes }).where(own).returning({ id: chatNotes.sessionId })).length > 0;
    }
    const saved = await this.db
      .insert(chatNotes)
      .values({ userId, sessionId, notes })
      .onConflictDoUpdate({
        target: [chatNotes.sessionId, chatNotes.userId],
        set: { notes },
        ...(expected === undefined ? {} : { setWhere: inArray(plainLines(chatNotes.notes), [expected, notes]) }),
      })
      .returning({ id: chatNotes.sessionId });
    return saved.length > 0;
  }

  async voteOf(userId: string, messageId: string, vote: Vote): Promise<void> {
    await this.db
      .insert(chatVotes)
      .values({ userId, messageId, vote })
      .onConflictDoUpdate({ target: [chatVotes.messageId, chatVotes.userId], set: { vote } });
  }

  /** Returns the user's own earlier questions that start with the typed text. */
  async suggestions(userId: string, typed: string): Promise<string[]> {
    const rows = await this.db.execute<{ content: string }>(sql`
      select content from (
        select distinct on (lower(m.content)) m.content, m.created_at from chat_messages m join chat_sessions s on s.id = m.session_id
        where s.user_id = ${userId} and m.author_id is null and m.role = 'user' and length(m.content) <= 200 and m.content ilike ${containing(typed)}
        order by lower(m.content), m.created_at desc
      ) found order by created_at desc limit ${suggestionsMax}`);
    return rows.rows.map(({ content }) => content);
  }

  private select() {
    return this.db.select(sessionColumns).from(chatSessions).leftJoin(agents, eq(agents.id, chatSessions.agentId));
  }
}
