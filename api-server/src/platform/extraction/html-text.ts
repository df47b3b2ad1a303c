import { Parser } from 'htmlparser2';
import { countDepth } from './html-nesting.ts';
import { type TextSection, tooDeep } from './sections.ts';

const blocks = new Set(
  'p div li tr br section article table ul ol blockquote pre h1 h2 h3 h4 h5 h6 header footer dd dt figcaption'.split(' '),
);
const unread = new Set(['script', 'style', 'noscript', 'template', 'head', 'svg', 'iframe']);

/** Returns the text that a reader of the page sees, in sections by headings. @throws ExtractionError if it is nested too deeply */
export function htmlSections(html: string): TextSection[] {
  const sections: { page: null; heading: string; text: string }[] = [{ page: null, heading: '', text: '' }];
  let hidden = 0;
  let isHeading = false;
  const add = (text: string) => {
    const last = sections.at(-1);
    if (!last || hidden > 0) return;
    if (isHeading) last.heading += text;
    else last.text += text;
  };
  const depth = countDepth(tooDeep);
  const parser = new Parser({
    onopentagname: depth.opened,
    onopentag: (name) => {
      if (unread.has(name)) hidden += 1;
      if (/^h[1-6]$/.test(name) && hidden === 0) {
        sections.push({ page: null, heading: '', text: '' });
        isHeading = true;
      } else if (blocks.has(name)) add(name === 'br' ? '\n' : '\n\n');
      else if (name === 'td' || name === 'th') add(' ');
    },
    ontext: (text) => add(text.replace(/\s+/g, ' ')),
    onclosetag: (name) => {
      depth.closed();
      if (unread.has(name)) hidden -= 1;
      if (/^h[1-6]$/.test(name)) isHeading = false;
      else if (blocks.has(name) && name !== 'br') add('\n\n');
    },
  });
  parser.end(html);
  return sections.map(({ heading, text, page }) => ({
    page,
    heading: heading.trim(),
    text: text.replace(/(?<![ \t])[ \t]+\n/g, '\n').trim(),
  }));
}
