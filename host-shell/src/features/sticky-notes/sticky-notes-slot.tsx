import { useEffect, useState } from 'react';
import { lazyCode, localStore } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { useLazy } from 'shared-ui';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { useIdle } from '../../shared/use-idle.ts';
import { buildNotesScope, getDraftsPrefix, toRouteUrl } from './notes-scope.model.ts';

const notesLayer = lazyCode(() => import(/* webpackChunkName: "sticky-notes" */ './sticky-notes-layer.tsx'));

interface StickyNotesSlotProps {
  readonly email: string;
  /** Holds the current path, relative to `{base}`. */
  readonly path: string;
  readonly search: string;
  /** Increases by one each time the user asks for a note. */
  readonly requests: number;
}

/** Renders the notes of the page. Their code is fetched once the page is idle and has notes, or when the user asks for one. */
export function StickyNotesSlot({ email, path, search, requests }: StickyNotesSlotProps) {
  const scope = buildNotesScope(path, search);
  const hasNotes = useHasNotes(email, toRouteUrl(scope));
  const layer = useLazy(notesLayer, hasNotes || requests > 0).module;
  return layer ? <layer.StickyNotesLayer key={email} email={email} scope={scope} requests={requests} /> : null;
}

/** Returns whether there has been a reason to show notes since the page was opened. */
function useHasNotes(email: string, routeUrl: string): boolean {
  const { api } = useShell();
  const isIdle = useIdle();
  const [hasNotes, setHasNotes] = useState(false);
  useEffect(() => {
    if (!isIdle || hasNotes) return;
    const aborted = new AbortController();
    const hasAny = async () => {
      if (localStore.keys().some((key) => key.startsWith(getDraftsPrefix(email)))) return true;
      const { listStickyNotes } = await loadCalls();
      const { data } = await api.call(listStickyNotes, { query: { route_url: routeUrl } }, { signal: aborted.signal });
      return data.length > 0;
    };
    hasAny().then(
      (found) => {
        if (!aborted.signal.aborted) setHasNotes(found);
      },
      () => undefined,
    );
    return () => aborted.abort();
  }, [api, email, hasNotes, isIdle, routeUrl]);
  return hasNotes;
}
