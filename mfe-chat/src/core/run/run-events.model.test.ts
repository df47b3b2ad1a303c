import type { RunEvent } from 'shared-contracts';
import { make } from 'shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import {
  caughtUp,
  emptyConversation,
  isBusy,
  opened,
  revealed,
  sending,
  unsent,
  withoutMarker,
} from '../conversation/conversation.model.ts';
import { lost, orderOf, received, reconnecting } from './run-events.model.ts';

const blank = emptyConversation('new', null, false);
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
const play = (events: readonly RunEvent[], from = sending(blank, 'k1', 'Hello')) => events.reduce(received, from);
const answerOf = (conversation: typeof blank) => conversation.turns.findLast(({ role }) => role === 'assistant');

describe('sending', () => {
  it('shows the message and a place for its answer at once', () => {
    const { turns } = sending(blank, 'k1', 'Hello');
    expect(turns.map(({ role, content, delivery }) => [role, content, delivery])).toEqual([
      ['user', 'Hello', 'sending'],
      ['assistant', '', undefined],
    ]);
  });

  it('confirms the message and takes the session when the run starts', () => {
    const conversation = play([started()]);
    expect(conversation.sessionId).toBe('s1');
    expect(conversation.turns[0]).toMatchObject({ messageId: 'm1', delivery: undefined });
  });

  it('takes no session for an incognito chat', () => {
    expect(play([started()], sending(emptyConversation('t', null, true), 'k1', 'Hello')).sessionId).toBeNull();
  });

  it('keeps the text of a message that was not sent, where it stands, without a place for an answer', () => {
    const first = unsent(sending(blank, 'k1', 'one'), 'k1', 'one', { delivery: 'waiting' });
    const both = unsent(first, 'k2', 'two', { delivery: 'waiting' });
    const again = unsent(sending(both, 'k1', 'one'), 'k1', 'one', { delivery: 'refused', problem: 'Too long.' });
    expect(again.turns.map(({ content, delivery }) => [content, delivery])).toEqual([
      ['one', 'refused'],
      ['two', 'waiting'],
    ]);
    expect(again.run).toBeNull();
  });

  it('shows a message and its answer once when it is repeated after its answer', () => {
    const answered = play([started(), delta(2, 'Good day'), ended(3)]);
    const repeated = play([started(), delta(2, 'Good day'), ended(3)], sending(answered, 'k1', 'Hello'));
    expect(repeated.turns.map(({ content }) => content)).toEqual(['Hello', 'Good day']);
  });

  it('puts a message that is sent again before those that still wait', () => {
    const both = unsent(unsent(blank, 'k1', 'one', { delivery: 'waiting' }), 'k2', 'two', { delivery: 'waiting' });
    expect(sending(both, 'k1', 'one').turns.map(({ id }) => id)).toEqual(['k1', 'answer:k1', 'k2']);
  });
});

describe('events of a run', () => {
  it('append each delta once and in order, whatever is repeated', () => {
    const conversation = play([started(), delta(2, 'Good '), delta(3, 'day'), delta(2, 'Good '), delta(3, 'day'), delta(4, '!')]);
    expect(answerOf(conversation)?.content).toBe('Good day!');
  });

  it('are not applied after a hole, so that the caller can re-attach', () => {
    const conversation = play([started(), delta(2, 'Good '), delta(4, 'lost')]);
    expect(answerOf(conversation)?.content).toBe('Good ');
    expect(conversation.run?.seq).toBe(2);
    expect(orderOf(2, 4)).toBe('gap');
    expect(orderOf(2, 2)).toBe('seen');
    expect(orderOf(null, 9)).toBe('next');
  });

  it('end the run and keep what came when it was stopped, shown at once', () => {
    const conversation = play([started(), delta(2, 'Half'), ended(3, 'stopped')]);
    expect(conversation.run).toBeNull();
    expect(answerOf(conversation)).toMatchObject({ content: 'Half', status: 'stopped', revealFrom: undefined });
    expect(isBusy(conversation)).toBe(false);
  });

  it('stay busy after a complete run until all of it is revealed', () => {
    const conversation = play([started(), delta(2, 'Whole'), ended(3)]);
    expect(isBusy(conversation)).toBe(true);
    expect(isBusy(revealed(conversation))).toBe(false);
  });

  it('strip the [DONE] marker', () => {
    expect(answerOf(play([started(), delta(2, 'All.'), delta(3, ' [DONE]'), ended(4)]))?.content).toBe('All.');
  });

  it('bring sources and the title', () => {
    const conversation = play([
      started(),
      { type: 'sources', seq: 2, sources: { data: [{ title: 'Guide' }] } },
      { type: 'title', seq: 3, title: 'A talk' },
    ]);
    expect(conversation.title).toBe('A talk');
    expect(answerOf(conversation)?.sources?.data).toEqual([{ title: 'Guide' }]);
  });

  it('take the place of what a snapshot already showed of a repeated send', () => {
    const snapshot = opened(blank, {
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
    const conversation = play([started(), delta(2, 'Good day'), ended(3)], sending(snapshot, 'k1', 'Hello'));
    expect(conversation.turns.map(({ content }) => content)).toEqual(['Hello', 'Good day']);
  });
});

describe('re-attaching to a running answer', () => {
  const snapshot = opened(emptyConversation('s1', 's1', false), {
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

  it('never shortens what the snapshot showed while the events are read anew', () => {
    const lengths: number[] = [];
    let conversation = snapshot;
    for (const event of [started(), delta(2, 'Go'), delta(3, 'od '), delta(4, 'day'), delta(5, '!')]) {
      conversation = received(conversation, event);
      lengths.push(answerOf(conversation)?.content.length ?? 0);
    }
    expect(lengths).toEqual([6, 6, 6, 8, 9]);
    expect(answerOf(received(conversation, ended(6)))?.content).toBe('Good day!');
  });

  it('reveals only what comes after the snapshot', () => {
    expect(answerOf(snapshot)?.revealFrom).toBe(6);
  });

  it('keeps the run while the connection is away', () => {
    expect(reconnecting(play([started()])).run).toMatchObject({ runId: 'r1', seq: 1, phase: 'reconnecting' });
  });

  it('marks an answer interrupted when its run is unknown, with what came', () => {
    expect(answerOf(lost(play([started(), delta(2, 'Half')])))).toMatchObject({ status: 'interrupted', content: 'Half' });
  });

  it('shows what came while the page was away', () => {
    expect(answerOf(caughtUp(play([started(), delta(2, 'Half')])))?.revealFrom).toBe(4);
  });

  it('shows a message that says it is running without a run as interrupted', () => {
    const stale = opened(blank, {
      session_id: 's1',
      messages: [make.chatMessage({ role: 'assistant', content: 'Half', status: 'running' })],
      title: '',
      notes: '',
      agent_id: null,
      running: null,
    });
    expect(answerOf(stale)?.status).toBe('interrupted');
  });

  it('keeps messages that wait at the end of what the server knows', () => {
    const waiting = unsent(emptyConversation('s1', 's1', false), 'k9', 'Later', { delivery: 'waiting' });
    const conversation = opened(waiting, { session_id: 's1', messages: [], title: '', notes: '', agent_id: null, running: null });
    expect(conversation.turns.map(({ content }) => content)).toEqual(['Later']);
  });
});

it('takes the end marker of older answers away, also behind very many spaces', () => {
  expect(withoutMarker('Done. [DONE] \n')).toBe('Done.');
  const spaces = `a${' '.repeat(300_000)}b`;
  expect(withoutMarker(spaces)).toBe(spaces);
});
