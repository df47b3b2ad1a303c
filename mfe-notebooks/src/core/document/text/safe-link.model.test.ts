import { expect, it } from 'vitest';
import { parseTypedLink, toSafeLink } from './safe-link.model.ts';

it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '/app',
  '',
])('rejects %j as a link', (address) => {
  expect(toSafeLink(address)).toBeNull();
  expect(parseTypedLink(address)).toBeNull();
});

it('accepts web and mail addresses, including typed short forms', () => {
  expect(parseTypedLink('https://example.com/a?b=1')).toBe('https://example.com/a?b=1');
  expect(parseTypedLink('example.com/a')).toBe('https://example.com/a');
  expect(parseTypedLink('me@example.com')).toBe('mailto:me@example.com');
  expect(parseTypedLink('word')).toBeNull();
});
