import hljs from 'highlight.js/lib/core';
import type { ReactNode } from 'react';
import type { ColoredRange } from './colored-ranges.ts';
import { findGrammar } from './highlight-languages.ts';
import { toHighlightNodes, toHighlightRanges } from './highlight-nodes.tsx';

/** Returns code in colors, and loads its grammar when needed. Returns null for a language without one. */
export async function highlightCode(code: string, language: string): Promise<ReactNode> {
  const html = await renderHighlight(code, language);
  return html === null ? null : toHighlightNodes(html);
}

/** Returns the colors as positions in the code, for callers that draw the text themselves. */
export async function highlightRanges(code: string, language: string): Promise<readonly ColoredRange[]> {
  const html = await renderHighlight(code, language);
  return html === null ? [] : toHighlightRanges(html);
}

async function renderHighlight(code: string, language: string): Promise<string | null> {
  const grammar = findGrammar(language);
  if (!grammar) return null;
  if (!hljs.getLanguage(grammar.name)) hljs.registerLanguage(grammar.name, (await grammar.code.eventually()).default);
  return hljs.highlight(code, { language: grammar.name, ignoreIllegals: true }).value;
}
