import type { ContextPlan } from 'shared-contracts';
import type { ChatTurn, Conversation } from '../conversation/conversation.model.ts';

/** Names the parts of a context in the order in which they are shown. */
export const contextParts = ['instructions', 'memory', 'tools', 'files', 'passages', 'summary', 'history', 'question'] as const;
export type ContextPart = (typeof contextParts)[number];

export interface ShownContext {
  readonly limit: number;
  readonly used: number;
  /** From 0 to 100. */
  readonly percent: number;
  readonly parts: Readonly<Record<ContextPart, number>>;
  /** The tokens that the provider read from its cache for the last answer. */
  readonly cached: number;
}

const encoder = new TextEncoder();

/** Estimates tokens as the server does. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 3.5 + (encoder.encode(text).length - text.length) * 0.35);

/** Returns the plan of the newest answer that has one. */
export const findPlannedTurn = ({ turns }: Conversation): ChatTurn | undefined => turns.findLast(({ usage }) => usage?.context);

const sumOf = (turns: readonly ChatTurn[]): number =>
  turns.reduce((sum, { content, kind, delivery }) => (content && !kind && !delivery ? sum + 6 + estimateTokens(content) : sum), 0);

/** Estimates what the next question would send, from the plan of the last answer and what was said since. */
export function estimateContext(conversation: Conversation, draft: string, limit?: number): ShownContext | undefined {
  const planned = findPlannedTurn(conversation);
  const plan = planned?.usage?.context;
  if (!plan) return undefined;
  const { turns, earlier } = conversation;
  const at = turns.findLastIndex(({ kind }) => kind === 'summary');
  const summary = at >= 0 ? estimateTokens(turns[at]?.content ?? '') : earlier > 0 ? plan.summary : 0;
  const loaded = sumOf(turns.slice(at + 1));
  const isWhole = at >= 0 || earlier === 0;
  const history = isWhole ? loaded : Math.max(loaded, plan.history + plan.question);
  return describeContext(
    plan,
    { summary, history, question: estimateTokens(draft) },
    limit ?? plan.limit,
    planned?.usage?.cached_tokens ?? 0,
  );
}

function describeContext(
  { instructions, memory, tools, files, passages }: ContextPlan,
  said: Pick<ShownContext['parts'], 'summary' | 'history' | 'question'>,
  limit: number,
  cached: number,
): ShownContext {
  const fixed = instructions + memory + tools + files + passages + said.summary + said.question;
  // What doesn't fit isn't sent.
  const parts = { instructions, memory, tools, files, passages, ...said, history: Math.min(said.history, Math.max(0, limit - fixed)) };
  const used = Math.min(limit, fixed + parts.history);
  return { limit, used, percent: Math.round((used / limit) * 100), parts, cached };
}
