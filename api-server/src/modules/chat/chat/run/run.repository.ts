import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Attachment, MessageReference, RunEvent } from 'shared-contracts';
import type { ChatSettings } from 'shared-contracts/preset-calls';
import { type JournalEnd, type Place, type Run, type RunInput, startedEvent } from '../../../../kernel/run/run.types.ts';
import type { Drizzle, Transaction } from '../../../../platform/database/database.ts';
import { noteAct } from '../../../../platform/database/note-act.ts';
import { chatMessages, chatRunEvents, chatRuns, chatSessions, passages } from '../../../../platform/database/schema/index.ts';
import { shownMessage } from '../message/shown-message.ts';
import { aliveUntil, runNotifications, runsChannel, stopsChannel } from './run-statements.ts';

export interface NewRun {
  /** The owner of the chat, to whom its messages belong. The run belongs to the asking person. */
  readonly ownerId: string;
  readonly run: Run & { readonly sessionId: string };
  readonly nodeId: string;
  readonly key: string | undefined;
  readonly question: string;
  readonly attachments: readonly Attachment[];
  readonly references: readonly MessageReference[];
  readonly place: Place;
  /** The summary that was read before the question. */
  readonly summary: RunInput['summary'];
  /**
   * Counts the message in the same transaction, so refused or repeated messages do not count. @throws AppError when the limit is reached.
   */
  readonly take: (within: Transaction) => Promise<void>;
  /** Describes the session to create when this run starts one. */
  readonly newSession:
    | {
        readonly title: string;
        readonly agentId: string | null;
        readonly category: 'chats' | 'agents';
        readonly settings: ChatSettings | null;
      }
    | undefined;
}

/** Names a run that is answering, and who asked. */
export interface RunningRun {
  readonly runId: string;
  readonly userId: string;
}

export type CreateResult =
  | { readonly kind: 'created' }
  | { readonly kind: 'exists'; readonly run: Run }
  | { readonly kind: 'busy'; readonly running: RunningRun }
  | { readonly kind: 'gone' }
  /** The summary was edited or deleted after it was read. */
  | { readonly kind: 'outdated' };

/** Undoes the transaction, with the message that it has counted. */
class Refused extends Error {
  readonly result: CreateResult;
  constructor(result: CreateResult) {
    super(result.kind);
    this.result = result;
  }
}

const runColumns = {
  id: chatRuns.id,
  userId: chatRuns.userId,
  sessionId: chatRuns.sessionId,
  messageId: chatRuns.messageId,
  userMessageId: chatRuns.userMessageId,
  model: chatRuns.model,
  status: chatRuns.status,
  kind: chatRuns.kind,
};

export class ChatRunsRepository {
  private readonly db: Drizzle;
  private readonly urgent: Drizzle;

  /** Uses the separate connections of `urgent` for streaming, so that answers do not wait for other work. */
  constructor(db: Drizzle, urgent: Drizzle) {
    this.db = db;
    this.urgent = urgent;
  }

  /** Stores question, empty answer and run in one transaction, so nothing that was accepted is lost. */
  async create(input: NewRun): Promise<CreateResult> {
    try {
      return await this.createOrRefuse(input);
    } catch (error) {
      if (error instanceof Refused) return error.result;
      throw error;
    }
  }

  private createOrRefuse(input: NewRun): Promise<CreateResult> {
    return this.db.transaction(async (tx) => {
      const { run, key } = input;
      if (key) {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${run.userId}:${key}`}, 0))`);
        const [existing] = await tx
          .select(runColumns)
          .from(chatRuns)
          .where(and(eq(chatRuns.userId, run.userId), eq(chatRuns.idempotencyKey, key)));
        if (existing) return (await this.mayRepeat(tx, existing, run)) ? { kind: 'exists', run: existing } : { kind: 'gone' };
      }
      // Before anything that is indexed: chats that a person starts at once wait here for each other, and not in a circle for their words.
      await input.take(tx);
      const refusal = await this.openSession(tx, input);
      if (refusal) throw new Refused(refusal);
      await this.insertRun(tx, input);
      if (!input.newSession && input.place.kind !== 'summary')
        await noteAct(tx, { kind: 'chat', ids: [input.run.sessionId], act: 'asked' });
      return { kind: 'created' };
    });
  }

  async find(runId: string): Promise<Run | undefined> {
    const [run] = await this.db.select(runColumns).from(chatRuns).where(eq(chatRuns.id, runId));
    return run;
  }

  /**
   * Appends events, skipping runs whose session was deleted meanwhile and those that another node ended, which it returns. Uses a single
   * statement because all answers of a node wait for it. The lock makes a node that interrupts a run wait for the words before.
   */
  async appendEvents(nodeId: string, batch: ReadonlyMap<string, readonly RunEvent[]>): Promise<ReadonlySet<string>> {
    const rows = [...batch].flatMap(([runId, events]) => events.map((event) => ({ run_id: runId, seq: event.seq, event })));
    const { rows: lost } = await this.urgent.execute<{ id: string }>(sql`
      with known as (
        select id, status from chat_runs where id = any (${sql.param([...batch.keys()])}::text[]) order by id for share),
      taken as (
        insert into chat_run_events (run_id, seq, event)
        select v.run_id, v.seq, v.event
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v (run_id text, seq int, event jsonb)
        join known r on r.id = v.run_id and r.status = 'running'
        on conflict do nothing)
      select known.id from (${runNotifications([...batch.keys()], nodeId)}) notified left join known on known.status <> 'running'
        where known.id is not null`);
    return new Set(lost.map(({ id }) => id));
  }

  /**
   * Stores the ends of several runs in one statement, so they wait for the disk only once. Text, log and state of a run change together,
   * and only if it has not ended yet. Returns the runs that had.
   */
  async finish(ends: readonly JournalEnd[]): Promise<ReadonlySet<string>> {
    const rows = ends.map(({ run, end: { content, sources, ended }, events }) => ({
      run_id: run.id,
      message_id: run.messageId,
      status: ended.status,
      events,
      content,
      sources,
      usage: ended.usage,
      failure: ended.error,
    }));
    const { rows: stored } = await this.urgent.execute<{ id: string; is_ended: boolean }>(sql`
      with known as (
        select id, status from chat_runs where id = any (${sql.param(rows.map(({ run_id }) => run_id))}::text[])
        order by id for no key update),
      ended as (
        update chat_runs r set status = e.status, ended_at = now()
        from known, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          e (run_id text, message_id text, status text, events jsonb, content text, sources jsonb, usage jsonb, failure jsonb)
        where r.id = e.run_id and known.id = r.id and known.status = 'running'
        returning e.*),
      logged as (
        insert into chat_run_events (run_id, seq, event)
        select e.run_id, (v.event ->> 'seq')::int, v.event from ended e, jsonb_array_elements(e.events) v (event)),
      answered as (
        update chat_messages m set content = e.content, status = e.status, sources = e.sources, usage = e.usage,
          failure = e.failure
        from ended e where m.id = e.message_id)
      select known.id, ended.run_id is not null is_ended, pg_notify(${runsChannel}, known.id)
        from known left join ended on ended.run_id = known.id`);
    return new Set(stored.flatMap(({ id, is_ended }) => (is_ended ? [] : [id])));
  }

  async readEvents(runId: string, after: number): Promise<RunEvent[]> {
    const rows = await this.db
      .select({ event: chatRunEvents.event })
      .from(chatRunEvents)
      .where(and(eq(chatRunEvents.runId, runId), gt(chatRunEvents.seq, after)))
      .orderBy(asc(chatRunEvents.seq));
    return rows.map(({ event }) => event);
  }

  /** Returns an ended run with its stored text. */
  async findEnded(runId: string): Promise<{ run: Run; content: string } | undefined> {
    const [row] = await this.db
      .select({ run: runColumns, content: sql<string>`coalesce(${chatMessages.content}, '')` })
      .from(chatRuns)
      .leftJoin(chatMessages, eq(chatMessages.id, chatRuns.messageId))
      .where(and(eq(chatRuns.id, runId), ne(chatRuns.status, 'running')));
    return row;
  }

  async requestStop(runId: string): Promise<void> {
    await this.db.execute(sql`select pg_notify(${stopsChannel}, ${runId})`);
  }

  /** Returns whether a repeated key may lead to its run. The chat of somebody else must be the one whose access the call has checked. */
  private async mayRepeat(
    tx: Transaction,
    existing: { readonly sessionId: string },
    { userId, sessionId }: NewRun['run'],
  ): Promise<boolean> {
    if (existing.sessionId === sessionId) return true;
    return (await tx.$count(chatSessions, and(eq(chatSessions.id, existing.sessionId), eq(chatSessions.userId, userId)))) > 0;
  }

  private async openSession(tx: Transaction, { run, ownerId, newSession, summary }: NewRun): Promise<CreateResult | undefined> {
    if (newSession) {
      await tx.insert(chatSessions).values({ id: run.sessionId, userId: run.userId, ...newSession });
      return undefined;
    }
    const [session] = await tx
      .update(chatSessions)
      .set({ updatedAt: sql`now()` })
      .where(and(eq(chatSessions.id, run.sessionId), eq(chatSessions.userId, ownerId)))
      .returning({ id: chatSessions.id });
    if (!session) return { kind: 'gone' };
    const [busy] = await tx
      .select({ runId: chatRuns.id, userId: chatRuns.userId })
      .from(chatRuns)
      .where(and(eq(chatRuns.sessionId, run.sessionId), eq(chatRuns.status, 'running')));
    if (busy) return { kind: 'busy', running: busy };
    return summary && !(await this.isUnchanged(tx, run.sessionId, summary)) ? { kind: 'outdated' } : undefined;
  }

  private async isUnchanged(tx: Transaction, sessionId: string, { id, content }: NonNullable<RunInput['summary']>): Promise<boolean> {
    const same = and(eq(chatMessages.sessionId, sessionId), eq(chatMessages.id, id), eq(chatMessages.content, content));
    return (await tx.$count(chatMessages, same)) > 0;
  }

  private async insertRun(tx: Transaction, input: NewRun): Promise<void> {
    const { run, key, nodeId, place } = input;
    await tx.insert(chatRuns).values({ ...run, idempotencyKey: key ?? null, nodeId, aliveUntil: aliveUntil() });
    if (place.kind === 'summary') return void (await tx.insert(chatRunEvents).values({ runId: run.id, seq: 1, event: startedEvent(run) }));
    if (place.kind === 'next' || place.kind === 'edit') await this.insertQuestion(tx, input, place);
    if (place.kind === 'more') await this.reopenAnswer(tx, run, place.answer.content);
    else await this.insertAnswer(tx, input);
    await tx.update(chatSessions).set({ shownMessageId: run.messageId }).where(eq(chatSessions.id, run.sessionId));
  }

  private async insertQuestion(tx: Transaction, input: NewRun, place: Place): Promise<void> {
    const { run, ownerId, question, attachments, references, newSession } = input;
    const { sessionId, userMessageId: id } = run;
    const parentId = place.kind === 'edit' ? place.parentId : sql<string | null>`(${shownMessage(sessionId)})`;
    const message = { id, sessionId, runId: run.id, parentId, position: nextPosition(sessionId), content: question, ...authorOf(input) };
    const brought = {
      attachments: attachments.length ? [...attachments] : null,
      references: references.length ? [...references] : null,
    };
    await tx.insert(chatMessages).values({ ...message, role: 'user', status: 'complete', ...brought, createdAt: sql`clock_timestamp()` });
    const title = newSession?.title ?? sql`(select title from chat_sessions where id = ${sessionId})`;
    await tx.insert(passages).values({ id: `p_${id}`, userId: ownerId, kind: 'chat', ref: id, sessionId, title, body: question });
  }

  /** Gives a chat the title that its model wrote. Returns false if it no longer has its first one. */
  nameSession(sessionId: string, from: string, title: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const named = await tx
        .update(chatSessions)
        .set({ title, modelTitle: title })
        .where(and(eq(chatSessions.id, sessionId), eq(chatSessions.title, from)))
        .returning({ userId: chatSessions.userId });
      const [session] = named;
      if (!session) return false;
      await tx
        .update(passages)
        .set({ title })
        .where(and(eq(passages.userId, session.userId), eq(passages.sessionId, sessionId)));
      return true;
    });
  }

  private async insertAnswer(tx: Transaction, input: NewRun): Promise<void> {
    const { run } = input;
    const { sessionId, messageId: id, userMessageId: parentId, model } = run;
    const message = { id, sessionId, runId: run.id, parentId, position: nextPosition(sessionId), content: '', model, ...authorOf(input) };
    await tx.insert(chatMessages).values({ ...message, role: 'assistant', status: 'running', createdAt: sql`clock_timestamp()` });
    await tx.insert(chatRunEvents).values({ runId: run.id, seq: 1, event: startedEvent(run) });
  }

  /** Starts the run's log with the text so far, so that readers get the whole answer even after a crash. */
  private async reopenAnswer(tx: Transaction, run: NewRun['run'], content: string): Promise<void> {
    const { id: runId, messageId, model } = run;
    await tx.update(chatMessages).set({ runId, model, status: 'running' }).where(eq(chatMessages.id, messageId));
    await tx.insert(chatRunEvents).values([
      { runId, seq: 1, event: startedEvent(run) },
      { runId, seq: 2, event: { type: 'delta', seq: 2, text: content } },
    ]);
  }
}

const authorOf = ({ run, ownerId }: NewRun) => ({ authorId: run.userId === ownerId ? null : run.userId });

const nextPosition = (sessionId: string) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from chat_messages where session_id = ${sessionId})`;
