import { describe, expect, it } from 'vitest';
import { createEmptyConversation } from '../../core/conversation/conversation.model.ts';
import { applySnapshot } from '../../core/conversation/snapshot.model.ts';
import { searchTurns } from './chat-search.model.ts';

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
