import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { LazyPart } from 'shared-ui';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { useThread } from '../message/thread-context.ts';
import { collectSources } from './source-list.model.ts';

const panel = lazyCode(() => import(/* webpackChunkName: "citations" */ './source-inspector.tsx'));

/** Names a source: the answer, and its place among the answer's sources. */
interface SourcePlace {
  readonly turnId: string;
  readonly index: number;
}

const InspectContext = createContext<(place: SourcePlace, from: HTMLElement) => void>(() => undefined);

/** Returns what shows a source in the right panel. Closing it focuses `from` again, or the composer if that is gone. */
export const useInspectSource = () => useContext(InspectContext);

/** Lets the sources of answers be shown in the right panel. It is above the messages, so that a source stays while its answer scrolls away. */
export function InspectedSource({ turns, children }: { turns: readonly ChatTurn[]; children: ReactNode }) {
  const [place, setPlace] = useState<SourcePlace>();
  const { focusComposer } = useThread();
  const opener = useRef<HTMLElement>(null);
  const inspect = useCallback((next: SourcePlace, from: HTMLElement) => {
    opener.current = from;
    setPlace(next);
  }, []);
  const close = () => {
    setPlace(undefined);
    // The answer may have scrolled out of the list.
    if (opener.current?.isConnected) opener.current.focus();
    else focusComposer();
  };
  const turn = turns.find(({ id }) => id === place?.turnId);
  const sources = useMemo(() => collectSources(turn?.sources), [turn?.sources]);
  const index = place?.index ?? -1;
  const source = sources[index];
  return (
    <InspectContext value={inspect}>
      {children}
      {turn && source ? (
        <LazyPart code={panel} onClose={close}>
          {({ SourceInspector }) => (
            <SourceInspector
              // The heading takes the focus again.
              key={index}
              turn={turn}
              source={source}
              others={sources.flatMap((other, at) => (other === source ? [] : [{ ...other, index: at }]))}
              onSelect={(next) => setPlace({ turnId: turn.id, index: next })}
              onClose={close}
            />
          )}
        </LazyPart>
      ) : null}
    </InspectContext>
  );
}
