import { useEffect, useRef, useState } from 'react';
import { useSession } from 'shared-contracts/shell';
import { readDraft, writeDraft } from '../outbox/drafts.ts';

interface DraftPlace {
  /** The conversation the composer belongs to. */
  key: string;
  /** Where its draft is kept: the session, or null for a new chat. */
  slot: string | null;
  isTemporary: boolean;
  /** What a new composer starts with when there is no draft. */
  initial?: string;
}

/** The composer's text, which survives reloads; an incognito one is kept nowhere. */
export function useDraft({ key, slot, isTemporary, initial = '' }: DraftPlace) {
  const email = useSession()?.email ?? '';
  const read = () => (isTemporary ? '' : readDraft(email, slot)) || initial;
  const [state, setState] = useState(() => ({ key, text: read() }));
  // Another conversation has its own draft; the same one that has just got a session keeps what is being typed.
  const draft = state.key === key ? state.text : read();
  if (state.key !== key) setState({ key, text: draft });

  const place = useRef({ key, slot });
  useEffect(() => {
    if (isTemporary || !email) return;
    // A chat that gets its session takes its draft along.
    const isMoving = place.current.key === key && place.current.slot !== slot;
    if (isMoving) writeDraft(email, place.current.slot, '');
    place.current = { key, slot };
    writeDraft(email, slot, draft);
  }, [email, key, slot, isTemporary, draft]);

  return { draft, setDraft: (text: string) => setState({ key, text }) };
}
