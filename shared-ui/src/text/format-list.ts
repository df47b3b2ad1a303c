import { getLocale } from './language.ts';

/** Joins items as the reader's language does: `a, b, c` in English. */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'unit', style: 'short' }).format(items);
