import hljs from 'highlight.js/lib/core';
import type { ReactNode } from 'react';
import type { ColouredRange } from './colored-ranges.ts';
import { grammarOf } from './highlight-languages.ts';
import { nodesOfHighlight, rangesOfHighlight } from './highlight-nodes.tsx';

/** Colours code; loads the grammar when it is first needed. Answers null for a language without one. */
export async function highlightCode(code: string, language: string): Promise<ReactNode> {
  const html = await highlighted(code, language);
  return html === null ? null : nodesOfHighlight(html);
}

/** The same as places in the code, for whoever draws the letters himself. */
export async function highlightRanges(code: string, language: string): Promise<readonly ColouredRange[]> {
  const html = await highlighted(code, language);
  return html === null ? [] : rangesOfHighlight(html);
}

async function highlighted(code: string, language: string): Promise<string | null> {
  const grammar = grammarOf(language);
  if (!grammar) return null;
  if (!hljs.getLanguage(grammar.name)) hljs.registerLanguage(grammar.name, (await grammar.code.eventually()).default);
  return hljs.highlight(code, { language: grammar.name, ignoreIllegals: true }).value;
}
