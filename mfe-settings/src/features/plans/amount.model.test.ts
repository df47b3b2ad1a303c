import { expect, it } from 'vitest';
import { amountOf } from './amount.model.ts';

it('tells amounts as people read them', () => {
  expect(amountOf('file_bytes', 1)).toBe('1 MB');
  expect(amountOf('file_bytes', 2 * 1024 ** 3)).toBe('2 GB');
  expect(amountOf('file_bytes', 1.25 * 1024 ** 3)).toBe('1.3 GB');
  expect(amountOf('messages', 50_000)).toBe('50,000');
});
