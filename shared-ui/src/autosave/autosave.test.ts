import { beforeEach, describe, expect, it } from 'vitest';
import { broken, createServer, type MemoServer, openMemo, prefix, refusal, renewBrowser, type, wait } from './memo-server.ts';

let server: MemoServer;
const opened = (page: string) => openMemo(server, page);

renewBrowser();
beforeEach(() => {
  server = createServer();
});

describe('saving', () => {
  it('saves after a pause in typing, one request at a time, then what was typed meanwhile', async () => {
    const memo = opened('a');
    type(memo, 'N');
    await wait(1_900);
    type(memo, 'New');
    await wait(1_900);
    expect([memo.state().status, server.writes]).toEqual(['editing', []]);
    await wait(100);
    type(memo, 'Newer');
    await wait(2_000);
    expect([memo.state().status, server.writes, server.stored?.version]).toEqual(['saved', ['New', 'Newer'], 3]);
    expect(localStorage).toHaveLength(0);
  });

  it('retries with growing delays, and at once when the network returns', async () => {
    const memo = opened('a');
    server.failure = broken;
    type(memo, 'New');
    await wait(2_000);
    expect(memo.state()).toMatchObject({ status: 'retrying', isKept: true });
    await wait(2_300);
    expect(server.writes).toHaveLength(2);
    await wait(4_000);
    expect(server.writes).toHaveLength(2);
    server.failure = undefined;
    dispatchEvent(new Event('online'));
    await wait(0);
    expect([memo.state().status, server.stored?.value]).toEqual(['saved', 'New']);
  });

  it('waits for a change or the user after a refusal', async () => {
    const memo = opened('a');
    server.failure = () => refusal('too-large', 413);
    type(memo, 'Long');
    await wait(60_000);
    expect([memo.state().status, server.writes.length]).toEqual(['refused', 1]);
    server.failure = undefined;
    await memo.flush();
    expect(memo.state().status).toBe('saved');
  });

  it('sends nothing when a change was undone', async () => {
    const memo = opened('a');
    type(memo, 'New');
    type(memo, 'Old');
    await wait(2_000);
    expect([memo.state().status, server.writes]).toEqual(['saved', []]);
  });

  it('recognizes its own save when only the answer was lost', async () => {
    const memo = opened('a');
    server.isAnswerLost = true;
    type(memo, 'New');
    await wait(2_000);
    server.isAnswerLost = false;
    await wait(2_500);
    expect([memo.state().status, server.stored]).toEqual(['saved', { value: 'New', version: 2 }]);
  });

  it('is never done as the browser’s next user', async () => {
    const memo = opened('a');
    type(memo, 'New');
    server.isSignedIn = false;
    await wait(60_000);
    expect([memo.isClean, server.writes]).toEqual([false, []]);
  });

  it('says when the thing is gone, and can save it as a new one', async () => {
    const memo = opened('a');
    server.stored = null;
    server.failure = () => refusal('not-found', 404);
    type(memo, 'New');
    await wait(2_000);
    expect(memo.state().status).toBe('gone');
    server.failure = undefined;
    await memo.recreate();
    expect([memo.state().status, server.stored]).toEqual(['saved', { value: 'New', version: 1 }]);
  });
});

describe('two tabs', () => {
  it.each([false, true])('are merged where they changed different lines (older server: %s)', async (hidesCurrent) => {
    server = createServer('one\ntwo\nthree');
    server.hidesCurrent = hidesCurrent;
    const [first, second] = [opened('a'), opened('b')];
    type(first, 'ONE\ntwo\nthree');
    type(second, 'one\ntwo\nTHREE');
    await wait(2_000);
    expect(server.stored?.value).toBe('ONE\ntwo\nTHREE');
    const merged = [first, second].find((memo) => memo.state().replacements > 0);
    expect([merged?.value(), merged?.state().status]).toEqual(['ONE\ntwo\nTHREE', 'saved']);
  });

  it('keep both texts where they changed the same, until the user chooses', async () => {
    const [first, second] = [opened('a'), opened('b')];
    type(first, 'First');
    await wait(2_000);
    type(second, 'Second');
    await wait(2_000);
    expect(second.state()).toMatchObject({ status: 'conflict', theirs: { value: 'First' } });
    type(second, 'Second, longer');
    await wait(60_000);
    expect([server.stored?.value, second.state().status]).toEqual(['First', 'conflict']);
    second.resolve('First\n\nSecond, longer');
    await wait(0);
    expect([server.stored?.value, second.state().status]).toEqual(['First\n\nSecond, longer', 'saved']);
  });

  it('show what the other saved, and merge it with what is unsaved', async () => {
    const [first, second] = [opened('a'), opened('b')];
    type(first, 'First');
    await wait(2_000);
    if (server.stored) second.follow(server.stored);
    expect([second.value(), second.state()]).toMatchObject(['First', { status: 'saved', replacements: 1 }]);
  });

  it('never touch the draft of the other', async () => {
    const [first, second] = [opened('a'), opened('b')];
    server.failure = broken;
    type(first, 'First');
    type(second, 'Second');
    await wait(300);
    type(first, 'Old');
    await first.flush();
    expect(Object.keys(localStorage)).toEqual([`${prefix}b`]);
  });
});

describe('something new', () => {
  it('is created by its first save', async () => {
    server = createServer(null);
    const memo = opened('a');
    expect(memo.state().status).toBe('saved');
    type(memo, 'First');
    await wait(2_000);
    expect(server.stored).toEqual({ value: 'First', version: 1 });
  });

  it('gets what was changed while its repeated creation returned the older text', async () => {
    server = createServer(null);
    const memo = opened('a');
    server.isAnswerLost = true;
    type(memo, 'First');
    await wait(2_000);
    server.isAnswerLost = false;
    type(memo, 'Second');
    await wait(2_000);
    expect(memo.state().status).toBe('editing');
    await wait(2_000);
    expect([memo.state().status, server.stored]).toEqual(['saved', { value: 'Second', version: 2 }]);
  });
});
