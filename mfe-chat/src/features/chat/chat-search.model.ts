import type { ChatTurn } from '../../shared/conversation/conversation.model.ts';

/** A message that fits a search, with the words around the first hit. */
export interface ChatMatch {
  readonly turnId: string;
  readonly role: ChatTurn['role'];
  readonly excerpt: string;
}

const around = 40;

/** The messages whose text contains the query, whatever the case, in their order. */
export function searchTurns(turns: readonly ChatTurn[], query: string): ChatMatch[] {
  const wanted = query.trim().toLocaleLowerCase();
  if (!wanted) return [];
  return turns.flatMap((turn) => {
    const at = turn.content.toLocaleLowerCase().indexOf(wanted);
    if (at < 0) return [];
    const start = Math.max(0, at - around);
    const end = at + wanted.length + around;
    const excerpt = turn.content
      .slice(start, end)
      .replace(/[\s#*`>|]+/g, ' ')
      .trim();
    return [{ turnId: turn.id, role: turn.role, excerpt: `${start > 0 ? '…' : ''}${excerpt}${end < turn.content.length ? '…' : ''}` }];
  });
}
