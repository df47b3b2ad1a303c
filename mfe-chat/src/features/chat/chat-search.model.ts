import type { MessageMatch } from 'shared-contracts';
import type { ChatTurn } from '../../core/conversation/conversation.model.ts';

/** A message that fits a search, with the words around the first hit. */
export interface ChatMatch {
  /** The message's place on the page; its id on the server where it is not on the page. */
  readonly id: string;
  readonly place: 'shown' | 'earlier' | 'hidden';
  readonly role: ChatTurn['role'];
  readonly excerpt: string;
}

const around = 40;

/** The messages whose text contains the query, whatever the case, in their order. */
export function searchTurns(turns: readonly ChatTurn[], query: string): ChatMatch[] {
  const wanted = query.trim().toLocaleLowerCase();
  if (!wanted) return [];
  return turns.flatMap(({ id, role, content }) => {
    const at = content.toLocaleLowerCase().indexOf(wanted);
    if (at < 0) return [];
    const start = Math.max(0, at - around);
    const end = at + wanted.length + around;
    const excerpt = `${start > 0 ? '…' : ''}${content.slice(start, end)}${end < content.length ? '…' : ''}`;
    return [{ id, place: 'shown' as const, role, excerpt: withoutMarks(excerpt) }];
  });
}

/** What stands on the page, with what the server found beside it: before it what is not loaded yet, after it what hidden versions hold. */
export function withFound(onPage: readonly ChatMatch[], turns: readonly ChatTurn[], found: readonly MessageMatch[]): ChatMatch[] {
  const known = new Set(turns.map(({ messageId }) => messageId));
  const others = found
    .filter(({ message_id }) => !known.has(message_id))
    .map(({ message_id, role, excerpt, shown }) => {
      const place = shown ? ('earlier' as const) : ('hidden' as const);
      return { id: message_id, place, role, excerpt: withoutMarks(excerpt) };
    });
  return [...others.filter(({ place }) => place === 'earlier'), ...onPage, ...others.filter(({ place }) => place === 'hidden')];
}

/** Without the signs of markdown, in one line, and without half of a pair of surrogates at a cut. */
const withoutMarks = (excerpt: string) =>
  excerpt
    .toWellFormed()
    .replace(/[\s#*`>|\uFFFD]+/g, ' ')
    .trim();
