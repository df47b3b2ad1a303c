const millionth = 1_000_000;

/** Returns the millionths of an amount that somebody typed; undefined unless it is a number above zero. */
export function microFrom(amount: number | null | undefined): number | undefined {
  const micro = Math.round((amount ?? 0) * millionth);
  return micro > 0 && Number.isFinite(micro) ? micro : undefined;
}

/** Returns the amount that a form shows for millionths. */
export const amountOf = (micro: number | null): number | null => (micro === null ? null : micro / millionth);
