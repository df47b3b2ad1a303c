import { Lexer, Marked, type Token } from 'marked';

// One tilde means "about" in many texts, so only two strike words out.
const { defaults } = new Marked({ gfm: true, tokenizer: { del: (source) => (source.startsWith('~~') ? false : undefined) } });

/** Parses markdown into a tree of tokens. */
export const parseMarkdown = (source: string): Token[] => new Lexer(defaults).lex(source);

/** Parses only the top level of markdown, which is enough to find where its blocks end. */
export const parseTopLevel = (source: string): Token[] => new Lexer(defaults).blockTokens(source, []);
