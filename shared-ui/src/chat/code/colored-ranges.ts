import { colouredMaxLength, highlighter } from './use-highlighted.ts';

/** Letters of a code, from one place up to another, that one kind of colour lies on. */
export interface ColouredRange {
  readonly from: number;
  readonly to: number;
  readonly className: string;
}

/** The colours of code in a language, by any of its usual names; none for one without a grammar, and for code that is very long. */
export async function colouredRanges(code: string, language: string): Promise<readonly ColouredRange[]> {
  if (code.length > colouredMaxLength) return [];
  const { highlightRanges } = await highlighter.eventually();
  return highlightRanges(code, language);
}
