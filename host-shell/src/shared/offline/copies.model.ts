/** Names what can be read offline. */
export type CopyKind = 'chat' | 'document';

/** Describes a copy without its content, for lists and limits. */
export interface CopyEntry {
  /** Identifies the copy: its kind and the id of what it copies. */
  readonly key: string;
  readonly kind: CopyKind;
  readonly id: string;
  readonly title: string;
  /** Holds the address in the product, including `{base}`. */
  readonly path: string;
  readonly savedAt: number;
  /** Counts the characters of the content. */
  readonly size: number;
}

/** Describes what is kept of a chat: enough to read it, without sources, settings or usage. */
export interface ChatContent {
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string; readonly author?: string }[];
  /** The number of earlier messages that aren't part of the copy. */
  readonly earlier: number;
}

/** Limits what a browser keeps. Sizes are in characters. */
export const copyLimits = { ofEachKind: 50, totalSize: 20_000_000, oneSize: 4_000_000 } as const;

export const copyKey = (kind: CopyKind, id: string): string => `${kind}:${id}`;

/** Returns the keys of the copies to remove so that the rest is within the limits: the ones saved longest ago. */
export function copiesToRemove(
  copies: readonly CopyEntry[],
  limits: Readonly<Record<keyof typeof copyLimits, number>> = copyLimits,
): string[] {
  const kept: Record<CopyKind, number> = { chat: 0, document: 0 };
  let size = 0;
  const newestFirst = copies.toSorted((a, b) => b.savedAt - a.savedAt);
  return newestFirst.flatMap((copy) => {
    const isKept = copy.size <= limits.oneSize && kept[copy.kind] < limits.ofEachKind && size + copy.size <= limits.totalSize;
    if (!isKept) return [copy.key];
    kept[copy.kind] += 1;
    size += copy.size;
    return [];
  });
}

/** Returns the copy that an address of the product shows, if there is one. */
export function findCopy(copies: readonly CopyEntry[], { pathname, searchParams }: URL): CopyEntry | undefined {
  const sessionId = searchParams.get('sessionId');
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return copies.find(({ kind, id, path: own }) => (kind === 'chat' ? id === sessionId : own === path));
}
