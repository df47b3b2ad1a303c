import { expect, it } from 'vitest';
import { mailAddress } from './mail-address.model.ts';

it('writes subject and text so that nothing in them becomes part of the address', () => {
  expect(mailAddress('Fri & Sat?', 'Dear Ana,\nbcc=x')).toBe('mailto:?subject=Fri%20%26%20Sat%3F&body=Dear%20Ana%2C%0Abcc%3Dx');
});

it('cuts a text that is too long for an address, never inside a character', () => {
  const address = mailAddress('Long', '😀'.repeat(2_000));
  expect(address.length).toBeLessThanOrEqual(1_900);
  expect(decodeURIComponent(address)).toContain('😀😀');
});
