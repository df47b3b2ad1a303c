import { expect, it } from 'vitest';
import { toAbsoluteLinks } from './digests.model.ts';

it('makes links into the product absolute and keeps other links', () => {
  const text = '1. [Rates](/app/market-intel#rates)\n2. [Bank](https://bank.example/a)';
  expect(toAbsoluteLinks(text, 'https://atrium.example')).toBe(
    '1. [Rates](https://atrium.example/app/market-intel#rates)\n2. [Bank](https://bank.example/a)',
  );
});
