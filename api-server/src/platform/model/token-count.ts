/** Returns a provider's count of tokens that a column can hold; undefined for anything else. */
export const tokenCount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31 ? value : undefined;
