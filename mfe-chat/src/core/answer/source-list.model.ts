import type { MessageSources, SourceItem } from 'shared-contracts';

/** A place that an answer names, with the numbers by which its text cites it. */
export interface CitedPlace {
  readonly place: SourceItem;
  readonly numbers: readonly number[];
}

/** Every place an answer names, once. What was searched is cited by its place in that list; what else is known has no number. */
export function citedPlaces(sources: MessageSources | undefined): CitedPlace[] {
  const found = new Map<string, { place: SourceItem; numbers: number[] }>();
  const add = (place: SourceItem, ...numbers: number[]) => {
    const key = `${place.url ?? ''} ${place.title} ${place.snippet ?? ''}`;
    const known = found.get(key);
    if (known) known.numbers.push(...numbers);
    else found.set(key, { place, numbers });
  };
  for (const [index, place] of (sources?.data ?? []).entries()) add(place, index + 1);
  for (const place of sources?.knowledge_base?.data ?? []) add(place);
  return [...found.values()];
}

/** The router's path of a place in the product itself; null for every other address, `//host` in disguise included. */
export function ownPath(url: string, base: string): string | null {
  if (!/^\/(?![/\\])/.test(url)) return null;
  const isBelowBase = base !== '' && (url === base || [`${base}/`, `${base}?`].some((start) => url.startsWith(start)));
  const path = isBelowBase ? url.slice(base.length) : url;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Which server a page of the web is on; nothing for a place in the product. */
export function hostOf(url: string | undefined): string | undefined {
  return url && /^https?:/.test(url) && URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : undefined;
}
