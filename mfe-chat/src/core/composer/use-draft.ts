import { useEffect, useRef, useState } from 'react';
import { useSession } from 'shared-contracts/shell';
import { readDraft, writeDraft } from '../outbox/drafts.ts';

interface DraftPlace {
  /** The conversation of the composer. */
  key: string;
  /** The key of the stored draft: the session, or null for a new chat. */
  slot: string | null;
  isTemporary: boolean;
  /** The initial text if there is no draft. */
  initial?: string;
}

/** Holds the composer's text and stores it across reloads, except in an incognito chat. */
export function useDraft({ key, slot, isTemporary, initial = '' }: DraftPlace) {
  const email = useSession()?.email;
  const read = () => (isTemporary || !email ? '' : readDraft(email, slot)) || initial;
  const [state, setState] = useState(() => ({ key, text: read() }));
  // Another conversation has its own draft. The same conversation keeps the text when it gets a session.
  const draft = state.key === key ? state.text : read();
  if (state.key !== key) setState({ key, text: draft });

  const place = useRef({ key, slot });
  useEffect(() => {
    if (isTemporary || !email) return;
    // The draft moves with a chat that gets its session.
    const isMoving = place.current.key === key && place.current.slot !== slot;
    if (isMoving) writeDraft(email, place.current.slot, '');
    place.current = { key, slot };
    writeDraft(email, slot, draft);
  }, [email, key, slot, isTemporary, draft]);

  return { draft, setDraft: (text: string) => setState({ key, text }) };
}
