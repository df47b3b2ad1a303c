import { expect, it } from 'vitest';
import { buildMailAddress } from './mail-address.model.ts';

it('encodes subject and text so that nothing in them becomes part of the address', () => {
  expect(buildMailAddress('Fri & Sat?', 'Dear Ana,\nbcc=x')).toBe('mailto:?subject=Fri%20%26%20Sat%3F&body=Dear%20Ana%2C%0Abcc%3Dx');
});

it('cuts text that is too long for an address, but never inside a character', () => {
  const address = buildMailAddress('Long', '😀'.repeat(2_000));
  expect(address.length).toBeLessThanOrEqual(1_900);
  expect(decodeURIComponent(address)).toContain('😀😀');
});
