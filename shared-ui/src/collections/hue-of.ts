/** Lists hues that people can tell apart and that no state uses. */
const hues: readonly [number, ...number[]] = [85, 165, 350, 300, 130, 40, 235, 265];

/** Returns a hue that stays the same for an id or a name, for what has no picture. */
export function hueOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hues[((hash >>> 16) ^ (hash & 0xffff)) % hues.length] ?? hues[0];
}

/** How many places before an item in a gallery can be beside or above it. */
const neighbors = 3;

/** Returns a hue for each of the ids as they are shown, none the same as a neighbor's. Most keep that of `hueOf`. */
export function huesOf(ids: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const id of ids) {
    const taken = [...found.values()].slice(-neighbors);
    const start = hues.indexOf(hueOf(id));
    const free = [...hues.slice(start), ...hues.slice(0, start)].find((hue) => !taken.includes(hue));
    found.set(id, free ?? hueOf(id));
  }
  return found;
}
