import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  AnswerUsage,
  Attachment,
  MessageReference,
  MessageSources,
  MessageStatus,
  RunEvent,
  SessionCategory,
  SharedChat,
  Vote,
} from 'shared-contracts';
import type { ChatSettings } from 'shared-contracts/preset-calls';
import type { Sentence } from '../../../language/messages.ts';
import { agents } from '../agents/agent.ts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';
import { notebooks } from '../works/notebook.ts';

export const chatSessions = pgTable(
  'chat_sessions',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    title: text('title').notNull(),
    /** The title that a model gave the chat; the chat still has it unless its owner renamed it. */
    modelTitle: text('model_title'),
    category: text('category').$type<SessionCategory>().notNull().default('chats'),
    notes: text('notes').notNull().default(''),
    notebookId: text('notebook_id').references(() => notebooks.id, { onDelete: 'set null' }),
    agentId: text('agent_id').references(() => agents.id, { onDelete: 'set null' }),
    /** The notebook or knowledge folder that this chat's answers are limited to. */
    knowledgeId: text('knowledge_id'),
    /** The last message of the branch on display; null in a chat that never branched. */
    shownMessageId: text('shown_message_id'),
    /** How the chat is answered; null while nobody has set anything. */
    settings: jsonb('settings').$type<ChatSettings>(),
    pinnedAt: moment('pinned_at'),
    archivedAt: moment('archived_at'),
    /** The source of an imported chat, so that the same file imports it only once. */
    sourceId: text('source_id'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('chat_sessions_user').on(table.userId, table.updatedAt),
    uniqueIndex('chat_sessions_source').on(table.userId, table.sourceId),
  ],
);

/**
 * Says which published version of an agent answered. `isUnattended` marks schedules, workflow steps and programs, which take no part in
 * trials. Once an answer is complete, its cited sentences are counted.
 */
export interface AnsweredBy {
  readonly version: string;
  readonly isUnattended?: true;
  readonly cited?: number;
  readonly unproven?: number;
}

/** Returns the file of a picture that an answer shows (`'image_url'`) or was made from (`'image_from'`), in the words of the indexes. */
export const shownPicture = (sources: SQLWrapper, field: SQL) => sql`substring(${sources} ->> ${field} from '/api/chat/images/([^?]+)')`;

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: text('id').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    /** The preceding message; null at the beginning. Messages with the same parent are versions of each other. */
    parentId: text('parent_id'),
    /** The order in which messages were added to the session. A question and its answer get theirs in one transaction. */
    position: integer('position').notNull(),
    role: text('role').$type<'user' | 'assistant'>().notNull(),
    content: text('content').notNull(),
    /** A summary stands for all messages before it in its branch; null in other messages. */
    kind: text('kind').$type<'summary'>(),
    status: text('status').$type<MessageStatus>().notNull(),
    runId: text('run_id'),
    model: text('model'),
    /**
     * Who asked: the person who sent a question, or whose run wrote an answer. Null for the chat's owner. Not a reference, so that a deleted
     * account's messages do not become the owner's.
     */
    authorId: text('author_id'),
    /** The user's attachments with their original names. The files may no longer exist. */
    attachments: jsonb('attachments').$type<Attachment[]>(),
    /** What the question refers to, with the names at that time. It may no longer exist. */
    references: jsonb('references').$type<MessageReference[]>(),
    sources: jsonb('sources').$type<MessageSources>(),
    usage: jsonb('usage').$type<AnswerUsage>(),
    /** Why the answer failed, in English and as a sentence for its readers; null for others and for earlier answers. */
    failure: jsonb('failure').$type<{ readonly code: string; readonly detail: string; readonly said?: Sentence }>(),
    vote: text('vote').$type<Vote>().notNull().default('none'),
    isSaved: boolean('is_saved').notNull().default(false),
    /** Null for questions, and for answers of no published version. */
    answeredBy: jsonb('answered_by').$type<AnsweredBy>(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('chat_messages_position').on(table.sessionId, table.position),
    index('chat_messages_answered_by')
      .on(sql`(${table.answeredBy} ->> 'version')`, table.createdAt)
      .where(sql`${table.answeredBy} is not null`),
    index('chat_messages_image_url')
      .on(shownPicture(table.sources, sql`'image_url'`))
      .where(sql`${table.sources} ->> 'image_url' is not null`),
    index('chat_messages_image_from')
      .on(shownPicture(table.sources, sql`'image_from'`))
      .where(sql`${table.sources} ->> 'image_from' is not null`),
    index('chat_messages_attachments').using('gin', sql`${table.attachments} jsonb_path_ops`).where(sql`${table.attachments} is not null`),
  ],
);

/** Holds the notes of people with whom a chat is shared. Its owner's are in the chat's row. */
export const chatNotes = pgTable(
  'chat_notes',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    userId: ownedBy(),
    notes: text('notes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.userId] }), index('chat_notes_user').on(table.userId)],
);

/** Holds the ratings by people with whom a chat is shared. Its owner's are in the messages' rows. */
export const chatVotes = pgTable(
  'chat_votes',
  {
    messageId: text('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    userId: ownedBy(),
    vote: text('vote').$type<Vote>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.userId] }), index('chat_votes_user').on(table.userId)],
);

export const chatRuns = pgTable(
  'chat_runs',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    sessionId: text('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    messageId: text('message_id').notNull(),
    userMessageId: text('user_message_id').notNull(),
    idempotencyKey: text('idempotency_key'),
    nodeId: text('node_id').notNull(),
    model: text('model').notNull(),
    /** A run that only summarizes has no message; null in a run that answers. */
    kind: text('kind').$type<'summary'>(),
    status: text('status').$type<MessageStatus>().notNull(),
    heartbeatAt: moment('heartbeat_at').notNull().defaultNow(),
    /** Until when its node is taken to be alive; null if a node of an earlier version works on it. */
    aliveUntil: moment('alive_until'),
    createdAt: createdAt(),
    endedAt: moment('ended_at'),
    /** Whether `chat_run_events` may still have its events. */
    hasEvents: boolean('has_events').notNull().default(true),
  },
  (table) => [
    uniqueIndex('chat_runs_one_running').on(table.sessionId).where(sql`${table.status} = 'running'`),
    uniqueIndex('chat_runs_idempotency').on(table.userId, table.idempotencyKey),
    index('chat_runs_running').on(table.heartbeatAt).where(sql`${table.status} = 'running'`),
    index('chat_runs_ended').on(table.endedAt),
    index('chat_runs_with_events').on(table.endedAt).where(sql`${table.hasEvents}`),
    index('chat_runs_of_user').on(table.userId, table.createdAt),
  ],
);

/** Holds the events from which streams are served. `seq` grows by one within a run. */
export const chatRunEvents = pgTable(
  'chat_run_events',
  {
    runId: text('run_id')
      .notNull()
      .references(() => chatRuns.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    event: jsonb('event').$type<RunEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.seq] })],
);

/** Holds snapshots of chats shared by link. Only a hash of the link's secret is stored. */
export const chatShares = pgTable(
  'chat_shares',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    sessionId: text('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique('chat_shares_token'),
    snapshot: jsonb('snapshot').$type<SharedChat>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('chat_shares_session').on(table.sessionId, table.createdAt)],
);

/** Holds what people made by hand of the artifacts in an answer. Everybody who sees the chat sees them. */
export const artifactEdits = pgTable(
  'artifact_edits',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    sessionId: text('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    messageId: text('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    artifactKey: text('artifact_key').notNull(),
    /** Grows by one with each edit of an artifact. */
    number: integer('number').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('artifact_edits_number').on(table.sessionId, table.artifactKey, table.number),
    index('artifact_edits_message').on(table.messageId),
    index('artifact_edits_user').on(table.userId),
  ],
);

/** Holds the apps of tool servers in answers as they were then, so that a chat shows the same later. Only the person who asked sees them. */
export const toolApps = pgTable(
  'tool_apps',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    sessionId: text('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    messageId: text('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    runId: text('run_id').notNull(),
    /** Null in a plain chat. Not a reference, because the app stays when its agent or its server is gone. */
    agentId: text('agent_id'),
    serverId: text('server_id').notNull(),
    serverName: text('server_name').notNull(),
    tool: text('tool').notNull(),
    /** Null if the server didn't send one. */
    html: text('html'),
    input: jsonb('input').$type<unknown>().notNull(),
    result: jsonb('result').$type<unknown>().notNull(),
    /** What the app wants models to know from now on; empty once its user stopped that. */
    context: text('context'),
    createdAt: createdAt(),
  },
  (table) => [
    index('tool_apps_message').on(table.messageId),
    index('tool_apps_session').on(table.sessionId),
    index('tool_apps_user').on(table.userId),
  ],
);

export const savedExcerpts = pgTable(
  'saved_excerpts',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    sessionId: text('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    messageId: text('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('saved_excerpts_session').on(table.sessionId, table.createdAt), index('saved_excerpts_message').on(table.messageId)],
);
