import { openSession } from 'shared-contracts/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from '../../testing/scripted-stream.ts';
import { network, options, settle, setUpConversations as setup, snapshot } from '../../testing/set-up-conversations.ts';

describe('chats that were left', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are forgotten when many others were opened, unless one is answering or has an unsent message', async () => {
    const { shell, conversations, streams } = setup();
    shell.answer(openSession, ({ query }) => ({ ...snapshot, session_id: query.session_id }));
    const openChats = async (...ids: string[]) => {
      for (const id of ids) {
        void conversations.open(id, id, false);
        await settle();
      }
    };
    await openChats('answering', 'unsent', 'old');
    conversations.send('answering', 'Hello', options);
    await settle();
    conversations.send('unsent', 'Wait', options);
    await settle();
    streams[1]?.fail(network());
    await settle();
    const ids = Array.from({ length: 30 }, (_, at) => `chat-${at}`);
    await openChats(...ids);
    expect(conversations.get('old')).toBeUndefined();
    expect(ids.filter((id) => conversations.get(id))).toEqual(ids.slice(-20));
    expect(conversations.get('answering')?.run).not.toBeNull();
    expect(conversations.get('unsent')?.turns[0]?.content).toBe('Wait');
    streams[0]?.push(run.started(), run.delta(2, 'Good day'), run.ended(3));
    await settle();
    await openChats('old');
    expect(conversations.get('old')?.load).toBe('ready');
  });
});
