import { AppError } from '../../../../errors.ts';
import type { SaidMessage } from '../../../../kernel/run/run.types.ts';
import type { PreparedContext, RunContext, RunContexts, RunQuestion, RunReach } from '../../../../kernel/run/run-context.ts';
import { sayChat } from '../../../../messages/chat.ts';
import { newId } from '../../../../platform/ids.ts';
import { writeSentence } from '../../../../platform/language/messages.ts';
import type { Log } from '../../../../platform/log.ts';
import { type ContextWindow, contextWindowOf } from '../../../../platform/model/context-window.ts';
import { estimatedTokens } from '../../../../platform/model/estimated-tokens.ts';
import { ModelError, type ModelMessage, type ModelPart, type Passage } from '../../../../platform/model/model-port.ts';
import { type FittedContext, fitContext, olderCount, questionMax } from './context-plan.policy.ts';
import type { EarlierMessagesRepository } from './earlier-messages.repository.ts';
import { summarize } from './summarize.ts';
import type { SummariesRepository } from './summary.repository.ts';

interface ContextDependencies {
  readonly summaries: Pick<SummariesRepository, 'older' | 'add'>;
  readonly earlier: Pick<EarlierMessagesRepository, 'find'>;
  readonly basePath: string;
  readonly log: Log;
}

/** Describes what was said before a question while it is fitted. */
interface Past {
  readonly history: readonly SaidMessage[];
  readonly summary: string | undefined;
  readonly before: number;
  /** How many of the messages before `history` the summary stands for. */
  readonly summarized: number;
}

const pastOf = ({ history, summary, before = 0 }: RunQuestion): Past => ({
  history,
  summary: summary?.content,
  before,
  summarized: summary ? before : 0,
});

/** Creates what decides the context of each request: one plan by the model's window, and summaries of what no longer fits. */
export function createRunContexts(deps: ContextDependencies): RunContexts {
  return {
    check: ({ model, question }) => {
      const window = contextWindowOf(model);
      if (!window || window.isAssumed) return;
      const tokens = estimatedTokens(question);
      const most = questionMax(window);
      if (tokens > most) throw new AppError('invalid-input', { detail: sayChat('messageTooLong', { tokens, most }) });
    },
    questionMax,
    checkSummary: (question) => {
      if (olderOf(question) === undefined) throw new AppError('invalid-input', { detail: sayChat('nothingToSummarize') });
    },
    prepare: (question, context, reach, mayChange) => prepare(deps, question, context, reach, mayChange),
    async *summarizeOnly(question, reach) {
      const window = contextWindowOf(question.model);
      const older = olderOf(question);
      if (!window || older === undefined) throw new ModelError('provider-refused', sayChat('nothingToSummarize'));
      const done = await compact(deps, question, reach, { window, past: pastOf(question), older, atEnd: 'end' });
      if (done) yield done.part;
    },
  };
}

/** Returns how many messages a command summarizes; undefined if there is nothing to summarize, or no model that could. */
function olderOf(question: RunQuestion): number | undefined {
  const window = contextWindowOf(question.model);
  if (!window || question.run.sessionId === null) return undefined;
  const { history, before, summarized } = pastOf(question);
  const older = olderCount(history, before - summarized, questionMax(window), true);
  return older + before - summarized >= 2 ? older : undefined;
}

async function prepare(
  deps: ContextDependencies,
  question: RunQuestion,
  context: RunContext,
  reach: RunReach,
  mayChange: boolean,
): Promise<PreparedContext> {
  const window = contextWindowOf(question.model);
  let past = pastOf(question);
  const { passages } = context;
  if (!window) return { history: question.history, summary: undefined, passages, plan: undefined, resultTokens: undefined, parts: [] };
  const fit = (found: readonly Passage[] = []) =>
    fitContext({ ...wantedBy(question, context, window), ...past, passages: [...passages, ...found] });
  let fitted = fit();
  if (fitted.isTooLong && !window.isAssumed) throw new ModelError('provider-refused', sayChat('contextFull'));
  const parts: ModelPart[] = [];
  if (mayChange && fitted.isFull && question.run.sessionId !== null) {
    const done = await compactOrContinue(deps, question, reach, window, past, fitted);
    if (done) {
      past = done.past;
      parts.push(done.part);
      fitted = fit();
    }
  }
  const found = mayChange ? await earlierPassages(deps, question, past, fitted) : [];
  if (found.length) fitted = fit(found);
  const { plan, history, resultTokens } = fitted;
  if (plan.left_out > 0) parts.push({ type: 'sources', sources: { messages_left_out: plan.left_out } });
  return { history, summary: past.summary, passages: fitted.passages, plan, resultTokens, parts };
}

const wantedBy = (
  { question, continued }: RunQuestion,
  { instructions, memory, tools, images, files }: RunContext,
  window: ContextWindow,
) => ({
  window,
  instructions,
  memory,
  tools,
  files,
  pictures: images.reduce((sum, { pages = 1 }) => sum + pages, 0),
  question: [question, continued?.content].filter(Boolean).join('\n'),
});

/** Returns what was said before the messages that are sent and fits the question. */
async function earlierPassages(
  { earlier, basePath }: ContextDependencies,
  { run, question, language }: RunQuestion,
  past: Past,
  { plan, history }: FittedContext,
): Promise<Passage[]> {
  if (run.sessionId === null || past.summarized + plan.left_out === 0) return [];
  const before = history[0]?.id ?? run.userMessageId;
  return earlier.find({ sessionId: run.sessionId, before, text: question, language, basePath });
}

interface Compaction {
  readonly window: ContextWindow;
  readonly past: Past;
  /** How many messages of the history are summarized. */
  readonly older: number;
  /** Where the summary goes if no message of the history stays. */
  readonly atEnd: { readonly before: string } | 'end';
}

/** Summarizes older messages if that saves enough. A failure does not stop the answer: it continues with what fits. */
async function compactOrContinue(
  deps: ContextDependencies,
  question: RunQuestion,
  reach: RunReach,
  window: ContextWindow,
  past: Past,
  { plan }: FittedContext,
): Promise<Compacted | undefined> {
  const older = olderCount(past.history, past.before - past.summarized, plan.limit);
  if (older + past.before - past.summarized < 2) return undefined;
  try {
    return await compact(deps, question, reach, { window, past, older, atEnd: { before: question.run.userMessageId } });
  } catch (error) {
    if (reach.signal.aborted) throw error;
    deps.log.warn({ err: error, runId: question.run.id }, 'older messages could not be summarized');
    return undefined;
  }
}

interface Compacted {
  readonly past: Past;
  readonly part: ModelPart;
}

async function compact(
  { summaries }: ContextDependencies,
  question: RunQuestion,
  { emit, signal }: RunReach,
  { window, past, older, atEnd }: Compaction,
): Promise<Compacted | undefined> {
  const { run, model, userId, isOwnChat, language } = question;
  if (run.sessionId === null) return undefined;
  const { history, before, summarized } = past;
  const count = older + before - summarized;
  const startedAt = performance.now();
  const onPiece = (step: number, steps: number) =>
    emit({
      type: 'progress',
      progress: { kind: 'summary', text: writeSentence(sayChat('summarizing', { count }), language), step, steps },
    });
  onPiece(1, 1);
  const messages = await messagesToSummarize(summaries, question, past, older);
  const written = await summarize({ model, userId, window, before: past.summary, messages, signal, onPiece });
  signal.throwIfAborted();
  if (!written) return undefined;
  const { content, inputTokens, outputTokens } = written;
  const id = newId('msg');
  const usage = { total_ms: Math.round(performance.now() - startedAt), input_tokens: inputTokens, output_tokens: outputTokens };
  const summary = { id, sessionId: run.sessionId, content, model: model.id, authorId: isOwnChat ? null : userId, usage };
  const next = history[older]?.id;
  if (!(await summaries.add(run.id, summary, next ? { before: next } : atEnd))) return undefined;
  return {
    past: { history: history.slice(older), summary: content, before: before + older, summarized: before + older },
    part: { type: 'sources', sources: { summarized: { message_id: id, messages: count } } },
  };
}

async function messagesToSummarize(
  summaries: ContextDependencies['summaries'],
  { run }: RunQuestion,
  { history, before, summarized }: Past,
  older: number,
): Promise<ModelMessage[]> {
  const first = history[0]?.id ?? run.userMessageId;
  const unread = before > summarized ? await summaries.older(first) : [];
  return [...unread, ...history.slice(0, older)];
}
