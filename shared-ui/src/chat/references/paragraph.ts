import type { Token } from 'marked';
import { createContext } from 'react';

/** Describes the paragraph, list item, heading or cell around a citation: its words, and where each token begins in them. */
export interface Paragraph {
  readonly text: string;
  readonly starts: ReadonlyMap<Token, number>;
}

/** Provides the innermost paragraph that cites something. */
export const ParagraphContext = createContext<Paragraph | null>(null);

interface Told {
  /** Returns the words of a token as the page shows them. */
  readonly wordsOf: (token: Token) => string;
}

/** Joins the words of a paragraph's tokens. */
export function joinWords(tokens: readonly Token[], { wordsOf }: Told): Paragraph {
  const starts = new Map<Token, number>();
  let text = '';
  const add = (token: Token) => {
    const inner = 'tokens' in token ? token.tokens : undefined;
    if (inner && token.type !== 'image') for (const each of inner) add(each);
    else {
      starts.set(token, text.length);
      text += wordsOf(token);
    }
  };
  for (const token of tokens) add(token);
  return { text, starts };
}
