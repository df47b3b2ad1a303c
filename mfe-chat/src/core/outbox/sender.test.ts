import { ApiError } from 'shared-contracts';
import { openSession, runEvents } from 'shared-contracts/calls';
import { make } from 'shared-contracts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run, scriptedStream } from '../../testing/scripted-stream.ts';
import { network, options, settle, setUpConversations as setup, snapshot } from '../../testing/set-up-conversations.ts';
import { memoryOutbox, type OutboxEntry } from './outbox.ts';

describe('sending', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('stores a failed send and retries it with the same key when the network is back', async () => {
    const { conversations, outbox, sends, streams, last } = setup();
    await conversations.open('new', null, false);
    conversations.send('new', 'Hello', options);
    await settle();
    streams[0]?.fail(network());
    await settle();
    expect(last('new')).toMatchObject({ content: 'Hello', delivery: 'waiting' });
    expect(await outbox.list('priya@example.com')).toHaveLength(1);
    await settle(1_100);
    expect(sends.map(({ message }) => message)).toEqual(['Hello', 'Hello']);
    expect(sends[1]?.key).toBe(sends[0]?.key);
    streams[1]?.push(run.started(), run.delta(2, 'Hi'), run.ended(3));
    await settle();
    expect(last('new')).toMatchObject({ content: 'Hi', status: 'complete' });
    expect(await outbox.list('priya@example.com')).toEqual([]);
  });

  it('says that a message is unsent only once it is stored, or when the browser doesn’t store it in time', async () => {
    const outbox = memoryOutbox();
    const writing = Promise.withResolvers<void>();
    const slow = { ...outbox, put: (entry: OutboxEntry) => writing.promise.then(() => outbox.put(entry)) };
    const { conversations, streams, last } = setup({ outbox: slow });
    await conversations.open('new', null, false);
    conversations.send('new', 'Hello', options);
    await settle();
    streams[0]?.fail(network());
    await settle();
    expect(last('new')?.delivery).toBeUndefined();
    writing.resolve();
    await settle();
    expect(last('new')?.delivery).toBe('waiting');
    const hung = setup({ outbox: { ...memoryOutbox(), put: () => new Promise(() => undefined) } });
    await hung.conversations.open('new', null, false);
    hung.conversations.send('new', 'Hello', options);
    await settle();
    hung.streams[0]?.fail(network());
    await settle(3_100);
    expect(hung.last('new')?.delivery).toBe('waiting');
  });

  it('sends unsent messages after a reload', async () => {
    const outbox = memoryOutbox();
    const before = setup({ outbox });
    await before.conversations.open('new', null, false);
    before.conversations.send('new', 'Hello', options);
    await settle();
    before.conversations.clear();
    const after = setup({ outbox });
    void after.conversations.open('new', null, false);
    await settle();
    expect(after.sends).toEqual([{ key: before.sends[0]?.key, message: 'Hello', session: null }]);
    expect(after.texts('new')).toEqual(['Hello', '']);
  });

  it('shows and sends messages from another tab or before sign-in in the first new chat', async () => {
    const outbox = memoryOutbox();
    const before = setup({ outbox });
    await before.conversations.open('first tab', null, false);
    before.conversations.send('first tab', 'Hello', options);
    await settle();
    before.streams[0]?.fail(network());
    before.conversations.clear();
    const after = setup({ outbox });
    void after.conversations.open('second tab', null, false);
    await settle();
    expect(after.conversations.store.getState().adopted).toEqual({ 'second tab': 'first tab' });
    expect(after.texts('first tab')).toEqual(['Hello', '']);
    after.streams[0]?.push(run.started(), run.delta(2, 'Hi'), run.ended(3));
    await settle();
    expect(after.texts('first tab')).toEqual(['Hello', 'Hi']);
    void after.conversations.open('another', null, false);
    await settle();
    expect(after.conversations.store.getState().adopted).toEqual({ 'second tab': 'first tab' });
  });

  it('does not replace a new chat in use with another unsent message', async () => {
    const outbox = memoryOutbox();
    const { conversations, streams, last } = setup({ outbox });
    await conversations.open('one', null, false);
    conversations.send('one', 'Hello', options);
    await settle();
    streams[0]?.fail(network());
    await settle();
    void conversations.open('two', null, false);
    await settle();
    expect(conversations.store.getState().adopted).toEqual({});
    expect(last('one')).toMatchObject({ content: '' });
  });

  it('does not send messages that another tab has removed', async () => {
    const outbox = memoryOutbox();
    const [one, two] = [setup({ outbox }), setup({ outbox })];
    await one.conversations.open('one', null, false);
    one.conversations.send('one', 'Never mind', options);
    await settle();
    one.streams[0]?.fail(network());
    await settle(10);
    void two.conversations.open('two', null, false);
    await settle(10);
    two.streams[0]?.fail(network());
    await settle(10);
    const [entry] = await outbox.list('priya@example.com');
    await one.conversations.discard('one', entry?.id ?? '');
    await settle(60_000);
    expect(two.sends).toHaveLength(1);
  });

  it('sends a message only once even if the outbox is slow to remove it', async () => {
    const kept = memoryOutbox();
    const { conversations, sends, streams, texts } = setup({ outbox: { ...kept, remove: () => new Promise(() => {}) } });
    await conversations.open('new', null, false);
    conversations.send('new', 'Hello', options);
    await settle();
    streams[0]?.push(run.started());
    await settle();
    // The URL has the session's id now.
    void conversations.open('new', 's1', false);
    await settle();
    streams[0]?.push(run.delta(2, 'Hi'), run.ended(3));
    await settle();
    expect(await kept.list('priya@example.com')).toHaveLength(1);
    await conversations.flush();
    expect(sends).toHaveLength(1);
    expect(texts('new')).toEqual(['Hello', 'Hi']);
  });

  it('sends several pending messages in order, all into the session of the first', async () => {
    const { conversations, sends, streams } = setup();
    await conversations.open('new', null, false);
    conversations.send('new', 'one', options);
    await settle();
    streams[0]?.fail(network());
    await settle();
    conversations.send('new', 'two', options);
    await settle();
    streams[1]?.fail(network());
    await settle(5_000);
    streams[2]?.push(run.started(), run.delta(2, 'First.'), run.ended(3));
    await settle();
    expect(sends.slice(2)).toMatchObject([
      { message: 'one', session: null },
      { message: 'two', session: 's1' },
    ]);
  });

  it('shows why a message was refused and resends it only on request, with a new key', async () => {
    const { conversations, sends, streams, last } = setup();
    await conversations.open('new', null, false);
    conversations.send('new', 'Hello', options);
    await settle();
    streams[0]?.fail(new ApiError({ code: 'too-long', status: 413, detail: 'The message is too long.' }));
    await settle(60_000);
    expect(last('new')).toMatchObject({ delivery: 'refused', problem: 'The message is too long.' });
    expect(sends).toHaveLength(1);
    await conversations.resend(last('new')?.id ?? '');
    await settle();
    expect(sends).toHaveLength(2);
    expect(sends[1]?.key).not.toBe(sends[0]?.key);
  });

  it('waits while the session is answering elsewhere, shows that answer, and then sends', async () => {
    const { shell, conversations, sends, streams, texts } = setup();
    const elsewhere = scriptedStream();
    await conversations.open('s1', 's1', false);
    shell.answer(openSession, () => ({
      ...snapshot,
      messages: [make.chatMessage({ message_id: 'm9', role: 'assistant', content: '', status: 'running' })],
      running: { run_id: 'r9', message_id: 'm9' },
    }));
    shell.answerStream(runEvents, () => elsewhere.read());
    conversations.send('s1', 'Mine', options);
    await settle();
    streams[0]?.fail(new ApiError({ code: 'chat/busy', status: 409, detail: 'Answering.' }));
    await settle();
    elsewhere.push({ ...run.started({ run_id: 'r9' }), message_id: 'm9' } as ReturnType<typeof run.started>, run.delta(2, 'Theirs'));
    await settle();
    expect(texts('s1')).toEqual(['Theirs', 'Mine']);
    elsewhere.push(run.ended(3));
    await settle();
    expect(sends).toHaveLength(2);
  });

  it('cancels a send that does not become a run after STOP, without an automatic retry', async () => {
    const { conversations, sends, last } = setup();
    await conversations.open('new', null, false);
    conversations.send('new', 'Hello', options);
    await settle();
    await conversations.stop('new');
    await settle(60_000);
    expect(last('new')).toMatchObject({ content: 'Hello', delivery: 'refused' });
    expect(sends).toHaveLength(1);
  });

  it('drops an unsent incognito message when the page is left', async () => {
    const { conversations, outbox, sends, streams } = setup();
    await conversations.open('t', null, true);
    conversations.send('t', 'Secret', options);
    await settle();
    streams[0]?.fail(network());
    await settle();
    conversations.leave('t');
    await settle(60_000);
    await conversations.flush();
    expect(sends).toHaveLength(1);
    expect(conversations.get('t')).toBeUndefined();
    expect(await outbox.list('priya@example.com')).toEqual([]);
  });

  it('sends into a loading session once its messages have loaded', async () => {
    const { shell, conversations, texts } = setup();
    let answer = () => {};
    shell.answer(openSession, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { ...snapshot, messages: [make.chatMessage({ content: 'Earlier' })] };
    });
    void conversations.open('s1', 's1', false);
    conversations.send('s1', 'Now', options);
    await settle();
    answer();
    await settle();
    expect(texts('s1')).toEqual(['Earlier', 'Now', '']);
  });
});
