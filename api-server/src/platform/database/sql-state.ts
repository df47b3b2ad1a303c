/**
 * Returns the SQLSTATE of a failed statement, also when the error is the cause of another one, as Drizzle's are.
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function sqlStateOf(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause)
    if ('code' in one && typeof one.code === 'string' && /^[0-9A-Z]{5}$/.test(one.code)) return one.code;
  return undefined;
}

/** Returns whether a statement failed because another row has the same unique key. */
export const isUniqueViolation = (error: unknown): boolean => sqlStateOf(error) === '23505';
