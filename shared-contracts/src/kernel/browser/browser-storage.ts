/** Wraps one of the browser's storages, which may be blocked, full or hold something else. Nothing here throws. */
export interface BrowserStorage {
  /** Returns the value that was written under a key, or undefined. The caller checks its shape. */
  read(key: string): unknown;
  /** Stores a value as JSON and returns whether that worked. */
  write(key: string, value: unknown): boolean;
  /** Returns the text under a key as it is stored, or null. */
  readText(key: string): string | null;
  /** Stores a text as it is and returns whether that worked. */
  writeText(key: string, text: string): boolean;
  remove(key: string): void;
  /** Lists all keys, including those of other packages. */
  keys(): string[];
}

/** `open` is called each time, because reading `localStorage` itself throws where storage is blocked. */
function wrapStorage(open: () => Storage): BrowserStorage {
  const attempt = <Result>(act: (storage: Storage) => Result, fallback: Result): Result => {
    try {
      return act(open());
    } catch {
      return fallback;
    }
  };
  const writeText = (key: string, text: string) =>
    attempt((storage) => {
      storage.setItem(key, text);
      return true;
    }, false);
  return {
    read: (key) => attempt<unknown>((storage) => JSON.parse(storage.getItem(key) ?? 'null') ?? undefined, undefined),
    write: (key, value) => writeText(key, JSON.stringify(value)),
    readText: (key) => attempt((storage) => storage.getItem(key), null),
    writeText,
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt(Object.keys, []),
  };
}

/** Stores values in this browser. */
export const localStore = wrapStorage(() => localStorage);

/** Stores values in this tab, until it is closed. */
export const tabStore = wrapStorage(() => sessionStorage);
