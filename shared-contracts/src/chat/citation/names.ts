const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'-]{0,60}/gu;
const isCapital = (text: string) => /^\p{Lu}/u.test(text);
const isAcronym = (text: string) => /^\p{Lu}[\p{Lu}\p{N}-]+$/u.test(text) && text.replace(/\P{Lu}/gu, '').length > 1;

/** In German, every noun has a capital letter. */
const nounsFrom = 0.25;

function writesNounsInCapitals(words: readonly string[]): boolean {
  const inner = words.slice(1).filter((each) => /^\p{L}/u.test(each));
  return inner.length > 3 && inner.filter(isCapital).length / inner.length >= nounsFrom;
}

/** Finds the names of a sentence: acronyms, and words with a capital letter that don't begin it. Keeps the case of the folded text. */
export function findNames(folded: string): string[] {
  const words = [...folded.matchAll(word)].map(({ 0: found, index }) => ({
    found,
    starts: /(?:^|[.:!?"“„«(-]) ?$/.test(folded.slice(Math.max(0, index - 2), index)),
  }));
  const areNouns = writesNounsInCapitals(words.map(({ found }) => found));
  return words.flatMap(({ found, starts }) => {
    const name = found.replace(/'s$/, '');
    if (isAcronym(name)) return [name];
    return !starts && !areNouns && isCapital(name) && name.length > 2 ? [name] : [];
  });
}
