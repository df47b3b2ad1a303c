import type { MessageSources, SourceItem } from 'shared-contracts';

/** Describes a source of an answer and the numbers that cite it in the text. */
export interface CitedSource {
  readonly place: SourceItem;
  readonly numbers: readonly number[];
}

/** Lists each source once. Search results are cited by their position; other sources have no number. */
export function collectSources(sources: MessageSources | undefined): CitedSource[] {
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

/** Returns the router path of an address within the product, or null for any other address, including a disguised `//host`. */
export function toInternalPath(url: string, base: string): string | null {
  if (!/^\/(?![/\\])/.test(url)) return null;
  const isBelowBase = base !== '' && (url === base || [`${base}/`, `${base}?`].some((start) => url.startsWith(start)));
  const path = isBelowBase ? url.slice(base.length) : url;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Returns the host of a web page, or undefined for an address within the product. */
export function getHost(url: string | undefined): string | undefined {
  return url && /^https?:/.test(url) && URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : undefined;
}
