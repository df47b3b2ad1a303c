import { Lexer, Marked, type Token, Tokenizer } from 'marked';
import cjkFriendly from 'marked-cjk-friendly';
import { detailsBlock, inlineElement, readHtml, writtenHtml } from './drawn-html.ts';
import { findUrlEnd } from './url-end.model.ts';

const create = () =>
  new Marked({ gfm: true, breaks: true }).use({
    // The last one is tried first.
    extensions: [inlineElement, writtenHtml, detailsBlock],
    tokenizer: {
      html: readHtml,
      // In a list, "> 25" compares.
      blockquote(source) {
        return !this.lexer.state.top && /^ {0,3}>=?\s?[$€£¥]?\d/.test(source) ? undefined : false;
      },
      url(source) {
        const end = findUrlEnd(source);
        return end === undefined ? false : Tokenizer.prototype.url.call(this, source.slice(0, end));
      },
    },
  });

// One tilde means "about" in many texts, so only two strike words out.
const strike = { tokenizer: { del: (source: string) => (source.startsWith('~~') ? (false as const) : undefined) } };

const { defaults } = create().use(strike);
// The rules for emphasis beside CJK characters take quadratic time, so only texts with such characters and a usual number of marks get them.
const { defaults: cjkDefaults } = create().use(cjkFriendly(), strike);
const cjk = /[\u1100-\u11FF\u2E80-\uA4CF\uA960-\uA97C\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFFEE\u{20000}-\u{3FFFD}]/u;

const cjkMarksMax = 1_000;
const hasCjkEmphasis = (source: string) => cjk.test(source) && (source.match(/[*_~]/g)?.length ?? 0) <= cjkMarksMax;

/** Parses markdown into a tree of tokens. */
export const parseMarkdown = (source: string): Token[] => new Lexer(hasCjkEmphasis(source) ? cjkDefaults : defaults).lex(source);

/** Parses only the top level of markdown, which is enough to find where its blocks end. */
export const parseTopLevel = (source: string): Token[] => new Lexer(defaults).blockTokens(source, []);
