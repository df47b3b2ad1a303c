import { lazyCode } from 'shared-contracts';
import { useLazy } from '../../states/lazy-part.tsx';

/** What `Markdown` takes. */
export interface MarkdownProps {
  /** The text so far; while streaming it only grows. */
  content: string;
  /** More text is coming: the last block is drawn as if its open marks were closed, and a caret follows it. */
  isStreaming?: boolean;
}

const view = lazyCode(() => import(/* webpackChunkName: "part-markdown" */ './markdown-view.tsx'));

/** Fetches the markdown parsers ahead of the first message; a page without messages never needs them. */
export const preloadMarkdown = (): Promise<unknown> => view.load().catch(() => undefined);

/**
 * Markdown of a model or a person, safe at every moment of its streaming: no HTML, links of http(s) and mailto only, no
 * image of another origin loads. The text stands there plain until the parsers have come.
 */
export function Markdown(props: MarkdownProps) {
  const { module } = useLazy(view);
  if (module) return <module.MarkdownView {...props} />;
  return (
    <div className="ui-markdown" dir="auto">
      <p className="ui-markdown-plain">{props.content}</p>
    </div>
  );
}
