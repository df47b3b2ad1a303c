import * as z from 'zod/mini';

/**
 * Limits how many entries a value may have in all its lists and objects together, as `x-max-entries` of the schema's JSON form. Bytes alone
 * don't bound the work: a megabyte holds half a million entries. The server counts before it reads what they are.
 */
export function limitCounts<S extends z.ZodMiniType>(schema: S, most: number): S {
  const limited = schema.check();
  z.globalRegistry.add(limited, { 'x-max-entries': most });
  return limited;
}
