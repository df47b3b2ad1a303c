import { useEffect, useRef, useState } from 'react';
import type { CommentedKind } from 'shared-contracts/access-calls';
import { useSession } from 'shared-contracts/shell';
import { adoptUnsent } from '../autosave/adopt-unsent.ts';
import { readUnsent, writeUnsent } from '../autosave/unsent-text.ts';

/** Names what an unsent comment is about: a thread, an answer or step, or the thing itself. */
export interface DraftPlace {
  readonly kind: CommentedKind;
  readonly id: string;
  readonly place: string;
}

/**
 * Holds the text of a comment and keeps it for this tab until it is sent. The key has the form of all drafts, so that signing out moves
 * it to the account.
 */
export function useCommentDraft({ kind, id, place }: DraftPlace, initial = '') {
  const email = useSession()?.email ?? '';
  const key = `atrium:draft:${email}:comment/${kind}/${id}/${place}`;
  const [text, setText] = useState(() => readUnsent(key) || initial);
  const shown = useRef(text);
  const change = (next: string) => {
    shown.current = next;
    setText(next);
    writeUnsent(email, key, next === initial ? '' : next);
  };
  useEffect(
    () =>
      adoptUnsent({
        email,
        places: [key],
        isBlank: () => ['', initial].includes(shown.current),
        onAdopted: () => {
          shown.current = readUnsent(key);
          setText(shown.current);
        },
      }),
    [email, key, initial],
  );
  return { text, change };
}
