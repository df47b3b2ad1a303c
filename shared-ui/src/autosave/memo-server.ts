import { ApiError } from 'shared-contracts';
import { afterEach, beforeEach, vi } from 'vitest';
import { Autosave } from './autosave.ts';
import type { Stored } from './autosave-options.ts';
import { browserDrafts, type Draft } from './draft-place.ts';
import { mergeText } from './merge-text.ts';

const email = 'priya@example.com';
/** Begins the keys of the memo's drafts. */
export const prefix = `atrium:draft:${email}:memo/1/`;
export const broken = () => new ApiError({ code: 'network', status: 0, detail: 'The server cannot be reached.' });
export const refusal = (code: string, status: number, current?: unknown) => new ApiError({ code, status, detail: 'No.', current });

const parse = (stored: unknown): Draft<string> | undefined => {
  const draft = stored as Draft<string> | undefined;
  return typeof draft?.value === 'string' ? draft : undefined;
};

/** Creates a server with one memo, which refuses to overwrite what a page hasn't seen. */
export function createServer(value: string | null = 'Old') {
  const server = {
    stored: value === null ? null : ({ value, version: 1 } as Stored<string>),
    writes: [] as string[],
    /** Fails every save and read while it is set. */
    failure: undefined as (() => Error) | undefined,
    isAnswerLost: false,
    hidesCurrent: false,
    isSignedIn: true,
  };
  const answer = () => {
    if (server.failure) throw server.failure();
  };
  return Object.assign(server, {
    open: (page: string, opened: Stored<string> | null = server.stored) =>
      new Autosave<string>({
        stored: opened,
        initial: '',
        write: async (next, base) => {
          server.writes.push(next);
          answer();
          // A repeated creation returns what the first one created.
          if (server.stored && base === null) return server.stored;
          if (server.stored && server.stored.version !== base?.version)
            throw refusal('memo-changed', 409, server.hidesCurrent ? undefined : server.stored);
          server.stored = { value: next, version: (base?.version ?? 0) + 1 };
          if (server.isAnswerLost) throw broken();
          return server.stored;
        },
        read: async () => {
          answer();
          if (!server.stored) throw refusal('not-found', 404);
          return server.stored;
        },
        conflictCode: 'memo-changed',
        parseCurrent: (current) => current as Stored<string> | undefined,
        isSame: (one, other) => one === other,
        merge: mergeText,
        isAuthor: () => server.isSignedIn,
        drafts: browserDrafts({ email, prefix, parse }, page, undefined),
        delayMs: 2_000,
      }),
  });
}

export type MemoServer = ReturnType<typeof createServer>;

export const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
export const type = (memo: Autosave<string>, text: string) => memo.change(() => text);

/** Opens the memo in a page that shows it. */
export function openMemo(server: MemoServer, page: string): Autosave<string> {
  const memo = server.open(page);
  memo.open();
  return memo;
}

/** Gives each test of a file a browser without drafts, whose time the test advances. */
export function renewBrowser(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
