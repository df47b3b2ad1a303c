/** Lists hues that people can tell apart and that no state uses. */
const hues = [85, 165, 350, 300, 130, 40, 235, 265] as const;

/** Returns a hue that stays the same for an id or a name, for what has no picture. */
export function hueOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hues[((hash >>> 16) ^ (hash & 0xffff)) % hues.length] ?? hues[0];
}
