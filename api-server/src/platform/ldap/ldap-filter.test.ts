import { FilterParser } from 'ldapts';
import { expect, it } from 'vitest';
import { fillFilter, isFilter } from './ldap-filter.ts';

const filter = '(&(objectClass=person)(|(uid={login})(mail={login})))';

it.each([
  '*',
  ')(uid=*',
  '*)(objectClass=*',
  'a)(|(a=*',
  '\\',
  '\\2a',
  'a\u0000b',
  '(',
  ')',
  '{login}',
  'é*',
  '&',
  '|',
  '!',
  'x'.repeat(300),
])('keeps %j one value of the filter', (value) => {
  const filled = fillFilter(filter, '{login}', value);
  const shape = (text: string) => text.replaceAll(/=[^()]*/g, '=');
  expect(shape(filled)).toBe(shape(filter));
  expect(filled).not.toContain('*');
  // What the directory compares is what was entered.
  expect(FilterParser.parseString(filled).toString()).toContain(
    FilterParser.parseString(fillFilter('(uid={login})', '{login}', value)).toString(),
  );
});

it('recognizes filters that can’t be read', () => {
  expect(isFilter(filter, '{login}')).toBe(true);
  for (const wrong of ['(uid={login}', '(&(uid={login})', 'uid', '', ')(']) expect(isFilter(wrong, '{login}')).toBe(false);
});
