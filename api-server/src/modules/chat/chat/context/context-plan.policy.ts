import type { ContextPlan } from 'shared-contracts';
import type { SaidMessage } from '../../../../kernel/run/run.types.ts';
import type { ContextWindow } from '../../../../platform/model/context-window.ts';
import { beginningOf, estimatedTokens, messageTokens, pictureTokens, toolTokens } from '../../../../platform/model/estimated-tokens.ts';
import type { ModelTool, Passage } from '../../../../platform/model/model-port.ts';

/** From this part of the limit on, older messages are summarized. */
const fullAt = 0.8;
/** What the newest messages may fill after the older ones were summarized. */
const keptPart = 0.3;
/** Fewer tokens than this part of the limit are not worth a summary. */
const worthPart = 0.1;
const answerMost = 8_000;
const resultsMost = 24_000;
/** Estimates may be wrong by this part of the window. */
const margin = 0.03;
/** A shorter piece of a passage says nothing. */
const passageMin = 60;

/** Describes everything that wants to be in a request. */
export interface WantedContext {
  readonly window: ContextWindow;
  readonly instructions: string | undefined;
  /** The part of the instructions that lists memories. */
  readonly memory: string;
  readonly tools: readonly Pick<ModelTool, 'name' | 'description' | 'input'>[];
  readonly pictures: number;
  readonly question: string;
  /** Lists passages, best first. */
  readonly passages: readonly Passage[];
  /** Holds those of the passages that are attached files. */
  readonly files: ReadonlySet<Passage>;
  readonly summary: string | undefined;
  readonly history: readonly SaidMessage[];
  /** The number of messages before `history`, and how many of them the summary stands for. */
  readonly before: number;
  readonly summarized: number;
}

/** Describes what fits into a request. */
export interface FittedContext {
  readonly passages: readonly Passage[];
  readonly history: readonly SaidMessage[];
  /** The tokens that tools may return. */
  readonly resultTokens: number;
  readonly plan: ContextPlan;
  /** Whether older messages should be summarized first. */
  readonly isFull: boolean;
  /** Whether not even the question and the instructions fit. */
  readonly isTooLong: boolean;
}

const tokensOf = ({ content }: Pick<SaidMessage, 'content'>): number => messageTokens + estimatedTokens(content);
const passageTokens = ({ title, sentences, text }: Passage): number =>
  messageTokens + estimatedTokens(title + (text ?? sentences.join(' ')));
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Returns the room for the answer, and for the results of tools if there are any. */
const reserveOf = ({ tokens, outputMax = answerMost }: ContextWindow, hasTools: boolean) => ({
  answer: Math.min(answerMost, outputMax, Math.floor(tokens / 4)),
  results: hasTools ? Math.min(resultsMost, Math.floor(tokens * 0.15)) : 0,
});

/** Returns the longest question that a model takes, in tokens. */
export function questionMax(window: ContextWindow): number {
  return Math.floor(window.tokens * (1 - margin)) - reserveOf(window, false).answer;
}

/** Decides what of the context is sent: everything if it fits, otherwise the best passages and the newest messages. */
export function fitContext(wanted: WantedContext): FittedContext {
  const { window, instructions = '', memory, tools, pictures, question, summary, history } = wanted;
  const reserve = reserveOf(window, tools.length > 0);
  const limit = Math.max(1, Math.floor(window.tokens * (1 - margin)) - reserve.answer - reserve.results);
  const fixed = {
    instructions: Math.max(0, estimatedTokens(instructions) - estimatedTokens(memory)),
    memory: estimatedTokens(memory),
    tools: toolTokens(tools),
    question: messageTokens + estimatedTokens(question) + pictures * pictureTokens,
    summary: summary ? messageTokens + estimatedTokens(summary) : 0,
  };
  const room = limit - sum(Object.values(fixed));
  const wantedHistory = sum(history.map(tokensOf));
  const wantedPassages = sum(wanted.passages.map(passageTokens));
  const passages = fittingPassages(wanted.passages, Math.max(room - wantedHistory, Math.floor(room / 2)));
  const passagesOf = (areFiles: boolean) =>
    sum(passages.filter(({ from }) => wanted.files.has(from) === areFiles).map(({ passage }) => passageTokens(passage)));
  const [files, found] = [passagesOf(true), passagesOf(false)];
  const kept = newestFitting(history, room - files - found);
  const parts = { ...fixed, passages: found, files, history: sum(kept.map(tokensOf)) };
  const leftOut = history.length - kept.length + wanted.before - wanted.summarized;
  return {
    passages: passages.map(({ passage }) => passage),
    history: kept,
    resultTokens: reserve.results,
    plan: {
      window: window.tokens,
      ...(window.isAssumed ? { is_assumed: true } : {}),
      limit,
      used: sum(Object.values(parts)),
      ...parts,
      messages: kept.length,
      summarized: wanted.summarized,
      left_out: leftOut,
    },
    isFull: leftOut > 0 || sum(Object.values(fixed)) + Math.min(wantedPassages, room / 2) + wantedHistory > limit * fullAt,
    isTooLong: room < 0,
  };
}

/** Returns the passages that fit, best first. The first that doesn't is cut. */
function fittingPassages(passages: readonly Passage[], room: number): { passage: Passage; from: Passage }[] {
  const fitting: { passage: Passage; from: Passage }[] = [];
  let left = room;
  for (const from of passages) {
    const tokens = passageTokens(from);
    const passage = tokens <= left ? from : cut(from, left - messageTokens - estimatedTokens(from.title));
    if (!passage) break;
    fitting.push({ passage, from });
    left -= tokens;
  }
  return fitting;
}

const cut = (passage: Passage, tokens: number): Passage | undefined =>
  tokens < passageMin
    ? undefined
    : { ...passage, text: `${beginningOf(passage.text ?? passage.sentences.join(' '), tokens - messageTokens)}…` };

/** Returns the newest messages that fit. An answer is left out with its question. */
function newestFitting(history: readonly SaidMessage[], room: number): readonly SaidMessage[] {
  let left = room;
  let from = history.length;
  while (from > 0) {
    left -= tokensOf(history[from - 1] ?? { content: '' });
    if (left < 0) break;
    from -= 1;
  }
  const kept = history.slice(from);
  return from > 0 && kept[0]?.role === 'assistant' ? kept.slice(1) : kept;
}

/**
 * Returns how many of the messages a summary should replace, oldest first: those before the newest ones, which are kept as they were said.
 * The kept ones begin with a question. Returns 0 if a summary would save too little.
 */
export function olderCount(history: readonly SaidMessage[], before: number, limit: number, isWanted = false): number {
  const kept = newestFitting(history, limit * keptPart);
  const last = history.slice(-2);
  const least = last[0]?.role === 'user' && sum(last.map(tokensOf)) < limit / 2 ? last.length : 0;
  const older = history.length - Math.max(kept.length, least);
  const isWorth = before > 0 || sum(history.slice(0, older).map(tokensOf)) > limit * worthPart;
  return isWorth ? older : isWanted ? Math.max(0, history.length - least) : 0;
}
