import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import { lazyCode } from 'shared-contracts';
import { useLazy } from '../../states/lazy-part.tsx';

const math = lazyCode(() => import(/* webpackChunkName: "part-math" */ './math-plugins.ts'));

interface MathBlockProps {
  /** The block with its formulas between double dollars, and as it was written. */
  source: string;
  written: string;
  plain: Pick<Options, 'remarkPlugins' | 'rehypePlugins'>;
  components: Components;
}

/** A block with formulas: as it was written until the formulas' code is there. */
export function MathBlock({ source, written, plain, components }: MathBlockProps) {
  const { module: plugins } = useLazy(math);
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
