import { type ReactNode, useEffect, useState } from 'react';
import { lazyCode } from 'shared-contracts';

// Longer code is shown plain: colouring it would hold the page up for longer than it helps.
export const colouredMaxLength = 40_000;
const settleMs = 120;

export const highlighter = lazyCode(() => import(/* webpackChunkName: "part-highlight" */ './highlight.ts'));

interface Coloured {
  code: string;
  nodes: ReactNode;
}

/** The code in colours once its grammar is there; plain before that, and while the code is still growing. */
export function useHighlighted(code: string, language: string): { nodes: ReactNode } {
  const [coloured, setColoured] = useState<Coloured | null>(null);
  useEffect(() => {
    if (!language || code.length > colouredMaxLength) return;
    let isCurrent = true;
    // A streamed block changes every frame; it is coloured when it rests.
    const timer = setTimeout(async () => {
      // Until the grammar is here, the code stays readable without colors.
      const { highlightCode } = await highlighter.eventually();
      const nodes = await highlightCode(code, language);
      if (isCurrent && nodes) setColoured({ code, nodes });
    }, settleMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [code, language]);
  return { nodes: coloured?.code === code ? coloured.nodes : code };
}
