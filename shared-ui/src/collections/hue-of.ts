/** Lists hues that people can tell apart and that no state uses. */
const hues = [85, 165, 350, 300, 130, 40, 235, 265] as const;

/** Returns a hue that stays the same for an id or a name, for what has no picture. */
export function hueOf(text: string): number {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return hues[sum % hues.length] ?? hues[0];
}
