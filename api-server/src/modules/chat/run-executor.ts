import type { AnswerUsage, MessageSources } from 'shared-contracts';
import type { Log } from '../../platform/log.ts';
import type { ModelPart } from '../../platform/model/model-port.ts';
import type { EndedDraft, Run, RunEnd, RunJournal } from './chat.types.ts';
import { type AnswerMode, type ContextContributor, gatherContext, type RunQuestion } from './run-context.ts';

/** What a run is answered with. */
export interface Answering {
  readonly contributors: readonly ContextContributor[];
  readonly modes: readonly AnswerMode[];
}

/** Gathers a run's context, lets one model or mode answer it and journals what comes. Never throws: whatever happens becomes the run's end. */
export async function executeRun(
  question: RunQuestion,
  journal: RunJournal,
  context: Answering & { log: Log; signal: AbortSignal },
): Promise<void> {
  const { run } = question;
  const answer = new Answer(run, journal);
  let end: Pick<EndedDraft, 'status' | 'error'> = { status: 'complete' };
  try {
    for await (const part of answerOf(question, context, (told) => answer.take(told))) answer.take(part);
    if (context.signal.aborted) end = { status: 'stopped' };
  } catch (error) {
    end = context.signal.aborted ? { status: 'stopped' } : failure(error, answer.hasText);
    if (end.error) context.log.warn({ err: error, runId: run.id, model: run.model }, 'the answer failed');
  }
  // A stop that says why (a server that shuts down) is not the user's.
  if (end.status === 'stopped' && context.signal.reason === 'shutdown') end = { status: 'interrupted' };
  try {
    await journal.finish(run, answer.end(end));
  } catch (error) {
    context.log.error({ err: error, runId: run.id }, 'the end of an answer could not be stored');
  }
}

async function* answerOf(
  question: RunQuestion,
  { contributors, modes, signal }: Answering & { signal: AbortSignal },
  emit: (part: ModelPart) => void,
): AsyncGenerator<ModelPart> {
  const reach = { emit, signal };
  const context = await gatherContext(contributors, question, reach);
  const mode = modes.find(({ takes }) => takes(question));
  if (mode) return yield* mode.answer(question, context, reach);
  const { history, userId } = question;
  const messages = [...history, { role: 'user' as const, content: question.question }];
  yield* question.model.stream({ userId, ...context, messages, emit }, signal);
}

/** An answer that had begun is interrupted, what came of it stays; one that never began has failed. */
function failure(error: unknown, hasText: boolean): Pick<EndedDraft, 'status' | 'error'> {
  const status = hasText ? 'interrupted' : 'failed';
  if (error instanceof Error && error.name === 'ModelError' && 'code' in error)
    return { status, error: { code: String(error.code), detail: error.message } };
  return { status, error: { code: 'internal', detail: 'The answer could not be completed. Try again.' } };
}

/** Gathers an answer and numbers its events. */
class Answer {
  private readonly run: Run;
  private readonly journal: RunJournal;
  private content = '';
  private held = '';
  private sources: MessageSources | undefined;
  private readonly startedAt = performance.now();
  private firstTextMs: number | undefined;
  private tokens: Pick<AnswerUsage, 'input_tokens' | 'output_tokens'> = {};

  constructor(run: Run, journal: RunJournal) {
    this.run = run;
    this.journal = journal;
  }

  get hasText(): boolean {
    return this.content !== '' || this.held !== '';
  }

  take(part: ModelPart): void {
    if (part.type === 'sources') {
      this.sources = { ...this.sources, ...part.sources };
      this.journal.append(this.run.id, { type: 'sources', sources: this.sources });
    } else if (part.type === 'progress') this.journal.append(this.run.id, { type: 'progress', ...part.progress });
    else if (part.type === 'usage') this.tokens = { input_tokens: part.inputTokens, output_tokens: part.outputTokens };
    else this.takeText(part.text);
  }

  end(end: Pick<EndedDraft, 'status' | 'error'>): RunEnd {
    if (this.held) this.appendText(this.held.toWellFormed());
    const usage = { total_ms: this.sinceStart(), first_text_ms: this.firstTextMs, ...this.tokens };
    return { content: this.content, sources: this.sources, ended: { type: 'ended', ...end, usage } };
  }

  /** Half of a surrogate pair cannot be written alone, and PostgreSQL has no character zero. */
  private takeText(text: string): void {
    const all = (this.held + text).replaceAll('\u0000', '');
    const isSplit = /[\uD800-\uDBFF]$/.test(all);
    this.held = isSplit ? all.slice(-1) : '';
    this.appendText((isSplit ? all.slice(0, -1) : all).toWellFormed());
  }

  private sinceStart(): number {
    return Math.round(performance.now() - this.startedAt);
  }

  private appendText(text: string): void {
    if (!text) return;
    this.firstTextMs ??= this.sinceStart();
    this.content += text;
    this.journal.append(this.run.id, { type: 'delta', text });
  }
}
