import { useEffect, useRef, useState } from 'react';
import { useSession } from 'shared-contracts/shell';
import { readDraft, writeDraft } from '../conversation/drafts.ts';

interface DraftPlace {
  /** The conversation the composer belongs to. */
  key: string;
  sessionId: string | null;
  isTemporary: boolean;
  /** What a new composer starts with when there is no draft. */
  initial?: string;
}

/** The composer's text, which survives reloads; an incognito one is kept nowhere. */
export function useDraft({ key, sessionId, isTemporary, initial = '' }: DraftPlace) {
  const email = useSession()?.email ?? '';
  const read = () => (isTemporary ? '' : readDraft(email, sessionId)) || initial;
  const [state, setState] = useState(() => ({ key, text: read() }));
  // Another conversation has its own draft; the same one that has just got a session keeps what is being typed.
  const draft = state.key === key ? state.text : read();
  if (state.key !== key) setState({ key, text: draft });

  const place = useRef({ key, sessionId });
  useEffect(() => {
    if (isTemporary || !email) return;
    // A chat that gets its session takes its draft along.
    const isMoving = place.current.key === key && place.current.sessionId !== sessionId;
    if (isMoving) writeDraft(email, place.current.sessionId, '');
    place.current = { key, sessionId };
    writeDraft(email, sessionId, draft);
  }, [email, key, sessionId, isTemporary, draft]);

  return { draft, setDraft: (text: string) => setState({ key, text }) };
}
