import { describe, expect, it } from 'vitest';
import { sanitizeNextPath } from './next-path.model.ts';

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
