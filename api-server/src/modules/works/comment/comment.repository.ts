import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ReactionName } from 'shared-contracts/access-calls';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { blueprints, chatMessages, commentReactions, comments } from '../../../platform/database/schema/index.ts';
import { isNotHeld } from '../../../platform/holds/holds.ts';
import { takeTurn } from '../../../platform/jobs/turns.ts';
import type { Subject } from './comment.types.ts';

export type CommentRow = typeof comments.$inferSelect;

/** How many comments a run checks. Each costs a look at its replies, its subject and the trash. */
const checkedAtOnce = 200;

const on = ({ kind, id }: Subject) => and(eq(comments.kind, kind), eq(comments.subjectId, id));
const isThere = isNull(comments.deletedAt);

/** Stores comments. Access: callers have checked that the user may see what is commented. */
export class CommentRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(subject: Subject): Promise<CommentRow[]> {
    return this.db.select().from(comments).where(on(subject)).orderBy(asc(comments.createdAt), asc(comments.id));
  }

  reactions(subject: Subject) {
    return this.db
      .select({ commentId: commentReactions.commentId, userId: commentReactions.userId, name: commentReactions.name })
      .from(commentReactions)
      .innerJoin(comments, eq(comments.id, commentReactions.commentId))
      .where(on(subject))
      .orderBy(asc(commentReactions.createdAt));
  }

  /** Counts the open threads of each part. A thread counts while any of its comments is there. */
  async openThreads({ kind, id }: Subject): Promise<{ part: string | null; open: number }[]> {
    const { rows } = await this.db.execute<{ part: string | null; open: number }>(sql`
      select c.part, count(*)::int as open from comments c
      where c.kind = ${kind} and c.subject_id = ${id} and c.thread_id = c.id and c.resolved_at is null
        and exists (select 1 from comments one where one.thread_id = c.id and one.deleted_at is null)
      group by c.part`);
    return rows;
  }

  async find(id: string): Promise<CommentRow | undefined> {
    const [row] = await this.db.select().from(comments).where(eq(comments.id, id));
    return row;
  }

  /** Returns the first comment of a thread if the thread is on this thing. */
  async thread(subject: Subject, threadId: string): Promise<CommentRow | undefined> {
    const [row] = await this.db
      .select()
      .from(comments)
      .where(and(on(subject), eq(comments.id, threadId), eq(comments.threadId, threadId)));
    return row;
  }

  /** Stores a comment unless the thing has `most` already; returns whether it did. A reply reopens its thread. */
  add(row: typeof comments.$inferInsert & Pick<CommentRow, 'kind' | 'subjectId'>, most: number): Promise<boolean> {
    const subject = { kind: row.kind, id: row.subjectId };
    return this.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`comments on ${subject.kind} ${subject.id}`}, 0))`);
      if ((await tx.$count(comments, and(on(subject), isThere))) >= most) return false;
      await tx.insert(comments).values(row);
      await tx.update(comments).set({ resolvedAt: null, resolvedBy: null }).where(eq(comments.id, row.threadId));
      await announce(tx, subject);
      return true;
    });
  }

  /** Counts what a person wrote since a moment, deleted comments included. */
  countWritten(userId: string, since: Date): Promise<number> {
    return this.db.$count(comments, and(eq(comments.userId, userId), gt(comments.createdAt, since)));
  }

  change({ id, kind, subjectId }: CommentRow, values: Partial<CommentRow>): Promise<void> {
    return this.db.transaction(async (tx) => {
      await tx.update(comments).set(values).where(eq(comments.id, id));
      await announce(tx, { kind, id: subjectId });
    });
  }

  react({ id, kind, subjectId }: CommentRow, userId: string, name: ReactionName, isOn: boolean): Promise<void> {
    const table = commentReactions;
    return this.db.transaction(async (tx) => {
      if (isOn) await tx.insert(table).values({ commentId: id, userId, name }).onConflictDoNothing();
      else await tx.delete(table).where(and(eq(table.commentId, id), eq(table.userId, userId), eq(table.name, name)));
      await announce(tx, { kind, id: subjectId });
    });
  }

  /** Returns whether a thing has a part: a chat this message, a workflow this step. Documents and reports have none. */
  async hasPart({ kind, id }: Subject, part: string): Promise<boolean> {
    if (kind === 'chat') return (await this.db.$count(chatMessages, and(eq(chatMessages.id, part), eq(chatMessages.sessionId, id)))) > 0;
    if (kind !== 'blueprint') return false;
    const step = sql`${blueprints.definition} -> 'steps' @> ${JSON.stringify([{ id: part }])}::jsonb`;
    return (await this.db.$count(blueprints, and(eq(blueprints.id, id), step))) > 0;
  }

  /** Removes what was deleted before a moment, and all comments on things that are neither there nor in the trash. */
  async tidy(before: Date): Promise<void> {
    const moment = before.toISOString();
    await this.db.execute(
      sql`update comments set text = '', mentions = '[]' where deleted_at < ${moment} and text <> '' and ${isNotHeld(sql`user_id`)}`,
    );
    const some = sql.param(await takeTurn(this.db, 'comments-tidy', comments.id, checkedAtOnce));
    await this.db.execute(sql`
      delete from comments c where c.id = any (${some}::text[]) and c.deleted_at < ${moment} and ${isThreadFree} and not exists (
        select 1 from comments reply where reply.thread_id = c.id and reply.id <> c.id
          and (reply.deleted_at is null or reply.deleted_at >= ${moment}))`);
    await this.db.execute(sql`
      delete from comments c where c.id = any (${some}::text[]) and c.created_at < ${moment} and ${isThreadFree}
        and not exists (select 1 from item_index i where i.kind = c.kind and i.id = c.subject_id)
        and not exists (select 1 from trash t where t.kind = c.kind and t.item_id = c.subject_id)`);
  }

  /** Returns which of these people can see a thing, with their names; without `ids` everybody whom it was given to. */
  async people({ kind, id }: Subject, ids: readonly string[]): Promise<{ userId: string; name: string; email: string }[]> {
    if (!ids.length) return [];
    const { rows } = await this.db.execute<{ id: string; name: string; email: string }>(sql`
      select u.id, u.email, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.name) as name
      from users u left join profiles p on p.user_id = u.id
      where u.id = any (${sql.param([...ids])}::text[]) and p.deactivated_at is null and u.suspended_at is null
        and (select level from access_of(u.id, ${kind}, ${id})) is not null
      order by name, u.id`);
    return rows.map(({ id: userId, name, email }) => ({ userId, name, email }));
  }

  /** Returns the names of accounts that still exist. */
  async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (!ids.length) return new Map();
    const { rows } = await this.db.execute<{ id: string; name: string }>(sql`
      select u.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.name) as name
      from users u left join profiles p on p.user_id = u.id where u.id = any (${sql.param([...new Set(ids)])}::text[])`);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

/** Tells the open pages of everybody who can see a thing that its comments have changed. */
const announce = (tx: Transaction, { kind, id }: Subject) =>
  tx.execute(sql`
    select pg_notify('sharing_changed', json_build_object('kind', 'comment', 'id', ${kind}::text || '/' || ${id}::text,
      'about', json_build_object('kind', ${kind}::text, 'id', ${id}::text))::text)`);

/** Says that no legal hold keeps the comment `c` or a reply that would go with it. */
const isThreadFree = sql`not is_held(c.user_id) and not exists (select 1 from comments r where r.thread_id = c.id and is_held(r.user_id))`;
