import { expect, it } from 'vitest';
import { formatAmount } from './amount.model.ts';

it('formats amounts for display', () => {
  expect(formatAmount('file_bytes', 1)).toBe('1 MB');
  expect(formatAmount('file_bytes', 2 * 1024 ** 3)).toBe('2 GB');
  expect(formatAmount('file_bytes', 1.25 * 1024 ** 3)).toBe('1.3 GB');
  expect(formatAmount('file_bytes', 1024 ** 4)).toBe('1 TB');
  expect(formatAmount('messages', 50_000)).toBe('50,000');
});
