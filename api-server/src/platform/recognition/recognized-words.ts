import { type PageItem, pageBlocks } from '../extraction/pdf/page-lines.ts';
import type { TextBlock } from '../extraction/sections.ts';

/** Describes a recognized word and where it is on the picture, in pixels from the upper left corner. */
export interface RecognizedWord {
  readonly text: string;
  /** In percent. */
  readonly confidence: number;
  readonly left: number;
  readonly width: number;
  /** Names the block of text that it is in, such as a column, and the line. */
  readonly block: string;
  readonly line: { readonly id: string; readonly bottom: number; readonly height: number };
}

/** Words below this are dust and lines. */
const confidenceMin = 30;
const [lineLevel, wordLevel] = ['4', '5'];

/** Returns the words of a table that tesseract writes (TSV). */
export function parseWords(table: string): RecognizedWord[] {
  const words: RecognizedWord[] = [];
  let line: RecognizedWord['line'] = { id: '', bottom: 0, height: 0 };
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, number, , left, top, width, height, confidence, ...texts] = row.trimEnd().split('\t');
    const text = texts.join(' ').trim();
    if (level === lineLevel)
      line = { id: [page, block, paragraph, number].join('.'), bottom: Number(top) + Number(height), height: Number(height) };
    else if (level === wordLevel && text !== '' && Number(confidence) >= confidenceMin)
      words.push({
        text,
        confidence: Number(confidence),
        left: Number(left),
        width: Number(width),
        block: [page, block].join('.'),
        line,
      });
  }
  return words;
}

/** Returns how sure the words are on average, by their letters, in percent; null if there are none. */
export function confidenceOf(words: readonly RecognizedWord[]): number | null {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return null;
  return Math.round(words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters);
}

/** Returns the paragraphs and tables that the words make, found as those of a PDF are. Columns of text follow each other. */
export function blocksOf(words: readonly RecognizedWord[]): TextBlock[] {
  const blocks = Map.groupBy(words, ({ block }) => block);
  return [...blocks.values()].flatMap((inBlock) => pageBlocks(inBlock.flatMap(itemsOf)));
}

/** Chinese and Japanese have no spaces, but tesseract divides them into words. */
const endsWithoutSpace = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]$/u;
const startsWithoutSpace = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Returns a word and the space after it, or the end of its line, as PDF.js would find them. */
function itemsOf({ text, left, width, line }: RecognizedWord, at: number, words: readonly RecognizedWord[]): PageItem[] {
  const item = { height: line.height, transform: [1, 0, 0, 1, left, -line.bottom] };
  const next = words[at + 1];
  const isLast = next?.line.id !== line.id;
  const isJoined = isLast || (endsWithoutSpace.test(text) && startsWithoutSpace.test(next?.text ?? ''));
  return [{ ...item, str: text, width, hasEOL: isLast }, ...(isJoined ? [] : [{ ...item, str: ' ', width: 0, hasEOL: false }])];
}
