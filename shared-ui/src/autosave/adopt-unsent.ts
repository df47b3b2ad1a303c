import { hasLoggedOut, localStore } from 'shared-contracts';
import { lockOf } from './own-page.ts';
import { continued, listLeft, textKey, writeUnsent, written } from './unsent-text.ts';

/** Describes what may be adopted. */
export interface Adoption {
  readonly email: string;
  /** The places of one message or comment: its text and what belongs to it. They are adopted together. */
  readonly places: readonly string[];
  /** Returns whether this page has nothing unsent in a place. */
  readonly isBlank: (place: string) => boolean;
  readonly onAdopted: () => void;
}

/**
 * Adopts what one closed page left unsent, if this page has nothing there; the rest stays for the next visit. Pages that are open keep
 * theirs, also when they close later: a tab that reloads must find its own text. Returns the function that stops it.
 */
export function adoptUnsent({ email, places, isBlank, onAdopted }: Adoption, locks: LockManager | undefined = navigator.locks): () => void {
  const ended = new AbortController();
  const adopt = (page: string) => {
    if (ended.signal.aborted || hasLoggedOut(email)) return;
    const found = places.flatMap((place) => {
      const key = page ? textKey(place, page) : place;
      const text = localStore.readText(key);
      return text === null ? [] : { place, key, text };
    });
    const isContinued = found.every(({ key, text }) => continued.get(key) === text);
    // What has no page was written offline, or by an earlier release, and complements what this tab has.
    if (!isContinued && !(page ? places : found.map(({ place }) => place)).every(isBlank)) return;
    for (const { place, key, text } of found) {
      const isHandled = isContinued && written.has(place);
      if (isHandled || writeUnsent(email, place, text)) localStore.remove(key);
    }
    if (!isContinued) onAdopted();
  };
  for (const page of listLeft(places)) {
    if (!page || !locks) adopt(page);
    else {
      // The page before a reload may hold its lock for a moment longer.
      const isAwaited = places.some((place) => continued.has(textKey(place, page)));
      const options = isAwaited ? { signal: ended.signal } : { ifAvailable: true };
      void locks.request(lockOf(page), options, (lock) => lock && adopt(page)).catch(() => undefined);
    }
  }
  return () => ended.abort();
}
