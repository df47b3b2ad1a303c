import './markdown-extras.css';
import { memo, useMemo, useRef } from 'react';
import remend from 'remend';
import { findLinkDefinitions, pickLinkDefinitions } from '../links-and-images/link-definitions.model.ts';
import { extractFormulas, hideOpenFormula } from '../math/formulas.model.ts';
import { hideOpenNote, type NoteNumbers, numberNotes, parseNote } from '../references/footnotes.model.ts';
import { Note, NotesContext } from '../references/footnotes.tsx';
import type { MarkdownProps } from './markdown.tsx';
import { extendBlocks, hideOpenFence, isTooDeep } from './markdown-blocks.model.ts';
import { computeHeadingLevels } from './markdown-outline.model.ts';
import { BlockContext, MarkdownTokens } from './markdown-tokens.tsx';
import { closeOpenElements } from './open-elements.model.ts';
import { parseMarkdown } from './parse-markdown.ts';

interface BlockProps {
  source: string;
  /** Definitions of links that are in other blocks. */
  addresses: string;
  level: number;
  /** More text is coming. */
  isOpen: boolean;
}

/** Renders one block. While a text streams, only its last block is rendered again. */
const Block = memo(function Block(props: BlockProps) {
  const note = parseNote(props.source);
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
  const shown = isOpen ? closeOpenMarks(written) : written;
  const { text, formulas } = extractFormulas(shown) ?? { text: shown, formulas: [] };
  return (
    <BlockContext value={{ formulas, level, isOpen }}>
      <MarkdownTokens tokens={parseMarkdown(addresses ? `${text.trimEnd()}\n\n${addresses}` : text)} />
    </BlockContext>
  );
}

/** Closes what a growing block has opened, and hides what cannot be shown yet. */
const closeOpenMarks = (block: string): string =>
  hideOpenFence(block) ?? remend(hideOpenFormula(closeOpenElements(hideOpenNote(block))), { linkMode: 'text-only', htmlTags: false });

/** Renders Markdown with the parser: each block is parsed once, and while streaming only the last one again. */
export function MarkdownView({ content, isStreaming = false }: MarkdownProps) {
  const known = useRef<readonly string[]>([]);
  const blocks = useMemo(() => {
    known.current = extendBlocks(known.current, content);
    return known.current;
  }, [content]);
  // While more is coming, the last block may be half an address.
  const addresses = useMemo(() => findLinkDefinitions(isStreaming ? blocks.slice(0, -1) : blocks), [blocks, isStreaming]);
  const levels = useMemo(() => computeHeadingLevels(blocks), [blocks]);
  const numbers = useNoteNumbers(blocks, isStreaming);
  return (
    <NotesContext value={numbers}>
      <div className="ui-markdown">
        {blocks.map((block, index) => (
          <Block
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in a text that only grows.
            key={index}
            source={block}
            addresses={pickLinkDefinitions(block, addresses)}
            level={levels[index] ?? 2}
            isOpen={isStreaming && index === blocks.length - 1}
          />
        ))}
      </div>
    </NotesContext>
  );
}

const none: NoteNumbers = new Map();

/** Returns the same object until a footnote changes, so that a growing text does not redraw its references. */
function useNoteNumbers(blocks: readonly string[], isStreaming: boolean): NoteNumbers {
  const known = useRef(none);
  return useMemo(() => {
    const numbers = blocks.some((block) => block.includes('[^')) ? numberNotes(blocks, isStreaming) : none;
    if (JSON.stringify([...numbers]) !== JSON.stringify([...known.current])) known.current = numbers;
    return known.current;
  }, [blocks, isStreaming]);
}
