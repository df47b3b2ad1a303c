import { expect, it } from 'vitest';
import { safeLink, typedLink } from './safe-link.model.ts';

it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '/app',
  '',
])('takes no %j as a link', (address) => {
  expect(safeLink(address)).toBeNull();
  expect(typedLink(address)).toBeNull();
});

it('takes addresses of the web and of mail, typed short too', () => {
  expect(typedLink('https://example.com/a?b=1')).toBe('https://example.com/a?b=1');
  expect(typedLink('example.com/a')).toBe('https://example.com/a');
  expect(typedLink('me@example.com')).toBe('mailto:me@example.com');
  expect(typedLink('word')).toBeNull();
});
