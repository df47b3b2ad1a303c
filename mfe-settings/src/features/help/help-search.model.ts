import type { HelpArticle } from 'shared-contracts/calls';

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** Words that tell nothing apart; a question is full of them. */
const small = new Set(
  'a an and are can do does for from how i in is it me my of on or the to what when where which with you your'.split(' '),
);

/** The articles that have every word of the query, as a word's beginning; those that have them in the title come first. */
export function searchHelp(articles: readonly HelpArticle[], query: string): HelpArticle[] {
  const asked = wordsOf(query);
  const telling = asked.filter((word) => !small.has(word));
  const words = telling.length ? telling : asked;
  if (!words.length) return [];
  return articles
    .map((article) => ({ article, score: scoreOf(article, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ article }) => article);
}

function scoreOf({ title, body }: HelpArticle, words: readonly string[]): number {
  const [inTitle, inBody] = [wordsOf(title), wordsOf(body)];
  const begins = (all: readonly string[], word: string) => all.some((one) => one.startsWith(word));
  let score = 0;
  for (const word of words) {
    if (begins(inTitle, word)) score += 3;
    else if (begins(inBody, word)) score += 1;
    else return 0;
  }
  return score;
}

/** The first sentence of an article without its marks. */
export function openingOf(body: string): string {
  const plain = body.replaceAll(/\*\*|`|^- /gm, '').replaceAll(/\s+/g, ' ');
  return /^.*?[.:!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
}
