import { placeAfter, placeBefore } from 'shared-contracts/text';
import type { TextSection } from './sections.ts';

/** Describes a piece of text that can be found and cited. */
export interface TextChunk {
  readonly page: number | null;
  readonly heading: string;
  readonly text: string;
}

const chunkCharacters = 900;
const overlapCharacters = 120;

/** Cuts text into pieces of about 900 characters, at paragraphs where possible. Each piece repeats the end of the one before. */
export function chunkText(sections: readonly TextSection[]): TextChunk[] {
  return sections.flatMap(({ page, heading, text }) => chunksOf(text).map((chunk) => ({ page, heading, text: chunk })));
}

function chunksOf(text: string): string[] {
  const chunks: string[] = [];
  let current = '';
  for (const piece of text.split(/\n\s*\n/).flatMap(piecesOf)) {
    if (current && current.length + piece.length + 2 > chunkCharacters) {
      chunks.push(current);
      const overlap = endOf(current);
      current = overlap.length + piece.length + 2 > chunkCharacters ? '' : overlap;
    }
    current = current ? `${current}\n\n${piece}` : piece;
  }
  return current ? [...chunks, current] : chunks;
}

/** Cuts a paragraph that is too long for a piece at the end of a line, a sentence or a word. */
function piecesOf(paragraph: string): string[] {
  const pieces: string[] = [];
  let rest = paragraph.trim();
  while (rest.length > chunkCharacters) {
    const head = rest.slice(0, chunkCharacters);
    const cut =
      lastBreak(head, /\n/g) ??
      lastBreak(head, /[.!?]\s/g) ??
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
