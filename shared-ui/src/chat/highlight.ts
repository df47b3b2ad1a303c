import hljs from 'highlight.js/lib/core';
import type { ReactNode } from 'react';
import { grammarOf } from './highlight-languages.ts';
import { nodesOfHighlight } from './highlight-nodes.tsx';

/** Colours code; loads the grammar when it is first needed. Answers null for a language without one. */
export async function highlightCode(code: string, language: string): Promise<ReactNode> {
  const grammar = grammarOf(language);
  if (!grammar) return null;
  if (!hljs.getLanguage(grammar.name)) hljs.registerLanguage(grammar.name, (await grammar.load()).default);
  return nodesOfHighlight(hljs.highlight(code, { language: grammar.name, ignoreIllegals: true }).value);
}
