import { describe, expect, it } from 'vitest';
import { invitationOf, sanitizeNextPath } from './next-path.model.ts';

describe('sanitizeNextPath', () => {
  it('keeps a path within the app', () => {
    expect(sanitizeNextPath('/chat?sessionId=1')).toBe('/chat?sessionId=1');
  });
  it.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/auth/login'])(
    'falls back to Home for %j',
    (next) => {
      expect(sanitizeNextPath(next)).toBe('/');
    },
  );
});

describe('invitationOf', () => {
  it.each([
    ['invitation=abc&email=clara%40example.com', 'abc'],
    [`next=${encodeURIComponent('/settings/workspaces?invitation=m.x-y_z')}`, 'm.x-y_z'],
    [`next=${encodeURIComponent('/chat?sessionId=1')}`, null],
    [`next=${encodeURIComponent('https://evil.example/?invitation=abc')}`, null],
    ['', null],
  ])('finds the token in %j', (query, token) => {
    expect(invitationOf(new URLSearchParams(query))).toBe(token);
  });
});
