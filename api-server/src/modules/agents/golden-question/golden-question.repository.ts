import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { GoldenCause, GoldenQuestionFields } from 'shared-contracts/agent-calls';
import { isActive } from '../../../platform/database/active-users.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import {
  agents,
  type GoldenBasis,
  goldenAnswers,
  goldenQuestions,
  goldenSets,
  notebooks,
} from '../../../platform/database/schema/index.ts';
import { isNotHeld } from '../../../platform/holds/holds.ts';
import { isAny, takeTurn } from '../../../platform/jobs/turns.ts';

export type GoldenSetRow = typeof goldenSets.$inferSelect;
export type GoldenQuestionRow = typeof goldenQuestions.$inferSelect;
export type GoldenAnswerRow = typeof goldenAnswers.$inferSelect;

/** A claim of a node that died ends after this time. */
const claimSeconds = 30 * 60;
const answersKept = 20;
/** How many sets a run checks for changes. Each costs a look at the files and passages of its subject. */
const watchedAtOnce = 20;
const tidiedAtOnce = 200;

/** Stores golden questions. Access: callers have checked that the ids belong to the user. */
export class GoldenQuestionsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the kind and the name of an agent or a notebook; undefined for a deleted one. */
  async subjectOf(subjectId: string): Promise<{ readonly subject: 'agent' | 'notebook'; readonly name: string } | undefined> {
    const [agent] = await this.db.select({ name: agents.name }).from(agents).where(eq(agents.id, subjectId));
    if (agent) return { subject: 'agent', name: agent.name };
    const [notebook] = await this.db.select({ name: notebooks.title }).from(notebooks).where(eq(notebooks.id, subjectId));
    return notebook && { subject: 'notebook', name: notebook.name };
  }

  async setOf(subjectId: string): Promise<GoldenSetRow | undefined> {
    return (await this.db.select().from(goldenSets).where(eq(goldenSets.subjectId, subjectId)))[0];
  }

  /** Returns the set of a subject, which is made with its first question. */
  async ensureSet(row: typeof goldenSets.$inferInsert): Promise<GoldenSetRow | undefined> {
    await this.db.insert(goldenSets).values(row).onConflictDoNothing();
    return this.setOf(row.subjectId);
  }

  questionsOf(setId: string): Promise<GoldenQuestionRow[]> {
    return this.db
      .select()
      .from(goldenQuestions)
      .where(eq(goldenQuestions.setId, setId))
      .orderBy(asc(goldenQuestions.createdAt), asc(goldenQuestions.id));
  }

  async questionWithSet(id: string): Promise<{ readonly question: GoldenQuestionRow; readonly set: GoldenSetRow } | undefined> {
    const [row] = await this.db
      .select({ question: goldenQuestions, set: goldenSets })
      .from(goldenQuestions)
      .innerJoin(goldenSets, eq(goldenSets.id, goldenQuestions.setId))
      .where(eq(goldenQuestions.id, id));
    return row;
  }

  /** Adds a question unless the set has `max`. Returns whether it was added. */
  add(row: typeof goldenQuestions.$inferInsert, max: number): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      await tx.select({ id: goldenSets.id }).from(goldenSets).where(eq(goldenSets.id, row.setId)).for('no key update');
      if ((await tx.$count(goldenQuestions, eq(goldenQuestions.setId, row.setId))) >= max) return false;
      await tx.insert(goldenQuestions).values(row);
      return true;
    });
  }

  async update(id: string, fields: GoldenQuestionFields): Promise<GoldenQuestionRow | undefined> {
    const [row] = await this.db
      .update(goldenQuestions)
      .set({ ...fields, isNew: true })
      .where(eq(goldenQuestions.id, id))
      .returning();
    return row;
  }

  async delete(id: string): Promise<void> {
    await this.db.delete(goldenQuestions).where(eq(goldenQuestions.id, id));
  }

  async newestAnswers(questionIds: readonly string[]): Promise<Map<string, GoldenAnswerRow>> {
    if (!questionIds.length) return new Map();
    const rows = await this.db
      .selectDistinctOn([goldenAnswers.questionId])
      .from(goldenAnswers)
      .where(inArray(goldenAnswers.questionId, [...questionIds]))
      .orderBy(goldenAnswers.questionId, desc(goldenAnswers.createdAt));
    return new Map(rows.map((row) => [row.questionId, row]));
  }

  answersOf(questionId: string): Promise<GoldenAnswerRow[]> {
    return this.db
      .select()
      .from(goldenAnswers)
      .where(eq(goldenAnswers.questionId, questionId))
      .orderBy(desc(goldenAnswers.createdAt))
      .limit(answersKept);
  }

  /** Adds an answer and deletes the oldest ones. A question that was deleted or changed meanwhile gets none. */
  async addAnswer({ asked, ...row }: typeof goldenAnswers.$inferInsert & { readonly asked: GoldenQuestionRow }): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [question] = await tx.select().from(goldenQuestions).where(eq(goldenQuestions.id, row.questionId)).for('no key update');
      // What was written meanwhile is another question, which is asked next.
      if (question?.question !== asked.question || question.phrases.join('\n') !== asked.phrases.join('\n')) return;
      await tx.insert(goldenAnswers).values(row).onConflictDoNothing();
      await tx.update(goldenQuestions).set({ isNew: false }).where(eq(goldenQuestions.id, row.questionId));
      await tx.execute(sql`
        delete from golden_answers where question_id = ${row.questionId} and id not in
          (select id from golden_answers where question_id = ${row.questionId} order by created_at desc limit ${answersKept})`);
    });
  }

  async setOn(setId: string, isOn: boolean): Promise<void> {
    await this.db.update(goldenSets).set({ isOn }).where(eq(goldenSets.id, setId));
  }

  /** Makes the questions wait to be asked. A wider cause replaces that of a new question, which only asks what is new. */
  async makeDue(setId: string, due: GoldenCause): Promise<void> {
    const isWider = due === 'question' ? or(isNull(goldenSets.due), eq(goldenSets.due, 'question')) : undefined;
    await this.db
      .update(goldenSets)
      .set({ due })
      .where(and(eq(goldenSets.id, setId), isWider));
  }

  /** Returns some of the sets whose questions wait to be asked, of people who can sign in. */
  due(now: Date, max: number): Promise<GoldenSetRow[]> {
    return this.db
      .select()
      .from(goldenSets)
      .where(and(isNotNull(goldenSets.due), isFree(now), isActive(goldenSets.userId)))
      .limit(max);
  }

  /** Takes a set for this node. Returns undefined if another node has it, or nothing waits. */
  async claim(setId: string, now: Date): Promise<GoldenSetRow | undefined> {
    const [row] = await this.db
      .update(goldenSets)
      .set({ claimedAt: now })
      .where(and(eq(goldenSets.id, setId), isNotNull(goldenSets.due), isFree(now)))
      .returning();
    return row;
  }

  /** Keeps a claim, because a set takes longer than one claim if its answers are slow. */
  async renew(setId: string, now: Date): Promise<void> {
    await this.db.update(goldenSets).set({ claimedAt: now }).where(eq(goldenSets.id, setId));
  }

  /** Ends a claim. With `isDone`, nothing waits anymore, unless something else was made due or a question was written meanwhile. */
  async release({ id, due }: GoldenSetRow, isDone: boolean): Promise<void> {
    const hasNew = sql`exists (select 1 from golden_questions q where q.set_id = ${id} and q.is_new)`;
    const rest = sql`case when ${goldenSets.due} <> ${due} then ${goldenSets.due} when ${hasNew} then 'question' end`;
    await this.db
      .update(goldenSets)
      .set({ claimedAt: null, ...(isDone ? { due: rest } : {}) })
      .where(eq(goldenSets.id, id));
  }

  /**
   * Returns some of the sets that are asked again automatically, others the next time, each with hashes of what its answers depend on. Those
   * with a file that is still being read are left out, because their answers would soon be others.
   */
  async listWatched(): Promise<(GoldenSetRow & { readonly basis: Omit<GoldenBasis, 'model'> })[]> {
    // Both parts are found through their indexes, and only one of them has files.
    const ofSubject = sql`(f.folder_id = (select a.knowledge_id from agents a where a.id = ${goldenSets.subjectId} and ${goldenSets.subject} = 'agent')
      or f.notebook_id = (select ${goldenSets.subjectId} where ${goldenSets.subject} <> 'agent'))`;
    const some = await takeTurn(this.db, 'golden-questions', goldenSets.id, watchedAtOnce);
    const rows = await this.db
      .select({
        set: goldenSets,
        files: sql<string>`(select coalesce(md5(string_agg(f.id || coalesce(f.sha256, '') || f.status, ',' order by f.id)), '') from files f where ${ofSubject})
          || coalesce((select md5(string_agg(md5(p.body), ',' order by p.place, p.id)) from passages p where p.notebook_id = ${goldenSets.subjectId}), '')`,
        agent: sql<string | null>`(select md5(concat_ws('|', a.name, a.description, a.instructions, a.settings::text))
          from agents a where a.id = ${goldenSets.subjectId})`,
      })
      .from(goldenSets)
      .where(
        and(
          isAny(goldenSets.id, some),
          eq(goldenSets.isOn, true),
          isActive(goldenSets.userId),
          sql`exists (select 1 from golden_questions q where q.set_id = ${goldenSets.id})`,
          sql`(exists (select 1 from agents a where a.id = ${goldenSets.subjectId}) or exists (select 1 from notebooks n where n.id = ${goldenSets.subjectId}))`,
          sql`not exists (select 1 from files f where f.user_id = ${goldenSets.userId} and f.status in ('queued', 'indexing') and ${ofSubject})`,
        ),
      );
    return rows.map(({ set, files, agent }) => ({ ...set, basis: { files, ...(agent ? { agent } : {}) } }));
  }

  async note(setId: string, change: { readonly seen?: GoldenBasis; readonly asked?: GoldenBasis }): Promise<void> {
    await this.db.update(goldenSets).set(change).where(eq(goldenSets.id, setId));
  }

  /** Deletes the sets of agents and notebooks that are gone and can't be restored anymore. */
  async tidy(): Promise<void> {
    const some = await takeTurn(this.db, 'golden-questions-tidy', goldenSets.id, tidiedAtOnce);
    await this.db.execute(sql`
      delete from golden_sets s where s.id = any (${sql.param(some)}::text[]) and not exists (select 1 from agents a where a.id = s.subject_id)
        and not exists (select 1 from notebooks n where n.id = s.subject_id)
        and not exists (select 1 from trash_rows t where t.table_name in ('agents', 'notebooks') and t.row ->> 'id' = s.subject_id)
        and ${isNotHeld(sql`s.user_id`)}`);
  }
}

const isFree = (now: Date) => or(isNull(goldenSets.claimedAt), lt(goldenSets.claimedAt, new Date(now.getTime() - claimSeconds * 1_000)));
