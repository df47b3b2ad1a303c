import type { ContextPlan } from 'shared-contracts';
import { expect, it } from 'vitest';
import { type ChatTurn, createAnswerTurn, createEmptyConversation } from '../conversation/conversation.model.ts';
import { estimateContext, estimateTokens } from './context.model.ts';

const plan: ContextPlan = {
  window: 32_000,
  limit: 10_000,
  used: 1_000,
  instructions: 100,
  memory: 50,
  tools: 200,
  passages: 300,
  files: 0,
  summary: 0,
  history: 0,
  question: 350,
  messages: 0,
  summarized: 0,
  left_out: 0,
};
const said = (role: 'user' | 'assistant', content: string, part: Partial<ChatTurn> = {}) =>
  createAnswerTurn(content, { role, content, status: 'complete', messageId: content, ...part });
const conversationOf = (...turns: ChatTurn[]) => ({ ...createEmptyConversation('k', 's', false), turns });
const words = 'word '.repeat(700);

it('is unknown before the first answer that has a plan', () => {
  expect(estimateContext(conversationOf(said('user', 'Hi')), '')).toBeUndefined();
});

it('adds what was said since and the draft to what is sent with every question', () => {
  const context = estimateContext(
    conversationOf(said('user', words), said('assistant', 'Yes.', { usage: { total_ms: 1, context: plan } })),
    words,
  );
  expect(context?.parts).toMatchObject({ instructions: 100, passages: 300, question: estimateTokens(words) });
  expect(context?.parts.history).toBe(estimateTokens(words) + estimateTokens('Yes.') + 12);
  expect(context?.percent).toBe(27);
});

it('counts the summary instead of the messages before it', () => {
  const usage = { total_ms: 1, context: plan, cached_tokens: 640 };
  const summary = said('assistant', 'In short.', { kind: 'summary' });
  const context = estimateContext(conversationOf(said('user', words), said('assistant', words, { usage }), summary), '');
  expect(context).toMatchObject({ parts: { summary: estimateTokens('In short.'), history: 0 }, cached: 640 });
});

it('never shows more than fits', () => {
  const usage = { total_ms: 1, context: plan };
  const context = estimateContext(conversationOf(said('user', words.repeat(20)), said('assistant', 'x', { usage })), '');
  expect(context).toMatchObject({ percent: 100, used: 10_000 });
});

it('estimates Chinese text as about one token for each character', () => {
  expect(estimateTokens('你好世界你好世界你好世界')).toBe(12);
});
