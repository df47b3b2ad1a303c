import { ApiError } from 'shared-contracts';
import { completeChat, openSession, runEvents, showVersion, stopRun, voteMessage } from 'shared-contracts/calls';
import { make } from 'shared-contracts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run, scriptedStream } from '../../testing/scripted-stream.ts';
import { network, options, settle, setUpConversations as setup, snapshot } from '../../testing/set-up-conversations.ts';

describe('conversations', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends, follows the run, and publishes what happened to the session', async () => {
    const { conversations, outbox, published, streams, texts } = setup();
    await conversations.open('new', null, false);
    conversations.send('new', 'Hello', options);
    expect(texts('new')).toEqual(['Hello', '']);
    await settle();
    expect(await outbox.list('priya@example.com')).toHaveLength(1);
    streams[0]?.push(run.started(), run.delta(2, 'Good '), run.delta(3, 'day'), run.title(4, 'Greetings'), run.ended(5));
    await settle();
    expect(texts('new')).toEqual(['Hello', 'Good day']);
    expect(await outbox.list('priya@example.com')).toEqual([]);
    expect(published).toEqual([
      { sessionId: 's1', change: 'created' },
      { sessionId: 's1', change: 'renamed', title: 'Greetings' },
      { sessionId: 's1', change: 'answered' },
    ]);
    expect(conversations.findBySession('s1')?.key).toBe('new');
  });

  it('reattaches after a disconnect without losing or repeating text', async () => {
    const { shell, conversations, streams, texts } = setup();
    const asked: (string | undefined)[] = [];
    shell.answerStream(runEvents, async function* (input, call) {
      asked.push(`${input.params.run_id} after ${call.lastEventId}`);
      const again = scriptedStream();
      again.push(run.delta(3, 'day'), run.ended(4));
      yield* again.read();
    });
    await conversations.open('new', null, false);
    conversations.send('new', 'Hello', options);
    await settle();
    streams[0]?.push(run.started(), run.delta(2, 'Good '));
    streams[0]?.fail(network());
    await settle();
    expect(conversations.get('new')?.run?.phase).toBe('reconnecting');
    await settle(600);
    expect(asked).toEqual(['r1 after 2']);
    expect(texts('new')).toEqual(['Hello', 'Good day']);
    expect(conversations.get('new')?.run).toBeNull();
  });

  it('reattaches at a gap in the events', async () => {
    const { shell, conversations, streams, texts } = setup();
    shell.answerStream(runEvents, async function* () {
      const again = scriptedStream();
      again.push(run.delta(3, 'day'), run.delta(4, '!'), run.ended(5));
      yield* again.read();
    });
    await conversations.open('new', null, false);
    conversations.send('new', 'Hello', options);
    await settle();
    streams[0]?.push(run.started(), run.delta(2, 'Good '), run.delta(4, '!'), run.ended(5));
    await settle(700);
    expect(texts('new')).toEqual(['Hello', 'Good day!']);
  });

  it('follows an answer across events and fields of a newer server', async () => {
    const { conversations, streams, texts } = setup();
    await conversations.open('new', null, false);
    conversations.send('new', 'Hello', options);
    await settle();
    streams[0]?.push(run.started(), run.delta(2, 'Good '));
    streams[0]?.pushRaw(
      { id: '3', event: 'mood', data: '{"type":"mood","seq":3,"mood":"sunny"}' },
      { id: '4', event: 'delta', data: '{"type":"delta","seq":4,"text":"day","tone":"warm"}' },
      { id: '5', event: 'mood', data: '{"type":"mood"}' },
    );
    streams[0]?.push(run.ended(6));
    await settle();
    expect(texts('new')).toEqual(['Hello', 'Good day']);
    expect(conversations.get('new')?.run).toBeNull();
  });

  it('reloads the session when its run is unknown', async () => {
    const { shell, conversations, streams, last } = setup();
    shell.answerStream(runEvents, () => {
      throw new ApiError({ code: 'not-found', status: 404, detail: 'Unknown run.' });
    });
    shell.answer(openSession, () => ({
      ...snapshot,
      messages: [make.chatMessage({ role: 'assistant', content: 'All of it', status: 'complete' })],
    }));
    await conversations.open('new', null, false);
    conversations.send('new', 'Hello', options);
    await settle();
    streams[0]?.push(run.started(), run.delta(2, 'All'));
    streams[0]?.fail(network());
    await settle(700);
    expect(last('new')).toMatchObject({ content: 'All of it', status: 'complete' });
  });

  it('opens a session that is answering and replays the run', async () => {
    const { shell, conversations, texts } = setup();
    const seen: (string | undefined)[] = [];
    shell.answer(openSession, () => ({
      ...snapshot,
      messages: [make.chatMessage({ message_id: 'm2', role: 'assistant', content: 'Good d', status: 'running' })],
      running: { run_id: 'r1', message_id: 'm2' },
    }));
    shell.answerStream(runEvents, async function* (_, call) {
      seen.push(call.lastEventId);
      const again = scriptedStream();
      again.push(run.started(), run.delta(2, 'Good '), run.delta(3, 'day'), run.ended(4));
      yield* again.read();
    });
    await conversations.open('s1', 's1', false);
    await settle();
    expect(seen).toEqual([undefined]);
    expect(texts('s1')).toEqual(['Good day']);
  });

  it('stops the run, even if STOP is pressed before the run begins', async () => {
    const { shell, conversations, streams, last } = setup();
    const stopped: string[] = [];
    shell.answer(stopRun, ({ params }) => {
      stopped.push(params.run_id);
      return { status: 'stopped' as const };
    });
    await conversations.open('new', null, false);
    conversations.send('new', 'Hello', options);
    await settle();
    await conversations.stop('new');
    expect(stopped).toEqual([]);
    streams[0]?.push(run.started(), run.delta(2, 'Half'));
    await settle();
    expect(stopped).toEqual(['r1']);
    streams[0]?.push(run.ended(3, 'stopped'));
    await settle();
    expect(last('new')).toMatchObject({ content: 'Half', status: 'stopped' });
  });

  it('stores nothing of an incognito chat and sends its history along', async () => {
    const { shell, conversations, outbox, published, streams } = setup();
    const bodies: unknown[] = [];
    shell.answerStream(completeChat, ({ body }, call) => {
      bodies.push({ temporary: body.temporary, history: body.history, session: body.session_id });
      const stream = scriptedStream();
      streams.push(stream);
      return stream.read(call.signal);
    });
    await conversations.open('t', null, true);
    conversations.send('t', 'one', options);
    await settle();
    expect(await outbox.list('priya@example.com')).toEqual([]);
    streams[0]?.push(run.started({ session_id: null }), run.delta(2, 'First.'), run.ended(3));
    await settle();
    conversations.reveal('t');
    conversations.send('t', 'two', options);
    await settle();
    const history = [
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'First.' },
    ];
    expect(bodies).toEqual([
      { temporary: true, history: [], session: null },
      { temporary: true, history, session: null },
    ]);
    expect(published).toEqual([]);
    shell.answer(stopRun, () => ({ status: 'stopped' as const }));
    conversations.leave('t');
    expect(conversations.get('t')).toBeUndefined();
  });

  it('reverts a vote that could not be stored', async () => {
    const { shell, conversations, streams, last } = setup();
    shell.answer(voteMessage, () => Promise.reject(network()));
    await conversations.open('new', null, false);
    conversations.send('new', 'Hello', options);
    await settle();
    streams[0]?.push(run.started(), run.delta(2, 'Hi'), run.ended(3));
    await settle();
    const answer = last('new');
    if (!answer) throw new Error('There is no answer.');
    const voting = conversations.vote('new', answer, 'like');
    expect(last('new')?.vote).toBe('like');
    await expect(voting).rejects.toThrow('reached');
    expect(last('new')?.vote).toBe('none');
  });

  it('distinguishes a missing session from one that failed to load', async () => {
    const { shell, conversations } = setup();
    shell.answer(openSession, () => {
      throw new ApiError({ code: 'not-found', status: 404, detail: 'No such chat.' });
    });
    await conversations.open('s1', 's1', false);
    expect(conversations.get('s1')?.load).toBe('missing');
    shell.answer(openSession, () => {
      throw network();
    });
    await conversations.open('s2', 's2', false);
    expect(conversations.get('s2')?.load).toBe('failed');
  });

  it('follows changes from other tabs', async () => {
    const { shell, conversations } = setup();
    await conversations.open('s1', 's1', false);
    conversations.handleSessionChange({ sessionId: 's1', change: 'renamed', title: 'New name' });
    expect(conversations.get('s1')?.title).toBe('New name');
    shell.answer(openSession, () => ({ ...snapshot, messages: [make.chatMessage({ content: 'From the other tab' })] }));
    conversations.handleSessionChange({ sessionId: 's1', change: 'answered' });
    await settle();
    expect(conversations.get('s1')?.turns.map(({ content }) => content)).toEqual(['From the other tab']);
    conversations.handleSessionChange({ sessionId: 's1', change: 'deleted' });
    expect(conversations.get('s1')).toMatchObject({ load: 'missing', turns: [] });
  });

  describe('a change in another tab', () => {
    const saying = (content: string) => ({ ...snapshot, messages: [make.chatMessage({ content })] });
    const news = { sessionId: 's1', change: 'answered' } as const;
    /** Answers requests when the test says so, with the state at the time of the request. */
    const slowServer = ({ shell }: ReturnType<typeof setup>) => {
      const server = { says: 'Old', answers: [] as (() => void)[] };
      shell.answer(openSession, async () => {
        const { says } = server;
        await new Promise<void>((resolve) => server.answers.push(resolve));
        return saying(says);
      });
      return server;
    };

    it('is applied after the current answer has been revealed', async () => {
      const made = setup();
      const { shell, conversations, streams, texts } = made;
      await conversations.open('s1', 's1', false);
      conversations.send('s1', 'Hello', options);
      await settle();
      streams[0]?.push(run.started(), run.delta(2, 'Hi'), run.ended(3));
      await settle();
      shell.answer(openSession, () => saying('Another version'));
      conversations.handleSessionChange(news);
      await settle();
      expect(texts('s1')).toEqual(['Hello', 'Hi']);
      conversations.reveal('s1');
      await settle();
      expect(texts('s1')).toEqual(['Another version']);
    });

    it('reloads the session if it arrives during a load', async () => {
      const made = setup();
      const server = slowServer(made);
      void made.conversations.open('s1', 's1', false);
      await settle();
      server.says = 'New';
      made.conversations.handleSessionChange(news);
      server.answers[0]?.();
      await settle();
      server.answers[1]?.();
      await settle();
      expect(made.texts('s1')).toEqual(['New']);
    });

    it('never restores a version that the user has left meanwhile', async () => {
      const made = setup();
      const { shell, conversations, texts } = made;
      await conversations.open('s1', 's1', false);
      const server = slowServer(made);
      shell.answer(showVersion, () => saying('The other version'));
      conversations.handleSessionChange(news);
      await settle();
      server.says = 'The other version';
      await conversations.showVersion('s1', 'm7');
      server.answers[0]?.();
      await settle();
      expect(texts('s1')).toEqual(['The other version']);
      server.answers[1]?.();
      await settle();
      expect(texts('s1')).toEqual(['The other version']);
    });
  });
});
