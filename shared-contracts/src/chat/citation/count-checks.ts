import type { SourceItem } from '../chat/entity.ts';
import { createCitationChecks } from './citation-checks.ts';

/** Counts the cited sentences of an answer by their verdicts. */
export interface CheckCounts {
  readonly quoted: number;
  readonly supported: number;
  readonly missing: number;
}

const answerMax = 200_000;
const mark = /\[\d{1,2}\]/g;

/** Checks every citation of an answer, without drawing it, and counts the verdicts. Code has no citations. It takes linear time. */
export function countChecks(content: string, sources: readonly SourceItem[]): CheckCounts {
  const check = createCitationChecks(sources);
  const counts = { quoted: 0, supported: 0, missing: 0 };
  for (const paragraph of paragraphsOf(content.slice(0, answerMax)))
    for (const { index } of paragraph.matchAll(mark)) {
      const found = check(paragraph, index);
      if (found) counts[found.verdict] += 1;
    }
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
