import { expect, it } from 'vitest';
import { type Conversation, createAnswerTurn, createEmptyConversation } from './conversation.model.ts';
import { hasSameOutline } from './outline.model.ts';

const answering: Conversation = {
  ...createEmptyConversation('s1', 's1', false),
  load: 'ready',
  turns: [
    createAnswerTurn('a1', { status: 'complete', content: 'Before.', revealFrom: undefined }),
    createAnswerTurn('a2', { content: 'On' }),
  ],
  run: { turnId: 'a2', runId: 'r1', seq: 4, phase: 'streaming', replay: 'On' },
};
const withAnswer = (part: Partial<Conversation['turns'][number]>): Conversation => ({
  ...answering,
  turns: answering.turns.map((turn) => (turn.id === 'a2' ? { ...turn, ...part } : turn)),
});

it('is the same while an answer only grows', () => {
  const run = answering.run && { ...answering.run, seq: 9, replay: 'On and on' };
  expect(hasSameOutline(answering, { ...withAnswer({ content: 'On and on' }), run })).toBe(true);
  expect(hasSameOutline(answering, answering)).toBe(true);
});

it.each<[string, Conversation]>([
  ['an answer that ends', withAnswer({ status: 'complete' })],
  ['an answer that shows as a whole', withAnswer({ revealFrom: undefined })],
  ['sources', withAnswer({ sources: { data: [] } })],
  ['a lost connection', { ...answering, run: answering.run && { ...answering.run, phase: 'reconnecting' } }],
  ['the first event', { ...answering, run: answering.run && { ...answering.run, seq: null } }],
  ['the end of the run', { ...answering, run: null }],
  ['a new title', { ...answering, title: 'Rex' }],
  ['one message more', { ...answering, turns: [...answering.turns, createAnswerTurn('a3')] }],
  ['messages above', { ...answering, earlier: 4 }],
  [
    'another text of an answer that is over',
    { ...answering, turns: answering.turns.map((turn) => (turn.id === 'a1' ? { ...turn, content: 'x' } : turn)) },
  ],
])('changes with %s', (_, after) => expect(hasSameOutline(answering, after)).toBe(false));
