import type { Person } from './mention.repository.ts';

/** An at sign that begins a word: one within an e-mail address names nobody. */
const mark = /(?<![\p{L}\p{N}._%+-])@(?=\p{L})/gu;
const follows = /^[\p{L}\p{N}]/u;
const folded = (text: string) => text.normalize('NFC').toLocaleLowerCase();
const firstOf = (name: string) => name.trim().split(/\s+/)[0] ?? '';

/**
 * Who is named in a text by `@First Last`, or by `@First` where only one of the people is called so. A name that several share names none of
 * them: nobody is told of what was meant for another.
 */
export function mentionedIn(text: string, people: readonly Person[]): Set<string> {
  const named = new Set<string>();
  for (const { index } of text.matchAll(mark)) {
    const after = folded(text.slice(index + 1, index + 202));
    const begins = (name: string) => name !== '' && after.startsWith(folded(name)) && !follows.test(after.slice(folded(name).length));
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
