import { type AnswerUsage, type CallKind, type ContextPlan, limits, type MessageSources } from 'shared-contracts';
import { sayChat } from '../../../messages/chat.ts';
import { storable } from '../../../platform/database/storable.ts';
import type { Log } from '../../../platform/log.ts';
import { type CallTally, runForPurpose } from '../../../platform/model/call-purpose.ts';
import { ModelError, type ModelMessage, type ModelPart } from '../../../platform/model/model-port.ts';
import { answerSettingsOf } from '../../preset/chat-settings.policy.ts';
import type { SaidMessage } from '../message/message-tree.repository.ts';
import { withCitedPassages } from '../message/sources.policy.ts';
import { AnswerJoin, continueInstruction } from './answer-join.ts';
import { flowOf } from './flow.policy.ts';
import { type EndedDraft, failureFrom, type Run, type RunEnd, type RunInput, type RunJournal } from './run.types.ts';
import {
  type AnswerMode,
  type ContextContributor,
  gatherContext,
  type KeptForRun,
  type RunContext,
  type RunContexts,
  type RunQuestion,
  type RunReach,
} from './run-context.ts';

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
  } catch (error) {
    end = context.signal.aborted ? { status: 'stopped' } : failure(error, answer.hasText);
    if (end.error) context.log.warn({ err: error, runId: run.id, model: run.model }, 'the answer failed');
  }
  // A shutdown is not the user's decision, so the answer counts as interrupted instead of stopped.
  if (end.status === 'stopped' && context.signal.reason === 'shutdown') end = { status: 'interrupted' };
  try {
    await journal.finish(run, answer.end(end));
  } catch (error) {
    context.log.error({ err: error, runId: run.id }, 'the end of an answer could not be stored');
  }
}

/** Returns what the calls of an answer are made for. */
function kindOf({ options, source, agentId }: RunQuestion): CallKind {
  if (source && source !== 'replay') return source;
  if (options.image) return 'image';
  if (options.blueprint) return 'draft';
  if (options.deepDive) return 'report';
  return agentId === null ? 'chat' : 'agent';
}

async function* answerOf(
  question: RunQuestion,
  { contributors, modes, contexts, signal }: Executing,
  { emit, onPlan }: Reports,
): AsyncGenerator<ModelPart> {
  if (question.run.kind === 'summary') return yield* contexts.summarizeOnly(question, { emit, signal });
  const context = await gatherContext(contributors, question, { emit, signal });
  const { kept } = context;
  const reach = { emit, signal: kept.length ? AbortSignal.any([signal, ...kept.map(({ lost }) => lost)]) : signal };
  yield* whileKept(kept, answerWith(question, context, { modes, contexts }, reach, onPlan));
}

async function* answerWith(
  question: RunQuestion,
  context: RunContext,
  { modes, contexts }: Pick<Executing, 'modes' | 'contexts'>,
  reach: RunReach,
  onPlan: Reports['onPlan'],
): AsyncGenerator<ModelPart> {
  const mode = modes.find(({ takes }) => takes(question));
  const { parts, plan, history, summary, passages, resultTokens } = await contexts.prepare(question, context, reach, !mode);
  yield* parts;
  if (mode) return yield* mode.answer({ ...question, history: withSummary(history, summary) }, context, reach);
  onPlan(plan);
  const { wrap, images, instructions, tools, readsPrivate, stepsMax, parameters } = context;
  const { userId, language, continued } = question;
  const asked: ModelMessage = { role: 'user', content: question.question, ...(images.length ? { images } : {}) };
  const messages = [...history.map(({ role, content }) => ({ role, content })), asked, ...goingOn(continued?.content)];
  const answer = wrap(question.model).stream(
    {
      ...{
        userId,
        language,
        instructions,
        messages,
        summary,
        passages,
        tools,
        readsPrivate,
        flow: flowOf(question),
        isComposed: (question.flow?.untrusted.length ?? 0) > 0,
        parameters,
        emit: reach.emit,
        say: reach.emit,
      },
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

/** Passes an answer on. @throws the problem of what was no longer shared before the answer was complete. */
async function* whileKept(kept: readonly KeptForRun[], answer: AsyncIterable<ModelPart>): AsyncGenerator<ModelPart> {
  const lost = () => kept.find((one) => one.lost.aborted)?.problem();
  try {
    yield* answer;
  } catch (error) {
    throw lost() ?? error;
  } finally {
    for (const { release } of kept) release();
  }
  const problem = lost();
  if (problem) throw problem;
}

/** Returns the messages that ask a model to continue its answer. */
const goingOn = (content: string | undefined): ModelMessage[] =>
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

/** Collects an answer and reports its events. */
class Answer {
  private readonly run: Run;
  private readonly cost: CallTally;
  private readonly journal: RunJournal;
  private content = '';
  private held = '';
  private sources: MessageSources | undefined;
  private readonly startedAt = performance.now();
  private firstTextMs: number | undefined;
  private thought = '';
  /** When the model began to think, while it does. */
  private thoughtSince: number | undefined;
  private tokens: Pick<AnswerUsage, 'input_tokens' | 'output_tokens' | 'cached_tokens'> = {};
  private context: ContextPlan | undefined;

  private readonly usageBefore: AnswerUsage | undefined;
  private readonly join: AnswerJoin | undefined;

  constructor(run: Run, journal: RunJournal, continued: RunInput['continued'], cost: CallTally) {
    this.run = run;
    this.cost = cost;
    this.journal = journal;
    this.content = continued?.content ?? '';
    this.sources = continued?.sources ? { ...continued.sources, cut_off: undefined } : undefined;
    this.usageBefore = continued?.usage ?? undefined;
    this.join = continued && new AnswerJoin(continued.content);
  }

  get hasText(): boolean {
    return this.content !== '' || this.held !== '';
  }

  take(part: ModelPart): void {
    if (part.type === 'sources') {
      this.sources = { ...this.sources, ...storable(part.sources) };
      this.journal.append(this.run.id, { type: 'sources', sources: this.sources });
    } else if (part.type === 'progress') this.journal.append(this.run.id, { type: 'progress', ...storable(part.progress) });
    else if (part.type === 'thought') this.takeThought(part.text);
    else if (part.type === 'usage')
      this.tokens = { input_tokens: part.inputTokens, output_tokens: part.outputTokens, ...cachedOf(part.cachedTokens) };
    else this.takeText(this.join ? this.join.take(part.text) : part.text);
  }

  plan(plan: ContextPlan | undefined): void {
    this.context = plan;
  }

  end(end: Pick<EndedDraft, 'status' | 'error'>): RunEnd {
    this.keepThought();
    if (this.join) this.takeText(this.join.end());
    if (this.held) this.appendText(this.held.toWellFormed());
    const usage = addUsage(this.usageBefore, {
      total_ms: this.sinceStart(),
      first_text_ms: this.firstTextMs,
      ...this.tokens,
      ...(this.context ? { context: this.context } : {}),
      ...costOf(this.cost),
    });
    return { content: this.content, sources: withCitedPassages(this.sources, this.content), ended: { type: 'ended', ...end, usage } };
  }

  /**
   * Adds text to the answer. Holds back half a surrogate pair, which cannot be stored alone, and drops null characters, which PostgreSQL
   * rejects.
   */
  private takeText(text: string): void {
    const all = (this.held + text).replaceAll('\u0000', '');
    const isSplit = /[\uD800-\uDBFF]$/.test(all);
    this.held = isSplit ? all.slice(-1) : '';
    this.appendText((isSplit ? all.slice(0, -1) : all).toWellFormed());
  }

  /** Passes on a thought until the longest that is kept. */
  private takeThought(text: string): void {
    const room = limits.thoughtMaxCharacters - this.thought.length;
    if (room <= 0) return;
    const said = text.slice(0, room).replaceAll('\u0000', '').toWellFormed();
    this.thoughtSince ??= performance.now();
    this.thought += said;
    if (said) this.journal.append(this.run.id, { type: 'thought', text: said });
  }

  /** Keeps what was thought with the answer, once the model speaks again or ends. */
  private keepThought(): void {
    if (this.thoughtSince === undefined || !this.thought.trim()) return;
    const ms = (this.sources?.thoughts?.ms ?? 0) + Math.round(performance.now() - this.thoughtSince);
    this.thoughtSince = undefined;
    this.take({ type: 'sources', sources: { thoughts: { text: this.thought, ms } } });
  }

  private sinceStart(): number {
    return Math.round(performance.now() - this.startedAt);
  }

  private appendText(text: string): void {
    if (!text) return;
    this.keepThought();
    this.firstTextMs ??= this.sinceStart();
    this.content += text;
    this.journal.append(this.run.id, { type: 'delta', text });
  }
}

const savedOf = (micro: number) => (micro ? { saved_micro: micro } : {});

const cachedOf = (tokens: number | undefined) => (tokens ? { cached_tokens: tokens } : {});

const costOf = ({ hasPrice, costMicro, savedMicro, currency }: CallTally) =>
  hasPrice ? { cost_micro: costMicro, ...savedOf(savedMicro), currency } : {};

/** Adds up the usage of all parts of an answer. Tokens are unknown unless every part reports them. */
function addUsage(before: AnswerUsage | undefined, now: AnswerUsage): AnswerUsage {
  if (!before) return now;
  const sum = (a: number | undefined, b: number | undefined) => (a === undefined || b === undefined ? undefined : a + b);
  return {
    total_ms: before.total_ms + now.total_ms,
    first_text_ms: before.first_text_ms ?? now.first_text_ms,
    input_tokens: sum(before.input_tokens, now.input_tokens),
    output_tokens: sum(before.output_tokens, now.output_tokens),
    ...cachedOf((before.cached_tokens ?? 0) + (now.cached_tokens ?? 0)),
    ...(now.context ? { context: now.context } : {}),
    cost_micro: before.cost_micro === undefined ? now.cost_micro : before.cost_micro + (now.cost_micro ?? 0),
    ...savedOf((before.saved_micro ?? 0) + (now.saved_micro ?? 0)),
    currency: now.currency ?? before.currency,
  };
}
