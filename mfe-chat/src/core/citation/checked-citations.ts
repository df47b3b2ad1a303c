import type { SourceItem } from 'shared-contracts';
import { type CitationCheck, createCitationChecks } from 'shared-contracts/citation-checks';
import { cutText } from 'shared-contracts/text';
import type { CheckedCitation } from 'shared-ui/chat';
import { citationsText as text } from '../../messages/citations.ts';

const shownMax = 60;
const lacks = { number: 'lacksNumber', date: 'lacksDate', name: 'lacksName', quote: 'lacksQuote' } as const;

/** Says in a sentence what a check found out. */
export function explainCheck(check: CitationCheck, number: number): string {
  if (check.verdict === 'quoted') return text('whyQuoted', { number });
  if (check.verdict === 'supported') return text('whySupported', { number });
  if (check.missing === 'words') return text('lacksWords', { number });
  if (check.missing === 'other') return text('isElsewhere', { number, other: check.other });
  return text(lacks[check.missing], { number, what: cutText(check.what, shownMax, '…') });
}

/** Returns what checks the citations of an answer and says why (ADR 0084). */
export function createCheck(sources: readonly SourceItem[]) {
  const check = createCitationChecks(sources);
  return (number: number, paragraph: string, at: number): CheckedCitation | undefined => {
    const found = check(paragraph, at);
    return found && { verdict: found.verdict, label: text(found.verdict), reason: explainCheck(found, number), from: found.from };
  };
}
