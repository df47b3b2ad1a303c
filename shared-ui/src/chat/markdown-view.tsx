import './drawings.css';
import { memo, useMemo, useRef } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import type { MarkdownProps } from './markdown.tsx';
import { extendBlocks, isTooDeep } from './markdown-blocks.model.ts';
import { markdownComponents } from './markdown-components.tsx';
import { headingLevels } from './markdown-outline.model.ts';
import { withMath } from './math.model.ts';
import { MathBlock } from './math-block.tsx';

const plain: Pick<Options, 'remarkPlugins' | 'rehypePlugins'> = {
  remarkPlugins: [[remarkGfm, { singleTilde: false }]],
  rehypePlugins: [rehypeSanitize],
};

const Block = memo(function Block({ source, level }: { source: string; level: number }) {
  if (isTooDeep(source)) return <p className="markdown-plain">{source}</p>;
  const components = markdownComponents(level);
  const math = withMath(source);
  if (math !== null) return <MathBlock source={math} written={source} plain={plain} components={components} />;
  return (
    <ReactMarkdown {...plain} components={components}>
      {source}
    </ReactMarkdown>
  );
});

/** `Markdown` with its parsers: each block is parsed once; while streaming only the last one is parsed again. */
export function MarkdownView({ content, isStreaming = false }: MarkdownProps) {
  const known = useRef<readonly string[]>([]);
  const blocks = useMemo(() => {
    known.current = extendBlocks(known.current, content);
    return known.current;
  }, [content]);
  const levels = useMemo(() => headingLevels(blocks), [blocks]);
  return (
    <div className="markdown" data-streaming={isStreaming}>
      {blocks.map((block, index) => {
        const isOpen = isStreaming && index === blocks.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in a text that only grows.
          <div key={index} dir="auto">
            <Block source={isOpen && !isTooDeep(block) ? remend(block, { linkMode: 'text-only' }) : block} level={levels[index] ?? 2} />
          </div>
        );
      })}
    </div>
  );
}
