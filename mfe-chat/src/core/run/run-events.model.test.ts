import type { RunEvent } from 'shared-contracts';
import { make } from 'shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import {
  createEmptyConversation,
  isBusy,
  markUnsent,
  revealAll,
  revealArrived,
  startSending,
  stripEndMarker,
} from '../conversation/conversation.model.ts';
import { applySnapshot } from '../conversation/snapshot.model.ts';
import { applyEvent, compareToSeen, markInterrupted, markReconnecting } from './run-events.model.ts';

const blank = createEmptyConversation('new', null, false);
const started = (seq = 1): RunEvent => ({
  type: 'started',
  seq,
  run_id: 'r1',
  session_id: 's1',
  message_id: 'm2',
  user_message_id: 'm1',
  model: 'x',
});
const delta = (seq: number, text: string): RunEvent => ({ type: 'delta', seq, text });
const ended = (seq: number, status: 'complete' | 'stopped' | 'interrupted' | 'failed' = 'complete'): RunEvent => ({
  type: 'ended',
  seq,
  status,
});
const play = (events: readonly RunEvent[], from = startSending(blank, 'k1', 'Hello')) => events.reduce(applyEvent, from);
const answerOf = (conversation: typeof blank) => conversation.turns.findLast(({ role }) => role === 'assistant');

describe('thoughts', () => {
  const thought = (seq: number, text: string): RunEvent => ({ type: 'thought', seq, text });

  it('grow beside the answer and stay out of its text', () => {
    const answer = answerOf(play([started(), thought(2, 'Compare '), thought(3, 'digits.'), delta(4, 'The first.')]));
    expect(answer).toMatchObject({ thought: 'Compare digits.', content: 'The first.' });
  });

  it('are not repeated when the run is read again from its start', () => {
    const once = play([started(), thought(2, 'Compare digits.')]);
    const attached = { ...once, run: once.run && { ...once.run, seq: null, replay: '' } };
    expect(answerOf(play([started(), thought(2, 'Compare digits.')], attached))?.thought).toBe('Compare digits.');
  });
});

it('keeps which run writes an answer, so that its acts can be undone at once', () => {
  expect(answerOf(play([started(), delta(2, 'Done.'), ended(3)]))?.runId).toBe('r1');
});

describe('sending', () => {
  it('shows the message and a pending answer at once', () => {
    const { turns } = startSending(blank, 'k1', 'Hello');
    expect(turns.map(({ role, content, delivery }) => [role, content, delivery])).toEqual([
      ['user', 'Hello', 'sending'],
      ['assistant', '', undefined],
    ]);
  });

  it('confirms the message and adopts the session when the run starts', () => {
    const conversation = play([started()]);
    expect(conversation.sessionId).toBe('s1');
    expect(conversation.turns[0]).toMatchObject({ messageId: 'm1', delivery: undefined });
  });

  it('has no session in an incognito chat', () => {
    expect(play([started()], startSending(createEmptyConversation('t', null, true), 'k1', 'Hello')).sessionId).toBeNull();
  });

  it('keeps an unsent message in place, without a pending answer', () => {
    const first = markUnsent(startSending(blank, 'k1', 'one'), 'k1', 'one', { delivery: 'waiting' });
    const both = markUnsent(first, 'k2', 'two', { delivery: 'waiting' });
    const again = markUnsent(startSending(both, 'k1', 'one'), 'k1', 'one', { delivery: 'refused', problem: 'Too long.' });
    expect(again.turns.map(({ content, delivery }) => [content, delivery])).toEqual([
      ['one', 'refused'],
      ['two', 'waiting'],
    ]);
    expect(again.run).toBeNull();
  });

  it('shows a message and its answer once when it is sent again after the answer', () => {
    const answered = play([started(), delta(2, 'Good day'), ended(3)]);
    const repeated = play([started(), delta(2, 'Good day'), ended(3)], startSending(answered, 'k1', 'Hello'));
    expect(repeated.turns.map(({ content }) => content)).toEqual(['Hello', 'Good day']);
  });

  it('puts a resent message before those still waiting', () => {
    const both = markUnsent(markUnsent(blank, 'k1', 'one', { delivery: 'waiting' }), 'k2', 'two', { delivery: 'waiting' });
    expect(startSending(both, 'k1', 'one').turns.map(({ id }) => id)).toEqual(['k1', 'answer:k1', 'k2']);
  });
});

describe('events of a run', () => {
  it('append each delta once and in order despite repeats', () => {
    const conversation = play([started(), delta(2, 'Good '), delta(3, 'day'), delta(2, 'Good '), delta(3, 'day'), delta(4, '!')]);
    expect(answerOf(conversation)?.content).toBe('Good day!');
  });

  it('are not applied after a gap, so that the caller can reattach', () => {
    const conversation = play([started(), delta(2, 'Good '), delta(4, 'lost')]);
    expect(answerOf(conversation)?.content).toBe('Good ');
    expect(conversation.run?.seq).toBe(2);
    expect(compareToSeen(2, 4)).toBe('gap');
    expect(compareToSeen(2, 2)).toBe('seen');
    expect(compareToSeen(null, 9)).toBe('next');
  });

  it('end a stopped run and reveal its text at once', () => {
    const conversation = play([started(), delta(2, 'Half'), ended(3, 'stopped')]);
    expect(conversation.run).toBeNull();
    expect(answerOf(conversation)).toMatchObject({ content: 'Half', status: 'stopped', revealFrom: undefined });
    expect(isBusy(conversation)).toBe(false);
  });

  it('leave the conversation busy after a complete run until all of it is revealed', () => {
    const conversation = play([started(), delta(2, 'Whole'), ended(3)]);
    expect(isBusy(conversation)).toBe(true);
    expect(isBusy(revealAll(conversation))).toBe(false);
  });

  it('strip the [DONE] marker', () => {
    expect(answerOf(play([started(), delta(2, 'All.'), delta(3, ' [DONE]'), ended(4)]))?.content).toBe('All.');
  });

  it('set sources and the title', () => {
    const conversation = play([
      started(),
      { type: 'sources', seq: 2, sources: { data: [{ title: 'Guide' }] } },
      { type: 'title', seq: 3, title: 'A talk' },
    ]);
    expect(conversation.title).toBe('A talk');
    expect(answerOf(conversation)?.sources?.data).toEqual([{ title: 'Guide' }]);
  });

  it('replace what a snapshot already showed of a repeated send', () => {
    const snapshot = applySnapshot(blank, {
      session_id: 's1',
      messages: [
        make.chatMessage({ message_id: 'm1', content: 'Hello' }),
        make.chatMessage({ message_id: 'm2', role: 'assistant', content: 'Good', status: 'complete' }),
      ],
      title: '',
      notes: '',
      agent_id: null,
      running: null,
    });
    const conversation = play([started(), delta(2, 'Good day'), ended(3)], startSending(snapshot, 'k1', 'Hello'));
    expect(conversation.turns.map(({ content }) => content)).toEqual(['Hello', 'Good day']);
  });
});

describe('reattaching to a running answer', () => {
  const snapshot = applySnapshot(createEmptyConversation('s1', 's1', false), {
    session_id: 's1',
    messages: [
      make.chatMessage({ message_id: 'm1', content: 'Hello' }),
      make.chatMessage({ message_id: 'm2', role: 'assistant', content: 'Good d', status: 'running' }),
    ],
    title: 'Talk',
    notes: 'n',
    agent_id: null,
    running: { run_id: 'r1', message_id: 'm2' },
  });

  it('never shortens the snapshot’s text while events are replayed', () => {
    const lengths: number[] = [];
    let conversation = snapshot;
    for (const event of [started(), delta(2, 'Go'), delta(3, 'od '), delta(4, 'day'), delta(5, '!')]) {
      conversation = applyEvent(conversation, event);
      lengths.push(answerOf(conversation)?.content.length ?? 0);
    }
    expect(lengths).toEqual([6, 6, 6, 8, 9]);
    expect(answerOf(applyEvent(conversation, ended(6)))?.content).toBe('Good day!');
  });

  it('reveals gradually only what arrives after the snapshot', () => {
    expect(answerOf(snapshot)?.revealFrom).toBe(6);
  });

  it('keeps the run while disconnected', () => {
    expect(markReconnecting(play([started()])).run).toMatchObject({ runId: 'r1', seq: 1, phase: 'reconnecting' });
  });

  it('marks an answer as interrupted when its run is unknown, and keeps its text', () => {
    expect(answerOf(markInterrupted(play([started(), delta(2, 'Half')])))).toMatchObject({ status: 'interrupted', content: 'Half' });
  });

  it('shows what arrived while the page was hidden', () => {
    expect(answerOf(revealArrived(play([started(), delta(2, 'Half')])))?.revealFrom).toBe(4);
  });

  it('shows a running message without a run as interrupted', () => {
    const stale = applySnapshot(blank, {
      session_id: 's1',
      messages: [make.chatMessage({ role: 'assistant', content: 'Half', status: 'running' })],
      title: '',
      notes: '',
      agent_id: null,
      running: null,
    });
    expect(answerOf(stale)?.status).toBe('interrupted');
  });

  it('keeps unsent messages after those of the server', () => {
    const waiting = markUnsent(createEmptyConversation('s1', 's1', false), 'k9', 'Later', { delivery: 'waiting' });
    const conversation = applySnapshot(waiting, { session_id: 's1', messages: [], title: '', notes: '', agent_id: null, running: null });
    expect(conversation.turns.map(({ content }) => content)).toEqual(['Later']);
  });
});

it('removes the end marker of older answers, in linear time on long runs of spaces', () => {
  expect(stripEndMarker('Done. [DONE] \n')).toBe('Done.');
  const spaces = `a${' '.repeat(300_000)}b`;
  expect(stripEndMarker(spaces)).toBe(spaces);
});
