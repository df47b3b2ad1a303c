import { useEffect, useSyncExternalStore } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';

type Plugins = typeof import('./math-plugins.ts');

let loaded: Plugins | null = null;
let isLoading = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

async function load(): Promise<void> {
  if (loaded || isLoading) return;
  isLoading = true;
  try {
    loaded = await import(/* webpackChunkName: "part-math" */ './math-plugins.ts');
    for (const listener of listeners) listener();
  } catch {
    // The formulas stay readable as they were written; the next one tries again.
  }
  isLoading = false;
}

interface MathBlockProps {
  /** The block with its formulas between double dollars, and as it was written. */
  source: string;
  written: string;
  plain: Pick<Options, 'remarkPlugins' | 'rehypePlugins'>;
  components: Components;
}

/** A block with formulas: as it was written until the formulas' code is there. */
export function MathBlock({ source, written, plain, components }: MathBlockProps) {
  const plugins = useSyncExternalStore(subscribe, () => loaded);
  useEffect(() => {
    void load();
  }, []);
  if (!plugins)
    return (
      <ReactMarkdown {...plain} components={components}>
        {written}
      </ReactMarkdown>
    );
  return (
    <ReactMarkdown remarkPlugins={plugins.mathRemarkPlugins} rehypePlugins={plugins.mathRehypePlugins} components={components}>
      {source}
    </ReactMarkdown>
  );
}
