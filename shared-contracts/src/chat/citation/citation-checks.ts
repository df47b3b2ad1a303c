import type { SourceItem } from '../chat/entity.ts';
import { type CitationCheck, checkClaim, type Passage, readPassage } from './citation-check.ts';
import { findClaims } from './claim.ts';

/** A paragraph with more characters isn't checked, and no answer with more citations is checked to its end. */
const paragraphMax = 20_000;
const claimsMax = 300;

/** Says how a sentence relates to the source that it cites, and where in its paragraph the sentence begins. */
export type PlacedCheck = CitationCheck & { readonly from: number };

/** Returns what checks the citations of one answer. `at` is where a mark is in its paragraph. Each source and paragraph is read once. */
export function createCitationChecks(sources: readonly SourceItem[]) {
  const passages = new Map<number, Passage | undefined>();
  const paragraphs = new Map<string, ReadonlyMap<number, PlacedCheck>>();
  let left = claimsMax;
  const passageOf = (number: number) => {
    if (!passages.has(number)) passages.set(number, read(sources[number - 1]));
    return passages.get(number);
  };
  const checkParagraph = (text: string) => {
    const found = new Map<number, PlacedCheck>();
    for (const claim of text.length > paragraphMax ? [] : findClaims(text).slice(0, left)) {
      left -= 1;
      const checks = checkClaim(claim, passageOf, sources.length);
      for (const [index, at] of claim.marks.entries()) {
        const check = checks.get(claim.numbers[index] ?? 0);
        if (check) found.set(at, { ...check, from: claim.from });
      }
    }
    return found;
  };
  return (paragraph: string, at: number): PlacedCheck | undefined => {
    const known = paragraphs.get(paragraph) ?? checkParagraph(paragraph);
    paragraphs.set(paragraph, known);
    return known.get(at);
  };
}

function read(source: SourceItem | undefined): Passage | undefined {
  const text = [source?.title, source?.passage ?? source?.snippet].filter(Boolean).join('\n');
  return source?.passage || source?.snippet ? readPassage(text, source.whole ?? false) : undefined;
}
