import * as z from 'zod/mini';

/** Returns whether the lists and objects of a value have more than `most` entries together. Stops counting there, and needs no recursion. */
export function hasMoreEntries(value: unknown, most: number): boolean {
  const waiting: unknown[] = [value];
  let count = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null || next instanceof Uint8Array) continue;
    for (const inner of Object.values(next)) {
      count += 1;
      if (count > most) return true;
      if (typeof inner === 'object') waiting.push(inner);
    }
  }
  return false;
}

/** Returns how many entries a declared schema allows; undefined for one that isn't counted. */
export function entriesMaxOf(schema: z.core.$ZodType): number | undefined {
  const most = z.globalRegistry.get(schema)?.['x-max-entries'];
  return typeof most === 'number' ? most : undefined;
}
