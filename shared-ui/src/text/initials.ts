/** Returns the first letters of a person's first and last name, or "?" for a name without letters. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.match(/\p{L}/u)?.[0] ?? '');
  return letters.join('').toUpperCase() || '?';
}
