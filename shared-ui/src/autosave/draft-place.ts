import { hasLoggedOut, localStore } from 'shared-contracts';
import { holdLock, lockOf, ownPage } from './own-page.ts';

/** Describes unsaved work and what it is based on. */
export interface Draft<Value> {
  readonly value: Value;
  /** The version that the work is based on; null if nothing was stored yet. */
  readonly version: number | null;
  /** The stored value that the work is based on, if a merge needs it. */
  readonly base?: Value | undefined;
}

/** Keeps the unsaved work of one open page, and finds what closed pages left. */
export interface DraftPlace<Value> {
  /** Returns whether the draft was stored. */
  write(draft: Draft<Value>): boolean;
  remove(): void;
  /**
   * Passes on what closed pages left: now, or when the page that holds it closes. What the receiver takes, it keeps as its own draft before
   * it returns true; otherwise the draft stays. Returns the function that stops it.
   */
  adopt(onFound: (draft: Draft<Value>) => boolean): () => void;
}

/** Describes where and how drafts are kept. */
export interface DraftPlaceOptions<Value> {
  readonly email: string;
  /** The beginning of the keys. The key of a page adds the page's name. A log-out moves keys that `unsaved-text.model.ts` knows. */
  readonly prefix: string;
  /** Storage is untrusted input: returns undefined for what isn't a draft. */
  readonly parse: (stored: unknown) => Draft<Value> | undefined;
  /** Returns what is stored; the draft itself by default. */
  readonly toStored?: (draft: Draft<Value>) => unknown;
  /** A key under which earlier releases kept one draft for all tabs. */
  readonly earlierKey?: string;
}

/**
 * Creates the place for the drafts of one thing: local storage by user, thing and page, so that a reload, a crash or a day offline loses
 * nothing and no tab touches the draft of another. Browsers without locks adopt drafts immediately.
 */
export function browserDrafts<Value>(
  options: DraftPlaceOptions<Value>,
  page: string = ownPage,
  locks: LockManager | undefined = navigator.locks,
): DraftPlace<Value> {
  const { email, prefix, parse, toStored = (draft) => draft, earlierKey } = options;
  const own = prefix + page;
  holdLock(locks, page);
  /** What this page wrote itself. A draft under its name that it didn't write was put back after a log-out. */
  let written = false;
  return {
    write: (draft) => {
      written = !hasLoggedOut(email) && localStore.write(own, toStored(draft));
      return written;
    },
    remove: () => {
      written = false;
      localStore.remove(own);
    },
    adopt: (onFound) => {
      const ended = new AbortController();
      const take = (key: string) => {
        if (ended.signal.aborted) return;
        const draft = parse(localStore.read(key));
        if (draft && onFound(draft) && key !== own) localStore.remove(key);
      };
      for (const key of localStore.keys()) {
        if (key === earlierKey || (key === own && !written)) take(key);
        else if (key.startsWith(prefix) && key !== own) {
          const { signal } = ended;
          if (locks) void locks.request(lockOf(key.slice(prefix.length)), { signal }, () => take(key)).catch(() => undefined);
          else take(key);
        }
      }
      return () => ended.abort();
    },
  };
}

/** Lists the drafts under a prefix, whether their pages are open or not. For reading only. */
export function readDrafts<Value>(prefix: string, parse: (stored: unknown) => Draft<Value> | undefined): Draft<Value>[] {
  return localStore
    .keys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => parse(localStore.read(key)) ?? []);
}
