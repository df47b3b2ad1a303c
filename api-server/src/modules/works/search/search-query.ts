import { isUnspaced } from '../../../platform/search/search-characters.ts';

/** Returns whether a word has characters of a script that is written without spaces. */
export const hasUnspaced = (word: string): boolean => [...word].some(isUnspaced);

/** Separates the characters of such scripts from others, as the index does: 会議2027 is 会議 and 2027. */
function runsOf(word: string): string[] {
  const runs: string[] = [];
  for (const character of word) {
    const last = runs.at(-1);
    if (last !== undefined && isUnspaced(last) === isUnspaced(character)) runs[runs.length - 1] = last + character;
    else runs.push(character);
  }
  return runs;
}

/** Builds a query for all words. The last one matches as a prefix, because the user may still be typing it. */
export const tsquery = (words: readonly string[]): string =>
  words.flatMap((word, at) => runsOf(word).map((run) => term(run, at === words.length - 1))).join(' & ');

function term(run: string, isLast: boolean): string {
  if (hasUnspaced(run)) return pairs(run);
  const end = isLast ? ':*' : '';
  // In Turkish, a capital I is a dotless ı, but PostgreSQL indexes it as i.
  return run.startsWith('ı') ? `('${run}'${end} | 'i${run.slice(1)}'${end})` : `'${run}'${end}`;
}

/** Matches the pairs that `split_unspaced` makes of a text. */
function pairs(run: string): string {
  const characters = [...run];
  if (characters.length === 1) return `'${run}':*`;
  return `(${characters
    .slice(1)
    .map((next, at) => `'${characters[at]}${next}'`)
    .join(' <-> ')})`;
}
