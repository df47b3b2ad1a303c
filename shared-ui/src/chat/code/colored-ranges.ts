import { highlighter, maxColoredLength } from './use-highlighted.ts';

/** Describes characters of a code that share a color. */
export interface ColoredRange {
  readonly from: number;
  readonly to: number;
  readonly className: string;
}

/** Returns the colors of code in a language, by any of its usual names. Code without a grammar and very long code have none. */
export async function findColoredRanges(code: string, language: string): Promise<readonly ColoredRange[]> {
  if (code.length > maxColoredLength) return [];
  const { highlightRanges } = await highlighter.eventually();
  return highlightRanges(code, language);
}
