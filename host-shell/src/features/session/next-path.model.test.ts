import { describe, expect, it } from 'vitest';
import { safeNextPath } from './next-path.model.ts';

describe('safeNextPath', () => {
  it('goes on to a path within the app', () => {
    expect(safeNextPath('/chat?sessionId=1')).toBe('/chat?sessionId=1');
  });
  it.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/auth/login'])(
    'goes home for %j',
    (next) => {
      expect(safeNextPath(next)).toBe('/');
    },
  );
});
