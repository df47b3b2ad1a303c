import type { Person } from './mention.repository.ts';

/** Matches an at sign at the start of a word, so that e-mail addresses mention nobody. */
const mark = /(?<![\p{L}\p{N}._%+-])@(?=\p{L})/gu;
const follows = /^[\p{L}\p{N}]/u;
const foldName = (text: string) => text.normalize('NFC').toLocaleLowerCase();
const firstOf = (name: string) => name.trim().split(/\s+/)[0] ?? '';

/**
 * Returns the people mentioned by `@First Last`, or by `@First` if only one person has that first name. An ambiguous name mentions nobody,
 * so that no alert reaches the wrong person.
 */
export function mentionedIn(text: string, people: readonly Person[]): Set<string> {
  const named = new Set<string>();
  for (const { index } of text.matchAll(mark)) {
    const after = foldName(text.slice(index + 1, index + 202));
    const begins = (name: string) => name !== '' && after.startsWith(foldName(name)) && !follows.test(after.slice(foldName(name).length));
    const byFullName = people.filter(({ name }) => begins(name.trim()));
    const found = byFullName.length ? longest(byFullName) : people.filter(({ name }) => begins(firstOf(name)));
    if (found.length === 1 && found[0]) named.add(found[0].userId);
  }
  return named;
}

const longest = (people: readonly Person[]) => {
  const length = Math.max(...people.map(({ name }) => name.trim().length));
  return people.filter(({ name }) => name.trim().length === length);
};
