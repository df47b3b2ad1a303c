import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Attachment } from 'shared-contracts';
import type { SaidMessage, SaidSummary } from '../../../../kernel/run/run.types.ts';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { chatMessages, chatSessions } from '../../../../platform/database/schema/index.ts';
import type { FlowLabels, ModelMessage } from '../../../../platform/model/model-port.ts';
import { shownMessage } from './shown-message.ts';

/** Limits how far back a chat is followed, in messages. */
const depthMax = 20_000;

export type MessageRow = typeof chatMessages.$inferSelect;

/** Holds what was said before a question, as far as a model could read it. */
export interface Said {
  /** Lists the messages after the summary, oldest first: the newest ones, until there are enough characters. */
  readonly messages: readonly SaidMessage[];
  readonly summary?: SaidSummary | undefined;
  /** The number of messages before `messages`, those behind the summary included. */
  readonly before: number;
  /** Lists the files attached to all messages of the branch, newest message first. */
  readonly attachments: readonly Attachment[];
}

interface SaidRow extends Record<string, unknown> {
  readonly id: string | null;
  readonly role: ModelMessage['role'];
  readonly is_summary: boolean;
  readonly content: string;
  readonly attachments: Attachment[] | null;
  readonly before: number;
  readonly flow: FlowLabels | null;
  readonly author_id: string | null;
  readonly is_imported: boolean;
}

/** Returns what an answer had read. One that quotes the web without saying so counts as untrusted. */
const flowOfMessage = (sources: SQL): SQL => sql`coalesce(${sources}->'flow',
  case when ${sources}->>'type' = 'search' then '{"private":[],"untrusted":["earlier messages"]}'::jsonb end)`;

/** Reads and updates a session's messages as a tree. Access: the caller owns the session. */
export class MessageTreeRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the messages of all branches, oldest first. */
  all(sessionId: string): Promise<MessageRow[]> {
    return this.db.select().from(chatMessages).where(eq(chatMessages.sessionId, sessionId)).orderBy(asc(chatMessages.position));
  }

  /** Returns only ids and parents, oldest first, which is enough to find a branch. */
  shape(sessionId: string): Promise<{ id: string; parentId: string | null }[]> {
    return this.db
      .select({ id: chatMessages.id, parentId: chatMessages.parentId })
      .from(chatMessages)
      .where(eq(chatMessages.sessionId, sessionId))
      .orderBy(asc(chatMessages.position));
  }

  async some(sessionId: string, ids: readonly string[]): Promise<Map<string, MessageRow>> {
    if (!ids.length) return new Map();
    const wanted = and(eq(chatMessages.sessionId, sessionId), inArray(chatMessages.id, [...ids]));
    const rows = await this.db.select().from(chatMessages).where(wanted);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns the last message of the shown branch, if one was chosen. */
  async shownId(sessionId: string): Promise<string | null> {
    const [row] = await this.db.select({ id: chatSessions.shownMessageId }).from(chatSessions).where(eq(chatSessions.id, sessionId));
    return row?.id ?? null;
  }

  async find(sessionId: string, messageId: string): Promise<MessageRow | undefined> {
    const own = and(eq(chatMessages.sessionId, sessionId), eq(chatMessages.id, messageId));
    const [row] = await this.db.select().from(chatMessages).where(own);
    return row;
  }

  async sessionOf(messageId: string): Promise<string | undefined> {
    const [row] = await this.db.select({ sessionId: chatMessages.sessionId }).from(chatMessages).where(eq(chatMessages.id, messageId));
    return row?.sessionId;
  }

  /** Shows the branch that ends with this message. */
  async show(sessionId: string, messageId: string): Promise<void> {
    await this.db.update(chatSessions).set({ shownMessageId: messageId }).where(eq(chatSessions.id, sessionId));
  }

  /**
   * Returns what was said up to and including the message `upTo`, by default in the shown branch. Reads back to the newest summary, or until
   * there are `charactersMax` characters; of what is before that, only the files and the number of messages. One statement, so that a
   * question waits for the database only once.
   */
  async history(sessionId: string, charactersMax: number, upTo?: string): Promise<Said> {
    const { rows } = await this.db.execute<SaidRow>(sql`
      with recursive branch as (
        select id, parent_id, role, kind, status, content, attachments, ${flowOfMessage(sql`sources`)} as flow, author_id, run_id is null as is_imported, 1 as depth, length(content)::bigint as characters from chat_messages
        where session_id = ${sessionId} and id = coalesce(${upTo ?? null}, (${shownMessage(sessionId)}))
        union all
        select m.id, m.parent_id, m.role, m.kind, m.status, m.content, m.attachments, ${flowOfMessage(sql`m.sources`)}, m.author_id, m.run_id is null, b.depth + 1, b.characters + length(m.content)
        from chat_messages m join branch b on m.id = b.parent_id
        where b.kind is distinct from 'summary' and b.characters < ${charactersMax} and b.depth < ${depthMax}
      ),
      rest as (
        select m.id, m.parent_id, m.kind, m.content <> '' as is_said, m.attachments, 1 as depth from chat_messages m
        where m.id = (select parent_id from branch order by depth desc limit 1)
        union all
        select m.id, m.parent_id, m.kind, m.content <> '', m.attachments, r.depth + 1
        from chat_messages m join rest r on m.id = r.parent_id where r.depth < ${depthMax}
      )
      select id, role, kind is not distinct from 'summary' as is_summary, content, attachments, depth, 0 as before, flow, author_id, is_imported
      from branch where content <> ''
      union all
      select null, 'user', false, '', (select jsonb_agg(file order by depth) from rest, jsonb_array_elements(attachments) file),
        (${depthMax + 1})::int, (select count(*)::int from rest where is_said and kind is distinct from 'summary'), null::jsonb, null, false
      from (select 1 from rest limit 1) known
      order by depth desc`);
    const said = rows.filter((row) => row.id !== null);
    const summary = said.find(({ is_summary }) => is_summary);
    return {
      messages: said
        .filter((row) => row !== summary)
        .map(({ id, role, content, flow, author_id, is_imported }) => ({
          role,
          content,
          ...(id === null ? {} : { id }),
          ...(flow ? { flow } : {}),
          ...(is_imported ? {} : { authorId: author_id }),
        })),
      summary: summary && { id: summary.id ?? '', content: summary.content },
      before: rows.find(({ id }) => id === null)?.before ?? 0,
      attachments: rows.toReversed().flatMap(({ attachments }) => attachments ?? []),
    };
  }
}
