import type { MessageSources, SourceItem } from 'shared-contracts';

/** Every place an answer names, once. */
export function citedPlaces(sources: MessageSources | undefined): SourceItem[] {
  const all = [...(sources?.data ?? []), ...(sources?.knowledge_base?.data ?? [])];
  return [...new Map(all.map((item) => [`${item.url ?? ''} ${item.title} ${item.snippet ?? ''}`, item])).values()];
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
