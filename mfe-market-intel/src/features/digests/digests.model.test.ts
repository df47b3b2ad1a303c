import { expect, it } from 'vitest';
import { withOrigin } from './digests.model.ts';

it('makes the links of the product whole, and leaves others as they are', () => {
  const text = '1. [Rates](/app/market-intel#rates)\n2. [Bank](https://bank.example/a)';
  expect(withOrigin(text, 'https://atrium.example')).toBe(
    '1. [Rates](https://atrium.example/app/market-intel#rates)\n2. [Bank](https://bank.example/a)',
  );
});
