import type { MessageSources } from 'shared-contracts';

/** Returns whether an answer was written after both private and untrusted text was read, so that its links may carry private text out. */
export const isMixed = (sources: MessageSources | undefined): boolean =>
  Boolean(sources?.flow?.private.length && sources.flow.untrusted.length);

/** Returns the address of a clicked link that leads elsewhere and that the model wrote itself, rather than a source of the answer. */
export function writtenLink(target: EventTarget, sources: MessageSources | undefined): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || !isMixed(sources) || link.origin === window.location.origin) return undefined;
  const isSource = sources?.data?.some(({ url }) => url !== undefined && URL.canParse(url) && new URL(url).href === link.href);
  return isSource ? undefined : link.href;
}
