import './drawings.css';
import { memo, useMemo, useRef } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import type { MarkdownProps } from './markdown.tsx';
import { extendBlocks, isTooDeep } from './markdown-blocks.model.ts';
import { CodeOrDiagram, markdownComponents } from './markdown-components.tsx';
import { headingLevels } from './markdown-outline.model.ts';
import { withMath } from './math.model.ts';
import { MathBlock } from './math-block.tsx';
import { simpleBlock } from './simple-block.model.ts';

const plain: Pick<Options, 'remarkPlugins' | 'rehypePlugins'> = {
  remarkPlugins: [[remarkGfm, { singleTilde: false }]],
  rehypePlugins: [rehypeSanitize],
};

interface BlockProps {
  source: string;
  level: number;
  /** More of it is coming. */
  isOpen: boolean;
}

/** One block in its place. The same source is drawn once: while a text streams only its last block is drawn again. */
const Block = memo(function Block(props: BlockProps) {
  return (
    <div dir="auto" data-open={props.isOpen || undefined}>
      <BlockContent {...props} />
    </div>
  );
});

function BlockContent({ source: written, level, isOpen }: BlockProps) {
  if (isTooDeep(written)) return <p className="markdown-plain">{written}</p>;
  const simple = simpleBlock(written);
  if (simple?.kind === 'words') return <p>{simple.text}</p>;
  if (simple?.kind === 'code') return <CodeOrDiagram language={simple.language} code={simple.code} />;
  const source = isOpen ? remend(written, { linkMode: 'text-only' }) : written;
  const components = markdownComponents(level);
  const math = withMath(source);
  if (math !== null) return <MathBlock source={math} written={source} plain={plain} components={components} />;
  return (
    <ReactMarkdown {...plain} components={components}>
      {source}
    </ReactMarkdown>
  );
}

/** `Markdown` with its parsers: each block is parsed once; while streaming only the last one is parsed again. */
export function MarkdownView({ content, isStreaming = false }: MarkdownProps) {
  const known = useRef<readonly string[]>([]);
  const blocks = useMemo(() => {
    known.current = extendBlocks(known.current, content);
    return known.current;
  }, [content]);
  const levels = useMemo(() => headingLevels(blocks), [blocks]);
  return (
    <div className="markdown">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in a text that only grows.
        <Block key={index} source={block} level={levels[index] ?? 2} isOpen={isStreaming && index === blocks.length - 1} />
      ))}
    </div>
  );
}
