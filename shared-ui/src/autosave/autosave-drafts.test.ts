import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browserDrafts, type Draft } from './draft-place.ts';
import { broken, createServer, type MemoServer, openMemo, prefix, renewBrowser, type, wait } from './memo-server.ts';

let server: MemoServer;
const opened = (page: string) => openMemo(server, page);

renewBrowser();
beforeEach(() => {
  server = createServer();
});

describe('leaving', () => {
  it('saves at once, and continues after a failed save', async () => {
    const memo = opened('a');
    server.failure = broken;
    type(memo, 'New');
    memo.close();
    await wait(0);
    expect([server.writes, memo.state().status]).toEqual([['New'], 'retrying']);
    server.failure = undefined;
    await wait(2_500);
    expect([server.stored?.value, localStorage.length]).toEqual(['New', 0]);
  });

  it('saves when the page is closed, and asks only if the browser could not keep the text', async () => {
    const memo = opened('a');
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    type(memo, 'New');
    await wait(200);
    expect(asks()).toBe(false);
    dispatchEvent(new Event('pagehide'));
    expect(server.writes).toEqual(['New']);
    await wait(0);
    vi.stubGlobal('localStorage', undefined);
    server.failure = broken;
    type(memo, 'Newer');
    await wait(200);
    expect([memo.state().isKept, asks()]).toEqual([false, true]);
  });

  it('during a conflict keeps the text and the conflict for the next visit', async () => {
    const memo = opened('a');
    server.stored = { value: 'Theirs', version: 7 };
    type(memo, 'Mine');
    await wait(2_000);
    memo.close();
    const next = opened('b');
    expect(next.state()).toMatchObject({ status: 'conflict', theirs: { value: 'Theirs', version: 7 } });
    expect([next.value(), server.stored.value]).toEqual(['Mine', 'Theirs']);
    next.resolve('Mine');
    await wait(0);
    expect([server.stored.value, localStorage.length]).toEqual(['Mine', 0]);
  });
});

describe('what a closed page left', () => {
  const leave = async (text: string) => {
    server.failure = broken;
    const closed = opened('closed');
    type(closed, text);
    await wait(300);
    vi.clearAllTimers();
    server.failure = undefined;
    server.writes.length = 0;
  };

  it('is restored and saved by the next page', async () => {
    await leave('Nearly lost');
    const memo = opened('b');
    expect([memo.value(), memo.state().status]).toEqual(['Nearly lost', 'editing']);
    expect(Object.keys(localStorage)).toEqual([`${prefix}b`]);
    await wait(2_000);
    expect([server.stored?.value, localStorage.length]).toEqual(['Nearly lost', 0]);
  });

  it('is merged with what was saved since', async () => {
    server = createServer('one\ntwo\nthree');
    await leave('one\ntwo\nTHREE');
    server.stored = { value: 'ONE\ntwo\nthree', version: 5 };
    const memo = opened('b');
    expect(memo.value()).toBe('ONE\ntwo\nTHREE');
    await wait(0);
    expect(server.stored.value).toBe('ONE\ntwo\nTHREE');
  });

  it('is forgotten if it is what the server has', async () => {
    await leave('Same');
    server.stored = { value: 'Same', version: 2 };
    expect(opened('b').state().status).toBe('saved');
    expect(localStorage).toHaveLength(0);
  });

  it('stays until the page’s own text is saved, and is then a conflict', async () => {
    const memo = server.open('b');
    type(memo, 'Mine');
    await wait(300);
    const left: Draft<string> = { value: 'Left', version: 1, base: 'Old' };
    localStorage.setItem(`${prefix}closed`, JSON.stringify(left));
    memo.open();
    expect(Object.keys(localStorage).toSorted()).toEqual([`${prefix}b`, `${prefix}closed`]);
    await memo.flush();
    expect(server.stored?.value).toBe('Mine');
    expect([memo.value(), memo.state()]).toMatchObject(['Left', { status: 'conflict', theirs: { value: 'Mine' } }]);
  });

  it.each(['{', '7', '{"value":7}'])('is ignored if it is %s', (garbage) => {
    localStorage.setItem(`${prefix}closed`, garbage);
    expect(opened('b').state().status).toBe('saved');
    expect(localStorage).toHaveLength(1);
  });
});

describe('browserDrafts', () => {
  /** Creates locks that pages hold until they close. */
  function createLocks() {
    const held = new Map<string, (() => void)[]>();
    const request = (name: string, ...[first, second]: [unknown, unknown?]) => {
      const work = (second ?? first) as () => unknown;
      const waiting = held.get(name);
      if (waiting) return new Promise<void>((resolve) => waiting.push(() => resolve(work() as undefined)));
      if (second === undefined) held.set(name, []);
      return Promise.resolve(work());
    };
    return {
      locks: { request } as unknown as LockManager,
      close: (page: string) => {
        const waiting = held.get(`atrium.page:${page}`) ?? [];
        held.delete(`atrium.page:${page}`);
        for (const take of waiting) take();
      },
    };
  }

  it('passes a draft on only when its page has closed', async () => {
    const { locks, close } = createLocks();
    const place = (page: string) =>
      browserDrafts<string>({ email: 'a@b.co', prefix, parse: (stored) => stored as Draft<string> }, page, locks);
    place('a').write({ value: 'Mine', version: 1 });
    const found: string[] = [];
    place('b').adopt(({ value }) => found.push(value) > 0);
    await wait(0);
    expect([found, localStorage.length]).toEqual([[], 1]);
    close('a');
    await wait(0);
    expect([found, localStorage.length]).toEqual([['Mine'], 0]);
  });
});
