import { type AnswerUsage, type ContextPlan, limits, type MessageSources } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import type { EndedDraft, Run, RunEnd, RunInput, RunJournal } from '../../../../kernel/run/run.types.ts';
import { storable } from '../../../../platform/database/storable.ts';
import type { CallTally } from '../../../../platform/model/call-purpose.ts';
import type { ModelPart } from '../../../../platform/model/model-port.ts';
import { withCitedPassages } from '../message/sources.policy.ts';
import { AnswerJoin } from './answer-join.ts';

/** Collects an answer and reports its events. */
export class Answer {
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
    this.sources = continued?.sources ? { ...continued.sources, cut_off: undefined, refused: undefined } : undefined;
    this.usageBefore = continued?.usage ?? undefined;
    this.join = continued && new AnswerJoin(continued.content);
  }

  get text(): string {
    return this.content + this.held;
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
    const said = cutText(text, room).replaceAll('\u0000', '');
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
