import { useEffect, useRef, useState } from 'react';
import { runEvents } from 'shared-contracts/calls';
import { type Comparison, getComparison } from 'shared-contracts/model-calls';
import { useShell } from 'shared-contracts/shell';
import { useCall, useCallCache } from 'shared-ui/query';
import { readRun } from '../../core/run/run-stream.ts';

/** How often a comparison is fetched while it is answered, in case another node writes it and its runs can't be followed. */
const pollMs = 2_000;

const isLive = (comparison: Comparison | undefined) => comparison?.answers.some(({ status }) => status === 'running') ?? false;

/** Loads a comparison and follows its answers while they are written. */
export function useComparison(comparisonId: string) {
  const cache = useCallCache();
  const input = { params: { comparison_id: comparisonId } };
  const isRunning = isLive(cache.read(getComparison, input));
  const query = useCall(getComparison, input, { refetchInterval: isRunning ? pollMs : false });
  const texts = useRunTexts(query.data, () => void cache.refresh(getComparison, input));
  return { query, texts };
}

/** Streams the text of each running answer, by run. The stored text is up to a second older. */
function useRunTexts(comparison: Comparison | undefined, onEnd: () => void): Readonly<Record<string, string>> {
  const { api } = useShell();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const followed = useRef(new Set<string>());
  const leave = useRef<AbortController | null>(null);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    const known = followed.current;
    return () => {
      leave.current?.abort();
      leave.current = null;
      known.clear();
    };
  }, []);
  const running = (comparison?.answers ?? []).flatMap(({ run_id }) => run_id ?? []).join(' ');
  useEffect(() => {
    leave.current ??= new AbortController();
    const { signal } = leave.current;
    for (const run_id of running.split(' ')) {
      if (!run_id || followed.current.has(run_id)) continue;
      followed.current.add(run_id);
      const add = (text: string) => setTexts((all) => ({ ...all, [run_id]: (all[run_id] ?? '') + text }));
      void readRun(api.stream(runEvents, { params: { run_id } }, { signal }), (events) => {
        add(events.map((event) => (event.type === 'delta' ? event.text : '')).join(''));
        return true;
      }).then(() => {
        if (!signal.aborted) ended.current();
      });
    }
  }, [running, api]);
  return texts;
}
