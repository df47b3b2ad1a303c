import { stopRun } from 'shared-contracts/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from '../../testing/scripted-stream.ts';
import { network, options, settle, setUpConversations as setup } from '../../testing/set-up-conversations.ts';
import { memoryOutbox } from './outbox.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const email = 'priya@example.com';

/** Starts an answer and queues two messages behind it. */
async function startBusy(outbox = memoryOutbox()) {
  const set = setup({ outbox });
  const { conversations, streams } = set;
  await conversations.open('new', null, false);
  conversations.send('new', 'one', options);
  await settle();
  streams[0]?.push(run.started(), run.delta(2, 'Fir'));
  await settle();
  conversations.send('new', 'two', options);
  conversations.send('new', 'three', options);
  await settle();
  const waiting = () => conversations.get('new')?.turns.flatMap(({ content, delivery }) => (delivery ? [`${content}: ${delivery}`] : []));
  const idOf = (content: string) => conversations.get('new')?.turns.find((turn) => turn.content === content)?.id ?? '';
  return { ...set, waiting, idOf };
}

describe('the queue', () => {
  it('sends what was written during an answer one by one, in order, into the same session', async () => {
    const { sends, streams, waiting, outbox } = await startBusy();
    expect(waiting()).toEqual(['two: queued', 'three: queued']);
    expect(sends).toHaveLength(1);
    streams[0]?.push(run.ended(3));
    await settle();
    expect(sends.slice(1)).toMatchObject([{ message: 'two', session: 's1' }]);
    expect(waiting()).toEqual(['two: sending', 'three: queued']);
    streams[1]?.push(run.started({ run_id: 'r2' }), run.delta(2, 'Second.'), run.ended(3));
    await settle();
    expect(sends.slice(2)).toMatchObject([{ message: 'three', session: 's1' }]);
    streams[2]?.push(run.started({ run_id: 'r3' }), run.delta(2, 'Third.'), run.ended(3));
    await settle();
    expect(await outbox.list(email)).toEqual([]);
  });

  it.each(['failed', 'interrupted', 'stopped'] as const)('pauses after an answer that was %s, until the user continues', async (status) => {
    const { conversations, sends, streams, waiting, outbox } = await startBusy();
    streams[0]?.push(run.ended(3, status));
    await settle(60_000);
    expect(waiting()).toEqual(['two: paused', 'three: paused']);
    expect(sends).toHaveLength(1);
    expect((await outbox.list(email)).map(({ isPaused }) => isPaused)).toEqual([true, true]);
    void conversations.resumeQueue('new');
    await settle();
    expect(sends[1]).toMatchObject({ message: 'two' });
  });

  it('stops the answer to send one now, before the others', async () => {
    const { conversations, sends, streams, waiting, idOf, shell } = await startBusy();
    const stopped: unknown[] = [];
    shell.answer(stopRun, (input) => {
      stopped.push(input.params);
      return { status: 'stopped' as const };
    });
    await conversations.sendNow('new', idOf('three'));
    expect(stopped).toEqual([{ run_id: 'r1' }]);
    expect(waiting()).toEqual(['three: queued', 'two: queued']);
    streams[0]?.push(run.ended(3, 'stopped'));
    await settle();
    expect(sends[1]).toMatchObject({ message: 'three' });
    streams[1]?.push(run.started({ run_id: 'r2' }), run.delta(2, 'Third.'), run.ended(3));
    await settle();
    expect(sends[2]).toMatchObject({ message: 'two' });
  });

  it('is changed, reordered and emptied before it is sent', async () => {
    const { conversations, sends, streams, waiting, idOf } = await startBusy();
    await conversations.revise(idOf('two'), { message: 'two, better' });
    await conversations.moveInQueue('new', idOf('three'), -1);
    expect(waiting()).toEqual(['three: queued', 'two, better: queued']);
    await conversations.moveInQueue('new', idOf('three'), -1);
    void conversations.discard('new', idOf('three'));
    await settle();
    streams[0]?.push(run.ended(3));
    await settle();
    expect(sends.slice(1).map(({ message }) => message)).toEqual(['two, better']);
  });

  it('survives a reload in the session of the chat', async () => {
    const outbox = memoryOutbox();
    const before = await startBusy(outbox);
    before.conversations.clear();
    const after = setup({ outbox });
    void after.conversations.open('s1', 's1', false);
    await settle();
    expect(after.sends).toMatchObject([{ message: 'two', session: 's1' }]);
    expect(after.texts('s1')).toEqual(['two', '', 'three']);
  });

  it('uses the same keys in two tabs, and forgets what another tab has sent', async () => {
    const outbox = memoryOutbox();
    const one = await startBusy(outbox);
    const two = setup({ outbox });
    void two.conversations.open('s1', 's1', false);
    await settle();
    one.streams[0]?.push(run.ended(3));
    await settle();
    expect(two.sends[0]?.key).toBe(one.sends[1]?.key);
    one.streams[1]?.push(run.started({ run_id: 'r2' }), run.delta(2, 'Second.'), run.ended(3));
    await settle();
    one.streams[2]?.push(run.started({ run_id: 'r3' }), run.delta(2, 'Third.'), run.ended(3));
    await settle();
    await two.conversations.restore('s1');
    expect(two.texts('s1')?.includes('three')).toBe(false);
  });

  it('waits for the network and keeps its order', async () => {
    const { sends, streams, waiting } = await startBusy();
    streams[0]?.push(run.ended(3));
    await settle();
    streams[1]?.fail(network());
    await settle(100);
    expect(waiting()).toEqual(['two: waiting', 'three: queued']);
    await settle(5_000);
    expect(sends[2]).toMatchObject({ message: 'two', key: sends[1]?.key });
  });
});
