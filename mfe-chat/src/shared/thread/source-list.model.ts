import type { MessageSources, SourceItem } from 'shared-contracts';

/** Every place an answer names, once. */
export function citedPlaces(sources: MessageSources | undefined): SourceItem[] {
  const all = [...(sources?.data ?? []), ...(sources?.knowledge_base?.data ?? [])];
  return [...new Map(all.map((item) => [`${item.url ?? ''} ${item.title} ${item.snippet ?? ''}`, item])).values()];
}

/** Whether a place lies in the product itself: a path, but not another host's (`//host`). */
export const isOwnPath = (url: string): boolean => /^\/(?![/\\])/.test(url);
