import { type ReactNode, useEffect, useState } from 'react';
import { lazyCode } from 'shared-contracts';

// Longer code stays plain: coloring it would block the page for too long.
export const maxColoredLength = 40_000;
const settleMs = 120;

export const highlighter = lazyCode(() => import(/* webpackChunkName: "part-highlight" */ './highlight.ts'));

interface Colored {
  code: string;
  nodes: ReactNode;
}

/** Returns the code in colors once its grammar has loaded, and plain text before that or while the code is still growing. */
export function useHighlighted(code: string, language: string): { nodes: ReactNode } {
  const [coloredCode, setColored] = useState<Colored | null>(null);
  useEffect(() => {
    if (!language || code.length > maxColoredLength) return;
    let isCurrent = true;
    // A streamed block changes with every frame, so it is colored once it has settled.
    const timer = setTimeout(async () => {
      // Until the grammar has loaded, the code is readable without colors.
      const { highlightCode } = await highlighter.eventually();
      const nodes = await highlightCode(code, language);
      if (isCurrent && nodes) setColored({ code, nodes });
    }, settleMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [code, language]);
  return { nodes: coloredCode?.code === code ? coloredCode.nodes : code };
}
