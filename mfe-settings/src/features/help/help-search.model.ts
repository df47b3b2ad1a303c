import type { HelpArticle } from 'shared-contracts/calls';

const splitWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** Lists words too common to tell articles apart. */
const stopWords = new Set(
  'a an and are can do does for from how i in is it me my of on or the to what when where which with you your'.split(' '),
);

/** Finds the articles that contain every word of the query as a prefix. Matches in the title rank first. */
export function searchHelp(articles: readonly HelpArticle[], query: string): HelpArticle[] {
  const asked = splitWords(query);
  const significant = asked.filter((word) => !stopWords.has(word));
  const words = significant.length ? significant : asked;
  if (!words.length) return [];
  return articles
    .map((article) => ({ article, score: scoreOf(article, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ article }) => article);
}

function scoreOf({ title, body }: HelpArticle, words: readonly string[]): number {
  const [inTitle, inBody] = [splitWords(title), splitWords(body)];
  const hasPrefix = (all: readonly string[], word: string) => all.some((one) => one.startsWith(word));
  let score = 0;
  for (const word of words) {
    if (hasPrefix(inTitle, word)) score += 3;
    else if (hasPrefix(inBody, word)) score += 1;
    else return 0;
  }
  return score;
}

/** Returns an article's first sentence without Markdown marks. */
export function getOpeningSentence(body: string): string {
  const plain = body.replaceAll(/\*\*|`|^- /gm, '').replaceAll(/\s+/g, ' ');
  return /^.*?[.:!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
}
