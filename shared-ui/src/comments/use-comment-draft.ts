import { useState } from 'react';
import { hasLoggedOut, localStore } from 'shared-contracts';
import type { CommentedKind } from 'shared-contracts/access-calls';
import { useSession } from 'shared-contracts/shell';

/** Names what an unsent comment is about: a thread, an answer or step, or the thing itself. */
export interface DraftPlace {
  readonly kind: CommentedKind;
  readonly id: string;
  readonly place: string;
}

/**
 * Holds the text of a comment and keeps it across reloads until it is sent. The key has the form of all drafts, so that signing out moves
 * it to the account.
 */
export function useCommentDraft({ kind, id, place }: DraftPlace, initial?: string) {
  const email = useSession()?.email ?? '';
  const key = `atrium:draft:${email}:comment/${kind}/${id}/${place}`;
  const [text, setText] = useState(() => localStore.readText(key) ?? initial ?? '');
  const change = (next: string) => {
    setText(next);
    if (next.trim() === '' || next === initial || hasLoggedOut(email)) localStore.remove(key);
    else localStore.writeText(key, next);
  };
  return { text, change };
}
