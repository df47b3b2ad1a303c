import type { SourceItem } from '../chat/entity.ts';
import { createCitationChecks, type PlacedCheck } from './citation-checks.ts';

/** Counts the cited sentences of an answer by their verdicts. */
export interface CheckCounts {
  readonly quoted: number;
  readonly supported: number;
  readonly missing: number;
}

const answerMax = 200_000;
const mark = /\[\d{1,2}\]/g;

/** Describes a citation of an answer: the words before it, the source's number, and the check if anything can be said. */
export interface ListedCheck {
  readonly words: string;
  readonly number: number;
  readonly check: PlacedCheck | undefined;
}

/** Checks every citation of an answer, without drawing it. Code has no citations. It takes linear time. */
export function listChecks(content: string, sources: readonly SourceItem[]): ListedCheck[] {
  const check = createCitationChecks(sources);
  return paragraphsOf(content.slice(0, answerMax)).flatMap((paragraph) =>
    [...paragraph.matchAll(mark)].flatMap(({ 0: written, index }) => {
      const number = Number(written.slice(1, -1));
      const found = check(paragraph, index);
      const words = found ? paragraph.slice(found.from, index).trim() : '';
      return sources[number - 1] ? [{ words, number, check: found }] : [];
    }),
  );
}

/** Counts the verdicts of an answer. */
export function countChecks(content: string, sources: readonly SourceItem[]): CheckCounts {
  const counts = { quoted: 0, supported: 0, missing: 0 };
  for (const { check } of listChecks(content, sources)) if (check) counts[check.verdict] += 1;
  return counts;
}

/** Splits Markdown into the texts that readers see as paragraphs, items and cells, without the marks of emphasis. */
function paragraphsOf(content: string): string[] {
  const found: string[] = [];
  let lines: string[] = [];
  let isCode = false;
  const finish = () => {
    if (lines.length) found.push(lines.join(' '));
    lines = [];
  };
  for (const line of content.split('\n')) {
    const text = line.trim();
    if (text.startsWith('```')) {
      finish();
      isCode = !isCode;
    } else if (!isCode) {
      if (text === '' || startsBlock(text)) finish();
      if (text) lines.push(plain(text));
    }
  }
  finish();
  return found;
}

const startsBlock = (text: string): boolean => /^(?:[-*+>|#]|\d{1,9}[.)]\s)/.test(text);

const plain = (text: string): string => text.replace(/^(?:[-*+>|#]{1,6}|\d{1,9}[.)])\s/, '').replace(/\*\*|__|`/g, '');
