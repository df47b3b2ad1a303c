import { replaceCodeSpans } from '../markdown/code-spans.model.ts';

/** A footnote's number in its text, and whether the text holds the note itself. */
export interface NoteNumber {
  readonly number: number;
  readonly isDefined: boolean;
}

/** The footnotes of a text by their labels in small letters. */
export type NoteNumbers = ReadonlyMap<string, NoteNumber>;

const label = '[^\\s[\\]^]{1,80}';
const head = new RegExp(`^ {0,3}\\[\\^(${label})\\]:[ \\t]*`);
const heads = new RegExp(`^(?= {0,3}\\[\\^${label}\\]:)`, 'm');
const reference = new RegExp(`\\[\\^(${label})\\]`, 'g');
const unfinished = /\[\^[^\s[\]]{0,80}$|(?<![^\n]) {0,3}\[\^[^\s[\]]{1,80}\]$/;
const indented = /^(?: {4}|\t)/;
const fence = /^ {0,3}(?:`{3}|~{3})/;
/** What no text of use names a note: a set of characters in a pattern, as `[^a-z]` is. */
const isName = (name: string) => /^[\p{L}\d][\p{L}\d_-]*$/u.test(name) && !/^.-.$/u.test(name);

/** Gives each footnote's definition a block of its own, with the indented blocks that belong to it. Joined they are the text again. */
export function withNotes(blocks: readonly string[]): string[] {
  const whole: string[] = [];
  for (const block of blocks) {
    const last = whole.at(-1);
    if (last !== undefined && head.test(last) && indented.test(block)) whole[whole.length - 1] = last + block;
    else if (block.includes('[^') && !block.includes('```') && !fence.test(block)) whole.push(...block.split(heads));
    else whole.push(block);
  }
  return whole;
}

/** The footnote that a block defines, with what it says; null for all other blocks. */
export function noteOf(block: string): { readonly label: string; readonly text: string } | null {
  const [opening, name] = head.exec(block) ?? [];
  if (opening === undefined || name === undefined) return null;
  return { label: name.toLowerCase(), text: block.slice(opening.length).replaceAll(/^(?: {4}|\t)/gm, '') };
}

const marks = new RegExp(`\\[(\\^${label}|\\d{1,2})\\]`);

/** Whether a text may hold a reference to a note or to a source. */
export const hasMarks = (text: string): boolean => marks.test(text);

/** The text between and around references, and what stands in their brackets: `^label` for a note, a number for a source, at odd places. */
export const cutAtMarks = (text: string): string[] => text.split(marks);

/** Without what may still become a reference or the head of a note, so that neither flashes as it is written. */
export const withoutOpenNote = (block: string): string => (block.includes('[^') ? block.replace(unfinished, '') : block);

/**
 * Numbers a text's footnotes in the order in which it refers to them, as GitHub does. While more is coming a note that is not there yet has its
 * number already, so that nothing moves when it comes. In the end only what is a number by itself keeps one without a note.
 */
export function numberNotes(blocks: readonly string[], isStreaming: boolean): NoteNumbers {
  const defined = new Set<string>();
  for (const block of blocks) {
    const note = block.includes('[^') ? noteOf(block) : null;
    if (note) defined.add(note.label);
  }
  const numbers = new Map<string, NoteNumber>();
  for (const found of blocks.flatMap(referencesIn)) {
    const isKept = defined.has(found) || /^\d{1,3}$/.test(found) || (isStreaming && isName(found));
    if (isKept && !numbers.has(found)) numbers.set(found, { number: numbers.size + 1, isDefined: defined.has(found) });
  }
  // What nothing refers to is told as well: no sentence of an answer is lost.
  for (const name of defined) if (!numbers.has(name)) numbers.set(name, { number: numbers.size + 1, isDefined: true });
  return numbers;
}

function referencesIn(block: string): string[] {
  if (!block.includes('[^') || fence.test(block)) return [];
  return [...replaceCodeSpans(block.replace(head, ''), () => '').matchAll(reference)].map(([, name = '']) => name.toLowerCase());
}
