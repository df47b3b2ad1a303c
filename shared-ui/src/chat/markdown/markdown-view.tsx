import './markdown-extras.css';
import { memo, useMemo, useRef } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { addressesFor, linkAddresses } from '../links-and-images/link-definitions.model.ts';
import { withMath, withoutOpenFormula } from '../math/math.model.ts';
import { MathBlock } from '../math/math-block.tsx';
import { type NoteNumbers, noteOf, numberNotes, withoutOpenNote } from '../references/footnotes.model.ts';
import { Note, NotesContext } from '../references/footnotes.tsx';
import { markNotes } from '../references/reference-marks.ts';
import type { MarkdownProps } from './markdown.tsx';
import { extendBlocks, isTooDeep } from './markdown-blocks.model.ts';
import { CodeOrDiagram, markdownComponents } from './markdown-components.tsx';
import { headingLevels } from './markdown-outline.model.ts';
import { simpleBlock } from './simple-block.model.ts';

const plain: Pick<Options, 'remarkPlugins' | 'rehypePlugins'> = {
  remarkPlugins: [[remarkGfm, { singleTilde: false }]],
  rehypePlugins: [rehypeSanitize, markNotes],
};

interface BlockProps {
  source: string;
  /** Where its links lead that other blocks define. */
  addresses: string;
  level: number;
  /** More of it is coming. */
  isOpen: boolean;
}

/** One block in its place. The same source is drawn once: while a text streams only its last block is drawn again. */
const Block = memo(function Block(props: BlockProps) {
  const note = noteOf(props.source);
  return (
    <div dir="auto" data-open={props.isOpen || undefined} data-note={note ? true : undefined}>
      {note ? (
        <Note label={note.label}>
          <BlockContent {...props} source={note.text} />
        </Note>
      ) : (
        <BlockContent {...props} />
      )}
    </div>
  );
});

function BlockContent({ source: written, addresses, level, isOpen }: BlockProps) {
  if (isTooDeep(written)) return <p className="ui-markdown-plain">{written}</p>;
  const simple = simpleBlock(written);
  if (simple?.kind === 'words') return <p>{simple.text}</p>;
  if (simple?.kind === 'code') return <CodeOrDiagram language={simple.language} code={simple.code} />;
  const own = isOpen ? remend(withoutOpenFormula(withoutOpenNote(written)), { linkMode: 'text-only' }) : written;
  const source = addresses ? `${own.trimEnd()}\n\n${addresses}` : own;
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
  // While more is coming the last block may be half an address.
  const addresses = useMemo(() => linkAddresses(isStreaming ? blocks.slice(0, -1) : blocks), [blocks, isStreaming]);
  const levels = useMemo(() => headingLevels(blocks), [blocks]);
  const numbers = useNoteNumbers(blocks, isStreaming);
  return (
    <NotesContext value={numbers}>
      <div className="ui-markdown">
        {blocks.map((block, index) => (
          <Block
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in a text that only grows.
            key={index}
            source={block}
            addresses={addressesFor(block, addresses)}
            level={levels[index] ?? 2}
            isOpen={isStreaming && index === blocks.length - 1}
          />
        ))}
      </div>
    </NotesContext>
  );
}

const none: NoteNumbers = new Map();

/** The same object while nothing about the footnotes changes, so that a growing text draws none of its references again. */
function useNoteNumbers(blocks: readonly string[], isStreaming: boolean): NoteNumbers {
  const known = useRef(none);
  return useMemo(() => {
    const numbers = blocks.some((block) => block.includes('[^')) ? numberNotes(blocks, isStreaming) : none;
    if (JSON.stringify([...numbers]) !== JSON.stringify([...known.current])) known.current = numbers;
    return known.current;
  }, [blocks, isStreaming]);
}
