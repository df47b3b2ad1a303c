import { useEffect, useRef, useState } from 'react';
import type { MenuSource } from './composer-menu.types.ts';
import type { SourceState } from './rows.model.ts';

/** How long typing has to pause before the next search, in milliseconds. */
const pauseMs = 120;

/** Loads the choices of every source while there is a query. Those for the former query stay until the next ones are here. */
export function useMenuEntries(sources: readonly MenuSource[], query: string | undefined) {
  const latest = useRef(sources);
  useEffect(() => {
    latest.current = sources;
  });
  const [states, setStates] = useState<readonly SourceState[]>([]);
  const [attempt, setAttempt] = useState(0);
  const ids = sources.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sources and another attempt are reasons to load again.
  useEffect(() => {
    if (query === undefined) return setStates([]);
    const ending = new AbortController();
    const { signal } = ending;
    const change = (source: MenuSource, part: Partial<SourceState>) => {
      if (signal.aborted) return;
      setStates((all) => all.map((state) => (state.source.id === source.id ? { ...state, ...part } : state)));
    };
    setStates((before) =>
      latest.current.map((source) => ({
        source,
        entries: before.find((state) => state.source.id === source.id)?.entries ?? [],
        phase: 'loading',
      })),
    );
    const load = async (source: MenuSource) => {
      try {
        change(source, { entries: await source.load(query.trim(), signal), phase: 'ready' });
      } catch {
        change(source, { entries: [], phase: 'failed' });
      }
    };
    const timer = setTimeout(() => latest.current.forEach((source) => void load(source)), query === '' ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [ids, query, attempt]);
  return { states, retry: () => setAttempt((count) => count + 1) };
}
