import { describe, expect, it } from 'vitest';
import { codeOf, matchingStep, stepAt, toBase32 } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('authenticator codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('match RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
  });

  it('are valid one step early and late, and each step only once', () => {
    const now = new Date(1_234_567_890_000);
    const step = stepAt(now);
    expect(matchingStep(secret, codeOf(secret, step + 1), now, 0)).toBe(step + 1);
    expect(matchingStep(secret, codeOf(secret, step - 1), now, 0)).toBe(step - 1);
    expect(matchingStep(secret, codeOf(secret, step + 2), now, 0)).toBeUndefined();
    expect(matchingStep(secret, codeOf(secret, step), now, step)).toBeUndefined();
    expect(matchingStep(secret, 'x', now, 0)).toBeUndefined();
  });

  it('have secrets that can be typed', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  });
});
