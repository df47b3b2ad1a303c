import { placeAfter, placeBefore } from 'shared-contracts/text';
import type { Area, TextBlock, TextSection } from './sections.ts';

/** Describes a piece of text that can be found and cited. */
export interface TextChunk {
  readonly page: number | null;
  readonly heading: string;
  readonly text: string;
  /** Names the cells or lines that it is from: `B2:D41`, `L12-L40`; empty if it has none. */
  readonly location: string;
}

const chunkCharacters = 900;
const overlapCharacters = 120;

/**
 * Cuts text into pieces of about 900 characters, at paragraphs and rows where possible. A piece repeats the end of the one before, unless it
 * continues a table, whose rows are whole, or lines.
 */
export function chunkText(sections: readonly TextSection[]): TextChunk[] {
  return sections.flatMap(({ page, heading, blocks }) =>
    chunksOf(blocks).map(({ text, area }) => ({ page, heading, text, location: area ? locationOf(area) : '' })),
  );
}

interface Chunk {
  text: string;
  area?: Area | undefined;
}

function chunksOf(blocks: readonly TextBlock[]): Chunk[] {
  const chunks: Chunk[] = [];
  let before: TextBlock | undefined;
  for (const block of blocks)
    for (const text of block.isLine && block.text.length <= chunkCharacters ? [block.text] : piecesOf(block.text)) {
      const last = chunks.at(-1);
      const isJoined = (block.isRow && before?.isRow) || (block.isLine && before?.isLine);
      const separator = isJoined ? '\n' : '\n\n';
      if (last && last.text.length + separator.length + text.length <= chunkCharacters) {
        last.text += separator + text;
        last.area = joinAreas(last.area, block.area);
      } else {
        const isRepeated = last !== undefined && !before?.isRow && !before?.isLine && !block.isLine;
        const overlap = isRepeated ? endOf(last.text) : '';
        const isFitting = overlap !== '' && overlap.length + text.length + 2 <= chunkCharacters;
        chunks.push({ text: isFitting ? `${overlap}\n\n${text}` : text, area: block.area });
      }
      before = block;
    }
  return chunks;
}

function joinAreas(a: Area | undefined, b: Area | undefined): Area | undefined {
  if (!a || !b) return a ?? b;
  const rows = { top: Math.min(a.top, b.top), bottom: Math.max(a.bottom, b.bottom) };
  if (a.left === undefined || a.right === undefined || b.left === undefined || b.right === undefined) return rows;
  return { ...rows, left: Math.min(a.left, b.left), right: Math.max(a.right, b.right) };
}

/** Returns cells as Excel names them, and lines as code hosts do. */
function locationOf({ top, bottom, left, right }: Area): string {
  if (left === undefined || right === undefined) return top === bottom ? `L${top}` : `L${top}-L${bottom}`;
  const [first, last] = [`${columnName(left)}${top}`, `${columnName(right)}${bottom}`];
  return first === last ? first : `${first}:${last}`;
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? columnName(Math.floor((column - 1) / 26)) + letter : letter;
}

/** Cuts a paragraph that is too long for a piece at the end of a line, a sentence or a word. */
function piecesOf(paragraph: string): string[] {
  const pieces: string[] = [];
  let rest = paragraph.trim();
  while (rest.length > chunkCharacters) {
    const head = rest.slice(0, chunkCharacters);
    const cut =
      lastBreak(head, /\n/g) ??
      lastBreak(head, /[.!?]\s|[。！？]/g) ??
      lastBreak(head, /\s/g) ??
      (placeBefore(rest, chunkCharacters) || chunkCharacters);
    pieces.push(rest.slice(0, cut).trim().toWellFormed());
    rest = rest.slice(cut).trim();
  }
  return rest ? [...pieces, rest] : pieces;
}

/** Returns where the last break ends, or undefined if all breaks are in the first half. */
function lastBreak(text: string, pattern: RegExp): number | undefined {
  const ends = [...text.matchAll(pattern)].map((match) => match.index + match[0].length);
  const last = ends.at(-1);
  return last !== undefined && last > chunkCharacters / 2 ? last : undefined;
}

/** Returns the last whole words of a piece. */
function endOf(text: string): string {
  const tail = text.slice(placeAfter(text, text.length - overlapCharacters));
  return tail.length < text.length ? tail.replace(/^\S*\s+/, '') : tail;
}
