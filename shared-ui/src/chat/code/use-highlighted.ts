import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyCode } from 'shared-contracts';

// Longer code stays plain: coloring it would block the page for too long.
export const maxColoredLength = 40_000;
/** Growing code that is longer is colored once it rests: coloring all of it again and again would block the page. */
const maxGrowingLength = 12_000;
const settleMs = 120;

export const highlighter = lazyCode(() => import(/* webpackChunkName: "part-highlight" */ './highlight.ts'));

interface Colored {
  code: string;
  language: string;
  nodes: ReactNode;
}

/** Returns the code in colors once its grammar has loaded. What has been added to growing code since is plain. */
export function useHighlighted(code: string, language: string): { nodes: ReactNode; rest: string } {
  const [colored, setColored] = useState<Colored | null>(null);
  const latest = useRef(code);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = code;
    if (!language || code.length > maxColoredLength) return;
    if (code.length > maxGrowingLength) clearTimeout(timer.current);
    else if (timer.current !== undefined) return;
    timer.current = setTimeout(async () => {
      timer.current = undefined;
      const current = latest.current;
      // Until the grammar has loaded, the code is readable without colors.
      const { highlightCode } = await highlighter.eventually();
      const nodes = await highlightCode(current, language);
      if (nodes && latest.current.startsWith(current)) setColored({ code: current, language, nodes });
    }, settleMs);
  }, [code, language]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      latest.current = '';
    },
    [],
  );
  const isCurrent = colored?.language === language && code.startsWith(colored.code);
  return isCurrent ? { nodes: colored.nodes, rest: code.slice(colored.code.length) } : { nodes: '', rest: code };
}
