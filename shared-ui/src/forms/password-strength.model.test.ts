import { expect, it } from 'vitest';
import { ratePassword } from './password-strength.model.ts';

it.each([
  ['', 'short'],
  ['Tr0ub4dor', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['1234567890', 'weak'],
  ['abababababababab', 'weak'],
  ['mountains1', 'fair'],
  ['Mountains-17', 'good'],
  ['correct horse battery', 'strong'],
  ['密码是很长的一句话不容易猜到吧对不对', 'strong'],
])('rates %s as %s', (password, strength) => expect(ratePassword(password, 10)).toBe(strength));
