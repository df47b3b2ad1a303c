import { describe, expect, it } from 'vitest';
import { readToken } from './token.model.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const token = (claims: object) => `x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.y`;

describe('readToken', () => {
  it('reads the e-mail and expiry of a valid token', () => {
    expect(readToken(token({ email: 'priya@example.com', exp: now / 1_000 + 60 }), now)).toEqual({
      status: 'valid',
      email: 'priya@example.com',
      expiresAt: now + 60_000,
    });
  });
  it.each([
    ['missing', undefined],
    ['missing', ''],
    ['undecodable', 'garbage'],
    ['undecodable', token({ exp: now / 1_000 + 60 })],
    ['no-expiry', token({ email: 'priya@example.com' })],
    ['no-expiry', token({ email: 'priya@example.com', exp: 'soon' })],
    ['expired', token({ email: 'priya@example.com', exp: now / 1_000 })],
  ])('treats a token as %s: %s', (status, value) => {
    expect(readToken(value, now)).toEqual({ status });
  });
});
