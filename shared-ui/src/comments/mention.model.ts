import type { Commenter } from 'shared-contracts/access-calls';

const longestName = 60;

/** Returns what is typed of a name after an @ before the cursor; undefined if no name is being typed. */
export function typedName(text: string, cursor: number): { readonly from: number; readonly name: string } | undefined {
  const before = text.slice(Math.max(0, cursor - longestName), cursor);
  const at = before.lastIndexOf('@');
  if (at < 0) return undefined;
  // An e-mail address mentions nobody.
  if (at > 0 && /[\p{L}\p{N}._%+-]/u.test(before.charAt(at - 1))) return undefined;
  const name = before.slice(at + 1);
  if (name.includes('\n') || name.startsWith(' ') || name.endsWith('  ')) return undefined;
  return { from: cursor - name.length - 1, name };
}

/** Returns those of the people who were chosen whose names are still in the text. */
export const mentionsIn = (text: string, chosen: readonly Commenter[]): string[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

/** Splits a text at the names of those who are mentioned. */
export function splitMentions(text: string, people: readonly Commenter[]): { readonly text: string; readonly isName: boolean }[] {
  const names = people.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length);
  const parts: { text: string; isName: boolean }[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at < from) continue;
    const name = names.find((one) => text.slice(at, at + one.length).toLocaleLowerCase() === one.toLocaleLowerCase());
    if (name === undefined) continue;
    if (at > from) parts.push({ text: text.slice(from, at), isName: false });
    parts.push({ text: text.slice(at, at + name.length), isName: true });
    from = at + name.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isName: false });
  return parts;
}
