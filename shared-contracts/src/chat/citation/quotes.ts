const pairs: Readonly<Record<string, string>> = { '“': '”', '„': '“”', '«': '»', '»': '«', '「': '」', '『': '』', '"': '"', '‚': '‘' };

const quoteMax = 500;

/** Finds what a text has in quotation marks, in one pass. Marks that aren't closed within 500 characters quote nothing. */
export function findQuotes(text: string): string[] {
  const quotes: string[] = [];
  let from = -1;
  let closing = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (from >= 0 && at - from > quoteMax) from = -1;
    if (from < 0 && Object.hasOwn(pairs, character)) {
      from = at + 1;
      closing = pairs[character] ?? '';
    } else if (from >= 0 && closing.includes(character)) {
      quotes.push(text.slice(from, at));
      from = -1;
    }
  }
  return quotes;
}

/** Splits a quote where it says that words were left out. */
export const splitQuote = (quote: string): string[] => quote.split(/\[?(?:…|\.{3})\]?/);
