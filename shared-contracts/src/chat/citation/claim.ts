import { monthOf } from './dates.ts';
import { isUnspaced } from './fold-text.ts';

const mark = /\[\d{1,2}\]/g;
const claimMax = 1_000;
const wordsMin = 4;

const stops = /(?<![.!?؟…])[.!?؟…]+["'”’»)\]]{0,2}(?=\s)|(?<![。！？])[。！？]+[」』”]?|\n/g;
const shortWord = /(?:^|[\s(])\p{L}{1,3}$/u;
const title = /(?:^|[\s(])(?:Mr|Ms|Dr|St|No|Nr|Art|vs|\p{Lu})$/u;

/** "Dr." and "z. B." end no sentence, and neither does the "7." of "7. Mai". */
function isAbbreviation(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 4), index);
  const after = text.slice(index + 1, index + 24).trimStart();
  if (title.test(before)) return true;
  if (/\d$/.test(before)) return /^[\p{Ll}\d]/u.test(after) || monthOf(/^\p{L}*/u.exec(after)?.[0] ?? '') !== undefined;
  return shortWord.test(before) && /^[\p{Ll}\d]/u.test(after);
}

/** Finds where sentences end: after a full stop before a space, or after one of a script without spaces. */
function findEnds(text: string): number[] {
  const ends: number[] = [];
  for (const { 0: stop, index } of text.matchAll(stops)) if (stop !== '.' || !isAbbreviation(text, index)) ends.push(index + stop.length);
  return [...ends, text.length];
}

const hasWords = (text: string): boolean => {
  const words = text.split(/\s/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return isUnspaced(text) ? text.replace(/\s/g, '').length >= wordsMin * 2 : words.length >= wordsMin;
};

/** Holds what is cited together: the words, and the numbers of the sources. */
export interface Claim {
  readonly text: string;
  /** Where the words begin in the paragraph. */
  readonly from: number;
  readonly numbers: readonly number[];
  /** Where the marks are in the text. */
  readonly marks: readonly number[];
}

interface Group {
  readonly from: number;
  to: number;
  readonly numbers: number[];
  readonly marks: number[];
}

/** Joins marks that only blanks and commas separate. */
function groupMarks(text: string): Group[] {
  const groups: Group[] = [];
  for (const { 0: written, index } of text.matchAll(mark)) {
    const last = groups.at(-1);
    const cited = Number(written.slice(1, -1));
    if (last && /^[\s,;]{0,3}$/.test(text.slice(last.to, index))) {
      last.to = index + written.length;
      last.numbers.push(cited);
      last.marks.push(index);
    } else groups.push({ from: index, to: index + written.length, numbers: [cited], marks: [index] });
  }
  return groups;
}

/**
 * Finds what each citation of a paragraph is about: the words since the citation or sentence before it. If those are few, the rest of its
 * sentence belongs to it too. A citation behind a full stop belongs to the sentence that has just ended.
 */
export function findClaims(text: string): Claim[] {
  const groups = groupMarks(text);
  if (groups.length === 0) return [];
  const ends = findEnds(text);
  let at = 0;
  return groups.map(({ from, to, numbers, marks }, index) => {
    const cited = groups[index - 1]?.to ?? 0;
    while ((ends[at] ?? text.length) < from && text.slice(ends[at], from).trim() !== '') at += 1;
    const start = Math.max(cited, ends[at - 1] ?? 0);
    const written = text.slice(start, from);
    const before = written.slice(-claimMax);
    const blank = written.length - written.trimStart().length;
    const end = ends.find((place) => place >= to) ?? text.length;
    const after = text.slice(to, Math.min(end, groups[index + 1]?.from ?? text.length)).slice(0, claimMax);
    const isEnded = (ends[at] ?? text.length) <= from;
    return { text: (hasWords(before) || isEnded ? before : `${before} ${after}`).trim(), from: start + blank, numbers, marks };
  });
}
