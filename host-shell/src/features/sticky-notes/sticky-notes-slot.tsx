import { useEffect, useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { useLazy } from 'shared-ui';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { storage } from '../../shared/storage.ts';
import { useIdle } from '../../shared/use-idle.ts';
import { draftsPrefix, notesScope, routeUrlOf } from './notes-scope.model.ts';

const notesLayer = lazyCode(() => import(/* webpackChunkName: "sticky-notes" */ './sticky-notes-layer.tsx'));

interface StickyNotesSlotProps {
  readonly email: string;
  /** Relative to `{base}`. */
  readonly path: string;
  readonly search: string;
  /** Grows by one each time the user asks for a note. */
  readonly asked: number;
}

/** Where the page's notes stand. Their code is fetched when the page first rests and has notes, or when one is asked for. */
export function StickyNotesSlot({ email, path, search, asked }: StickyNotesSlotProps) {
  const scope = notesScope(path, search);
  const hasNotes = useHasNotes(email, routeUrlOf(scope));
  const layer = useLazy(notesLayer, hasNotes || asked > 0).module;
  return layer ? <layer.StickyNotesLayer key={email} email={email} scope={scope} asked={asked} /> : null;
}

/** Whether there was ever a reason to show notes since the page was opened. */
function useHasNotes(email: string, routeUrl: string): boolean {
  const { api } = useShell();
  const isIdle = useIdle();
  const [hasNotes, setHasNotes] = useState(false);
  useEffect(() => {
    if (!isIdle || hasNotes) return;
    const aborted = new AbortController();
    const look = async () => {
      if (storage.keys().some((key) => key.startsWith(draftsPrefix(email)))) return true;
      const { listStickyNotes } = await loadCalls();
      const { data } = await api.call(listStickyNotes, { query: { route_url: routeUrl, email } }, { signal: aborted.signal });
      return data.length > 0;
    };
    look().then(
      (found) => {
        if (!aborted.signal.aborted) setHasNotes(found);
      },
      () => undefined,
    );
    return () => aborted.abort();
  }, [api, email, hasNotes, isIdle, routeUrl]);
  return hasNotes;
}
