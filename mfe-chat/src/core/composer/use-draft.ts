import { useEffect, useRef, useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { useStore } from 'zustand';
import { adoptions, hasLeft, readDraft, writeDraft } from '../outbox/drafts.ts';

/** Loads when a tab left a draft. */
const code = lazyCode(() => import(/* webpackChunkName: "adopt-draft" */ '../outbox/adopt-draft.ts'));

interface DraftPlace {
  /** The conversation of the composer. */
  key: string;
  /** The key of the stored draft: the session, or null for a new chat. */
  slot: string | null;
  isTemporary: boolean;
  /** The initial text if there is no draft. */
  initial?: string;
}

/** Holds the composer's text and stores it for this tab, except in an incognito chat. A tab without one takes what a closed tab left. */
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

  const adopted = useStore(adoptions, ({ count }) => count);
  const readAt = useRef(adopted);
  useEffect(() => {
    if (isTemporary || !email || !hasLeft(email, slot)) return;
    const ended = new AbortController();
    void code.eventually().then(({ adoptDraft }) => {
      if (!ended.signal.aborted) ended.signal.addEventListener('abort', adoptDraft(email, slot, initial));
    });
    return () => ended.abort();
  }, [email, slot, isTemporary, initial]);
  useEffect(() => {
    if (readAt.current === adopted || isTemporary || !email) return;
    readAt.current = adopted;
    setState({ key, text: readDraft(email, slot) });
  }, [adopted, email, key, slot, isTemporary]);

  return { draft, setDraft: (text: string) => setState({ key, text }) };
}
