import './markdown-extras.css';
import { memo, useMemo, useRef } from 'react';
import remend from 'remend';
import { addressesFor, linkAddresses } from '../links-and-images/link-definitions.model.ts';
import { extractFormulas, withoutOpenFormula } from '../math/formulas.model.ts';
import { type NoteNumbers, noteOf, numberNotes, withoutOpenNote } from '../references/footnotes.model.ts';
import { Note, NotesContext } from '../references/footnotes.tsx';
import type { MarkdownProps } from './markdown.tsx';
import { extendBlocks, isTooDeep, withoutOpenFence } from './markdown-blocks.model.ts';
import { headingLevels } from './markdown-outline.model.ts';
import { BlockContext, MarkdownTokens } from './markdown-tokens.tsx';
import { parseMarkdown } from './parse-markdown.ts';

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
  const shown = isOpen ? closeOpenMarks(written) : written;
  const { text, formulas } = extractFormulas(shown) ?? { text: shown, formulas: [] };
  return (
    <BlockContext value={{ formulas, level }}>
      <MarkdownTokens tokens={parseMarkdown(addresses ? `${text.trimEnd()}\n\n${addresses}` : text)} />
    </BlockContext>
  );
}

/** Closes what a growing block has opened, and hides what cannot be shown yet. */
const closeOpenMarks = (block: string): string =>
  withoutOpenFence(block) ?? remend(withoutOpenFormula(withoutOpenNote(block)), { linkMode: 'text-only' });

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
