import { type ComponentType, useEffect, useSyncExternalStore } from 'react';

/** What `Markdown` takes. */
export interface MarkdownProps {
  /** The text so far; while streaming it only grows. */
  content: string;
  /** More text is coming: the last block is drawn as if its open marks were closed, and a caret follows it. */
  isStreaming?: boolean;
}

let View: ComponentType<MarkdownProps> | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Fetches the markdown parsers ahead of the first message; a page without messages never needs them. */
export async function preloadMarkdown(): Promise<void> {
  if (View) return;
  try {
    View = (await import('./markdown-view.tsx')).MarkdownView;
    for (const listener of listeners) listener();
  } catch {
    // Messages stay plain text, and the next one tries again.
  }
}

/**
 * Markdown of a model or a person, safe at every moment of its streaming: no HTML, links of http(s) and mailto only, no
 * image of another origin loads. The text stands there plain until the parsers have come.
 */
export function Markdown(props: MarkdownProps) {
  const Ready = useSyncExternalStore(subscribe, () => View);
  useEffect(() => {
    void preloadMarkdown();
  }, []);
  if (Ready) return <Ready {...props} />;
  return (
    <div className="markdown" dir="auto">
      <p className="markdown-plain">{props.content}</p>
    </div>
  );
}
