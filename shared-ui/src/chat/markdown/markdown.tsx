import { lazyCode } from 'shared-contracts';
import { useLazy } from '../../states/lazy-part.tsx';

/** Describes the props of `Markdown`. */
export interface MarkdownProps {
  /** The text so far. While streaming it only grows. */
  content: string;
  /** More text is coming: the last block is drawn as if its open marks were closed, and a caret follows it. */
  isStreaming?: boolean;
}

const view = lazyCode(() => import(/* webpackChunkName: "part-markdown" */ './markdown-view.tsx'));

/** Loads the Markdown code before the first message. A page without messages never needs it. */
export const preloadMarkdown = (): Promise<unknown> => view.load().catch(() => undefined);

/**
 * Renders Markdown of a model or a person, safe at every moment of its streaming: no HTML, only http(s) and mailto links, and no image of
 * another origin loads. Until the code has loaded, the text is shown plain.
 */
export function Markdown(props: MarkdownProps) {
  const { module, hasFailed } = useLazy(view);
  if (module) return <module.MarkdownView {...props} />;
  return (
    <div className="ui-markdown" dir="auto">
      <p className="ui-markdown-plain" data-loading={!hasFailed || undefined}>
        {props.content}
      </p>
    </div>
  );
}
