import * as z from 'zod/mini';

/** Names what a schema's JSON form says of a counted value: how many entries its lists and objects may have together. */
const entriesKey = 'x-max-entries';

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

/**
 * Limits how many entries a value may have in all its lists and objects together. Bytes alone don't bound the work: a megabyte holds half a
 * million entries. The server counts before it reads what they are.
 */
export function counted<S extends z.ZodMiniType>(schema: S, most: number): S {
  const checked = schema.check((payload) => {
    if (hasMoreEntries(payload.value, most))
      payload.issues.push({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: payload.value });
  });
  z.globalRegistry.add(checked, { [entriesKey]: most });
  return checked;
}

/** Returns how many entries a schema allows; undefined for one that isn't counted. */
export function entriesMaxOf(schema: z.core.$ZodType): number | undefined {
  const most = z.globalRegistry.get(schema)?.[entriesKey];
  return typeof most === 'number' ? most : undefined;
}
