import type { CallKind, ContextPlan } from 'shared-contracts';
import type { RunEnd, SaidMessage } from '../../../../kernel/run/run.types.ts';
import { type EndedDraft, failureFrom, type RunJournal } from '../../../../kernel/run/run.types.ts';
import {
  type AnswerMode,
  type ContextContributor,
  gatherContext,
  type KeptForRun,
  type PreparedContext,
  type RunContext,
  type RunContexts,
  type RunQuestion,
  type RunReach,
} from '../../../../kernel/run/run-context.ts';
import { sayChat } from '../../../../messages/chat.ts';
import { withDatabaseBack } from '../../../../platform/database/database-away.ts';
import type { Log } from '../../../../platform/log.ts';
import { type CallTally, runForPurpose } from '../../../../platform/model/call-purpose.ts';
import { ModelError, type ModelMessage, type ModelPart } from '../../../../platform/model/model-port.ts';
import { answerSettingsOf } from '../../preset/chat-settings.policy.ts';
import { continueInstruction } from './answer-join.ts';
import { flowOf } from './flow.policy.ts';
import { Answer } from './run-answer.ts';

/** Holds everything that contributes to answers. */
export interface Answering {
  readonly contributors: readonly ContextContributor[];
  readonly modes: readonly AnswerMode[];
}

/** Holds what a run needs besides its question. */
export interface Executing extends Answering {
  readonly contexts: RunContexts;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Names a new chat after its first answer. Never throws. */
  readonly nameChat?: ((answer: string) => Promise<void>) | undefined;
}

/** Receives what is reported beside the parts of an answer. */
interface Reports {
  readonly emit: (part: ModelPart) => void;
  readonly onPlan: (plan: ContextPlan | undefined) => void;
}

/** Gathers a run's context, lets one model or mode answer it, and journals the events. Never throws: errors become the run's end. */
export async function executeRun(question: RunQuestion, journal: RunJournal, context: Executing): Promise<void> {
  const { run } = question;
  const stored = question.isTemporary ? {} : { chatId: run.sessionId, messageId: run.messageId };
  const purpose = { kind: kindOf(question), ...stored, agentId: question.agentId };
  return runForPurpose(purpose, (cost) => answerRun(question, journal, context, cost));
}

async function answerRun(question: RunQuestion, journal: RunJournal, context: Executing, cost: CallTally): Promise<void> {
  const { run } = question;
  const answer = new Answer(run, journal, question.continued, cost);
  let end: Pick<EndedDraft, 'status' | 'error'> = { status: 'complete' };
  try {
    const reports = { emit: (progress: ModelPart) => answer.take(progress), onPlan: (plan: ContextPlan | undefined) => answer.plan(plan) };
    for await (const part of answerOf(question, context, reports)) answer.take(part);
    if (context.signal.aborted) end = { status: 'stopped' };
    else if (answer.hasText) await context.nameChat?.(answer.text);
  } catch (error) {
    end = context.signal.aborted ? { status: 'stopped' } : failure(error, answer.hasText);
    if (end.error) context.log.warn({ err: error, runId: run.id, model: run.model }, 'the answer failed');
  }
  // A shutdown is not the user's decision, so the answer counts as interrupted instead of stopped.
  if (end.status === 'stopped' && context.signal.reason === 'shutdown') end = { status: 'interrupted' };
  const ended = answer.end(end);
  try {
    await journal.finish(run, ended);
  } catch (error) {
    context.log.error({ err: error, runId: run.id }, 'the end of an answer could not be stored');
    return;
  }
  if (end.status === 'complete' && !question.isTemporary) await reviewAnswer(question, ended, context);
}

/** Shows an answer to the contributors that look at it. */
async function reviewAnswer(question: RunQuestion, answer: RunEnd, { contributors, log }: Executing): Promise<void> {
  const reviews = await Promise.allSettled(contributors.map(({ review }) => review?.(question, answer)));
  for (const review of reviews)
    if (review.status === 'rejected') log.warn({ err: review.reason, runId: question.run.id }, 'an answer could not be reviewed');
}

/** Returns what the calls of an answer are made for. */
function kindOf({ options, source, agentId }: RunQuestion): CallKind {
  if (source && source !== 'replay') return source;
  if (options.image) return 'image';
  if (options.blueprint) return 'draft';
  if (options.deepDive) return 'report';
  return agentId === null ? 'chat' : 'agent';
}

/** Gathers the context of a question and lets a model or a mode answer it. */
export async function* answerOf(
  question: RunQuestion,
  { contributors, modes, contexts, signal }: Omit<Executing, 'log'>,
  { emit, onPlan }: Reports,
): AsyncGenerator<ModelPart> {
  if (question.run.kind === 'summary') return yield* contexts.summarizeOnly(question, { emit, signal });
  const mode = modes.find(({ takes }) => takes(question));
  // The question is stored, so it waits for a database that went away since then.
  const read = await withDatabaseBack(async () => {
    const context = await gatherContext(contributors, question, { emit, signal });
    const { kept } = context;
    const reach = { emit, signal: kept.length ? AbortSignal.any([signal, ...kept.map(({ lost }) => lost)]) : signal };
    try {
      return { context, reach, prepared: await contexts.prepare(question, context, reach, !mode) };
    } catch (error) {
      const problem = lostOf(kept);
      for (const { release } of kept) release();
      throw problem ?? error;
    }
  }, signal);
  yield* whileKept(read.context.kept, answerWith(question, { ...read, mode }, onPlan));
}

/** Holds what was read for an answer before a model or a mode is asked. */
interface ReadForAnswer {
  readonly context: RunContext;
  readonly reach: RunReach;
  readonly prepared: PreparedContext;
  readonly mode: AnswerMode | undefined;
}

async function* answerWith(
  question: RunQuestion,
  { context, reach, prepared, mode }: ReadForAnswer,
  onPlan: Reports['onPlan'],
): AsyncGenerator<ModelPart> {
  const { parts, plan, history, summary, passages, resultTokens } = prepared;
  yield* parts;
  if (mode) return yield* mode.answer({ ...question, history: withSummary(history, summary) }, context, reach);
  onPlan(plan);
  const { wrap, images, instructions, tools, readsPrivate, stepsMax, parameters } = context;
  const { userId, language, continued } = question;
  const asked: ModelMessage = {
    role: 'user',
    content: question.question,
    isOthers: question.isOthersQuestion ?? false,
    ...(images.length ? { images } : {}),
  };
  const messages = [
    ...history.map(({ role, content, isOthers = false }) => ({ role, content, isOthers })),
    asked,
    ...continuationOf(continued?.content),
  ];
  const answer = wrap(question.model).stream(
    {
      userId,
      language,
      instructions,
      messages,
      summary,
      passages,
      tools,
      readsPrivate,
      flow: flowOf(question, context),
      isComposed: question.part !== undefined || (question.flow?.untrusted.length ?? 0) > 0,
      parameters,
      emit: reach.emit,
      say: reach.emit,
      ...(stepsMax === undefined ? {} : { stepsMax }),
      ...(resultTokens === undefined ? {} : { resultTokens }),
    },
    reach.signal,
  );
  yield* withSettings(question, answer);
}

/** Passes an answer on after what it was asked for with. The built-in assistant works by rules alone. */
async function* withSettings({ settings, lostModel, isBuiltIn }: RunQuestion, answer: AsyncIterable<ModelPart>): AsyncGenerator<ModelPart> {
  const answeredWith = settings && answerSettingsOf(isBuiltIn ? { preset: settings.preset } : settings, lostModel);
  if (answeredWith) yield { type: 'sources', sources: { settings: answeredWith } };
  yield* answer;
}

/** Returns the history for a mode, which knows nothing of summaries. */
const withSummary = (history: readonly SaidMessage[], summary: string | undefined): readonly SaidMessage[] =>
  summary ? [{ role: 'assistant', content: `Summary of the earlier conversation:\n\n${summary}` }, ...history] : history;

/** Returns the problem of what is no longer shared, if there is one. */
const lostOf = (kept: readonly KeptForRun[]) => kept.find(({ lost }) => lost.aborted)?.problem();

/** Passes an answer on. @throws the problem of what was no longer shared before the answer was complete. */
async function* whileKept(kept: readonly KeptForRun[], answer: AsyncIterable<ModelPart>): AsyncGenerator<ModelPart> {
  try {
    yield* answer;
  } catch (error) {
    throw lostOf(kept) ?? error;
  } finally {
    for (const { release } of kept) release();
  }
  const problem = lostOf(kept);
  if (problem) throw problem;
}

/** Returns the messages that ask a model to continue its answer. */
const continuationOf = (content: string | undefined): ModelMessage[] =>
  content === undefined
    ? []
    : [
        { role: 'assistant', content },
        { role: 'user', content: continueInstruction },
      ];

/** Returns how a failed answer ends: interrupted if it has text, which is kept, otherwise failed. */
function failure(error: unknown, hasText: boolean): Pick<EndedDraft, 'status' | 'error'> {
  const status = hasText ? 'interrupted' : 'failed';
  if (error instanceof ModelError) return { status, error: failureFrom(error.code, error.sentence) };
  return { status, error: failureFrom('internal', sayChat('notCompleted')) };
}
