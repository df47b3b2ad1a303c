import type { MessageMatch } from 'shared-contracts';
import { placeAfter, placeBefore } from 'shared-contracts/text';
import type { ChatTurn, Conversation } from '../../core/conversation/conversation.model.ts';

/** Describes a message that matches a search, with the words around the first match. */
export interface ChatMatch {
  /** The turn's id, or the message's id if it is not on the page. */
  readonly id: string;
  readonly place: 'shown' | 'earlier' | 'hidden';
  readonly role: ChatTurn['role'];
  readonly excerpt: string;
}

const around = 40;

/** Lists the messages that contain the query, ignoring case, in order. */
export function searchTurns(turns: readonly ChatTurn[], query: string): ChatMatch[] {
  const needle = query.trim().toLocaleLowerCase();
  if (!needle) return [];
  return turns.flatMap(({ id, role, content }) => {
    const at = content.toLocaleLowerCase().indexOf(needle);
    if (at < 0) return [];
    const start = placeBefore(content, Math.max(0, at - around));
    const end = placeAfter(content, at + needle.length + around);
    const excerpt = `${start > 0 ? '…' : ''}${content.slice(start, end)}${end < content.length ? '…' : ''}`;
    return [{ id, place: 'shown' as const, role, excerpt: stripMarkdown(excerpt) }];
  });
}

/**
 * Merges the server's matches with those on the page: earlier messages go first, hidden versions last. The page switches versions before
 * the server has, so that a match the server calls shown may be hidden here.
 */
export function mergeMatches(
  onPage: readonly ChatMatch[],
  { turns, earlier }: Pick<Conversation, 'turns' | 'earlier'>,
  found: readonly MessageMatch[],
): ChatMatch[] {
  const known = new Set(turns.map(({ messageId }) => messageId));
  const isEarlier = ({ message_id, shown }: MessageMatch) =>
    shown && earlier > 0 && !turns.some(({ versions }) => versions?.includes(message_id));
  const others = found
    .filter(({ message_id }) => !known.has(message_id))
    .map((match) => {
      const place = isEarlier(match) ? ('earlier' as const) : ('hidden' as const);
      return { id: match.message_id, place, role: match.role, excerpt: stripMarkdown(match.excerpt) };
    });
  return [...others.filter(({ place }) => place === 'earlier'), ...onPage, ...others.filter(({ place }) => place === 'hidden')];
}

/** Removes Markdown syntax and line breaks, and the half of a surrogate pair at a cut. */
const stripMarkdown = (excerpt: string) =>
  excerpt
    .toWellFormed()
    .replace(/[\s#*`>|\uFFFD]+/g, ' ')
    .trim();
