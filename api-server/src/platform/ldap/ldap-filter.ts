import { escapeFilter, FilterParser } from 'ldapts';

/** Returns a filter with the value in all places of the placeholder, escaped so that it stays one value (RFC 4515). */
export function fillFilter(filter: string, placeholder: string, value: string): string {
  const escaped = escapeFilter`${value}`;
  return filter.split(placeholder).join(escaped);
}

/** Returns whether a filter can be read, with any value in its place. The parser alone also takes text that is no filter. */
export function isFilter(filter: string, placeholder: string): boolean {
  const opened = filter.split('(').length;
  if (!filter.startsWith('(') || !filter.endsWith(')') || opened !== filter.split(')').length) return false;
  try {
    FilterParser.parseString(fillFilter(filter, placeholder, 'name'));
    return true;
  } catch {
    return false;
  }
}
