import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CommentedKind, CommentQuote, ReactionName } from 'shared-contracts/access-calls';
import { ownedBy, users } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds comments. What they are about is not a foreign key, because it is in tables of several kinds and survives the trash. */
export const comments = pgTable(
  'comments',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<CommentedKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** The answer or step that the thread is about. */
    part: text('part'),
    quote: jsonb('quote').$type<CommentQuote>(),
    /** The comment that the thread begins with; its own id in the first one. */
    threadId: text('thread_id')
      .notNull()
      .references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** The author; null if that account was deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** The user ids of those who were notified of being mentioned. */
    mentions: jsonb('mentions').$type<string[]>().notNull().default([]),
    resolvedAt: moment('resolved_at'),
    /** The people who resolved and deleted it. Not references, because nothing depends on their accounts. */
    resolvedBy: text('resolved_by'),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    deletedBy: text('deleted_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('comments_subject').on(table.kind, table.subjectId, table.createdAt),
    index('comments_thread').on(table.threadId),
    index('comments_author').on(table.userId, table.createdAt),
    index('comments_deleted').on(table.deletedAt).where(sql`${table.text} <> ''`),
  ],
);

export const commentReactions = pgTable(
  'comment_reactions',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: ownedBy(),
    name: text('name').$type<ReactionName>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.userId, table.name] }), index('comment_reactions_user').on(table.userId)],
);
