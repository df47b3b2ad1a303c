import { replaceCodeSpans } from '../markdown/code-spans.model.ts';

/** Describes a footnote's number, and whether the text contains the note itself. */
export interface NoteNumber {
  readonly number: number;
  readonly isDefined: boolean;
}

/** Maps the lowercase labels of a text's footnotes to their numbers. */
export type NoteNumbers = ReadonlyMap<string, NoteNumber>;

const label = '[^\\s[\\]^]{1,80}';
const head = new RegExp(`^ {0,3}\\[\\^(${label})\\]:[ \\t]*`);
const heads = new RegExp(`^(?= {0,3}\\[\\^${label}\\]:)`, 'm');
const reference = new RegExp(`\\[\\^(${label})\\]`, 'g');
const unfinished = /\[\^[^\s[\]]{0,80}$|(?<![^\n]) {0,3}\[\^[^\s[\]]{1,80}\]$/;
const indented = /^(?: {4}|\t)/;
const fence = /^ {0,3}(?:`{3}|~{3})/;
/** `[^a-z]` is a set of characters in a pattern, not a footnote. */
const isName = (name: string) => /^[\p{L}\d][\p{L}\d_-]*$/u.test(name) && !/^.-.$/u.test(name);

/** Gives each footnote its own block, with the indented blocks that belong to it. Joined, they are the text again. */
export function splitNotes(blocks: readonly string[]): string[] {
  const whole: string[] = [];
  for (const block of blocks) {
    const last = whole.at(-1);
    if (last !== undefined && head.test(last) && indented.test(block)) whole[whole.length - 1] = last + block;
    else if (block.includes('[^') && !block.includes('```') && !fence.test(block)) whole.push(...block.split(heads));
    else whole.push(block);
  }
  return whole;
}

/** Returns the footnote that a block defines, or null. */
export function parseNote(block: string): { readonly label: string; readonly text: string } | null {
  const [opening, name] = head.exec(block) ?? [];
  if (opening === undefined || name === undefined) return null;
  return { label: name.toLowerCase(), text: block.slice(opening.length).replaceAll(/^(?: {4}|\t)/gm, '') };
}

const marks = new RegExp(`\\[(\\^${label}|\\d{1,2})\\]`);

/** Returns whether a text may refer to a note or a source. */
export const hasMarks = (text: string): boolean => marks.test(text);

/**
 * Splits a text at its references: words at even places, and at odd ones what the brackets hold, `^label` for a note or a number for a
 * source.
 */
export const cutAtMarks = (text: string): string[] => text.split(marks);

/** Removes an unfinished reference or footnote from the end of a block, so that it does not flash while it is written. */
export const hideOpenNote = (block: string): string => (block.includes('[^') ? block.replace(unfinished, '') : block);

/**
 * Returns the numbers of footnotes in the order of their references, as GitHub does. While more is coming, a note that has not arrived yet already has its
 * number, so nothing moves later. In the end, only labels that are numbers keep one without a note.
 */
export function numberNotes(blocks: readonly string[], isStreaming: boolean): NoteNumbers {
  const defined = new Set<string>();
  for (const block of blocks) {
    const note = block.includes('[^') ? parseNote(block) : null;
    if (note) defined.add(note.label);
  }
  const numbers = new Map<string, NoteNumber>();
  for (const found of blocks.flatMap(findReferences)) {
    const isKept = defined.has(found) || /^\d{1,3}$/.test(found) || (isStreaming && isName(found));
    if (isKept && !numbers.has(found)) numbers.set(found, { number: numbers.size + 1, isDefined: defined.has(found) });
  }
  // Notes without a reference are shown too, so that no sentence of an answer is lost.
  for (const name of defined) if (!numbers.has(name)) numbers.set(name, { number: numbers.size + 1, isDefined: true });
  return numbers;
}

function findReferences(block: string): string[] {
  if (!block.includes('[^') || fence.test(block)) return [];
  return [...replaceCodeSpans(block.replace(head, ''), () => '').matchAll(reference)].map(([, name = '']) => name.toLowerCase());
}
