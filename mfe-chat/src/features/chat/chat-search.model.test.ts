import { describe, expect, it } from 'vitest';
import { createEmptyConversation } from '../../core/conversation/conversation.model.ts';
import { applySnapshot } from '../../core/conversation/snapshot.model.ts';
import { mergeMatches, searchTurns } from './chat-search.model.ts';

const turns = (...contents: string[]) =>
  applySnapshot(createEmptyConversation('s', 's', false), {
    session_id: 's',
    messages: contents.map((content, index) => ({ role: 'assistant', content, message_id: `m${index}` })),
    title: '',
    notes: '',
    agent_id: null,
    running: null,
  }).turns;

describe('searchTurns', () => {
  it('finds messages in order, ignoring case', () => {
    expect(searchTurns(turns('A Cat', 'a dog', 'CATS'), ' cat ').map(({ excerpt }) => excerpt)).toEqual(['A Cat', 'CATS']);
  });

  it('shows the words around the first match without Markdown syntax', () => {
    const [match] = searchTurns(turns(`${'before '.repeat(20)}**needle** ${'after '.repeat(20)}`), 'needle');
    expect(match?.excerpt).toMatch(/^….*before needle after.*…$/);
  });

  it('finds nothing for a blank query', () => {
    expect(searchTurns(turns('A'), '  ')).toEqual([]);
  });
});

describe('mergeMatches', () => {
  const found = (message_id: string, shown: boolean) => ({ message_id, role: 'assistant' as const, excerpt: 'roof', shown });

  it('places earlier messages first and hidden versions last, whatever the server has not learned yet', () => {
    const [turn] = turns('In the garden.');
    if (!turn) throw new Error('There is no turn.');
    const shown = [{ ...turn, versions: ['m0', 'm9'] }];
    const places = (earlier: number) =>
      mergeMatches([], { turns: shown, earlier }, [found('m9', true), found('m5', false), found('m1', true)]).map(({ id, place }) => [
        id,
        place,
      ]);
    expect(places(3)).toEqual([
      ['m1', 'earlier'],
      ['m9', 'hidden'],
      ['m5', 'hidden'],
    ]);
    expect(places(0).map(([, place]) => place)).toEqual(['hidden', 'hidden', 'hidden']);
  });
});
