import { hasLoggedOut, localStore, tabStore } from 'shared-contracts';
import { holdLock, ownPage } from './own-page.ts';

/**
 * Holds what this page continues: texts of the page that was in this tab before it, by their keys. They are removed once that page is known
 * to be closed, unless it changed them since, as the original of a duplicated tab does.
 */
export const continued = new Map<string, string>();

/** Returns the key under which a page keeps the text of a place. Earlier releases kept one for all tabs, under the place itself. */
export const textKey = (place: string, page: string = ownPage): string => `${place}/${page}`;

/** Reads the unsent text of a place: what this page wrote, or the page that was in this tab before a reload. */
export function readUnsent(place: string): string {
  const own = localStore.readText(textKey(place));
  if (own !== null) return own;
  const key = textKey(place, tabStore.readText(place) ?? '');
  const text = localStore.readText(key) ?? '';
  if (text) continued.set(key, text);
  return text;
}

/** Holds the places that this page wrote or cleared. */
export const written = new Set<string>();

/**
 * Keeps the unsent text of a place for this tab, or removes it when it is blank. Returns whether that worked: without storage, the text
 * lasts only as long as the page.
 */
export function writeUnsent(email: string, place: string, text: string): boolean {
  written.add(place);
  if (text.trim() === '' || hasLoggedOut(email)) {
    localStore.remove(textKey(place));
    tabStore.remove(place);
    return true;
  }
  holdLock(navigator.locks, ownPage);
  tabStore.writeText(place, ownPage);
  return localStore.writeText(textKey(place), text);
}

/** Lists the other pages that left something in one of the places, open or not. The page of earlier releases is ''. */
export function listLeft(places: readonly string[]): string[] {
  const left = places.flatMap((place) => {
    const prefix = textKey(place, '');
    return localStore.keys().flatMap((key) => (key === place ? '' : key.startsWith(prefix) ? key.slice(prefix.length) : []));
  });
  return [...new Set(left)].filter((page) => page !== ownPage).toSorted();
}
