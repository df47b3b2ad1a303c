import { placeBefore } from 'shared-contracts/text';
import { hitMarks } from '../../../platform/search/analyzer.ts';

/** Limits the characters of a snippet, before the first match and in all. Those of scripts without spaces say more. */
const spaced = { before: 60, length: 240 };
const unspaced = { before: 30, length: 120 };

/** Returns the part of a marked text with the most matches, cut between words, or between characters where there are no spaces. */
export function snippetOf(marked: string): string {
  const { text, hits } = readMarks(marked);
  const limits = /\s/u.test(text.slice(hits[0] ?? 0, (hits[0] ?? 0) + unspaced.length)) ? spaced : unspaced;
  if (text.length <= limits.length) return marked;
  const counts = hits.map((hit, at) => hits.filter((other, place) => place >= at && other < hit - limits.before + limits.length).length);
  const hit = hits[counts.indexOf(Math.max(...counts))] ?? 0;
  const earliest = Math.max(0, Math.min(hit - limits.before, text.length - limits.length));
  const start = earliest === 0 ? 0 : startAfter(text, earliest, hit);
  const latest = start + limits.length;
  return cutMarked(marked, start, latest >= text.length ? text.length : endBefore(text, latest, hit));
}

/** Returns the first beginning of a word from a place on. */
function startAfter(text: string, place: number, hit: number): number {
  const space = text.slice(place, hit).search(/\s/u);
  return space >= 0 ? place + space + 1 : placeBefore(text, place);
}

/** Returns the last end of a word up to a place. */
function endBefore(text: string, place: number, hit: number): number {
  const space = text.slice(hit, place).search(/\s\S*$/u);
  return space > 0 ? hit + space : placeBefore(text, place);
}

/** Returns a marked text without its marks, and where the matches begin. */
function readMarks(marked: string): { readonly text: string; readonly hits: readonly number[] } {
  const [first = '', ...rest] = marked.split(hitMarks.start);
  let text = first;
  const hits: number[] = [];
  for (const part of rest) {
    hits.push(text.length);
    text += part.replace(hitMarks.end, '');
  }
  return { text, hits };
}

/** Returns a part of a marked text, by places in the text without marks. */
export function cutMarked(marked: string, from: number, to: number): string {
  const { start, end } = hitMarks;
  let place = 0;
  let kept = '';
  let isOpen = false;
  for (const unit of marked.split('')) {
    const isKept: boolean = unit === end ? isOpen : place >= from && place < to;
    if (isKept) kept += unit;
    if (unit === start) isOpen = isKept;
    else if (unit === end) isOpen = false;
    else place += 1;
  }
  return kept;
}
