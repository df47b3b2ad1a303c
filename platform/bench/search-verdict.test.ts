import { expect, it } from 'vitest';
import { judgeSearch } from './search-verdict.ts';

it('finds nothing broken within the budget', () => {
  expect(judgeSearch(100_000, [{ name: 'a word', times: [20, 30, 400] }]).broken).toEqual([]);
});

it('names every search over the budget, including searches that were not measured', () => {
  const { broken } = judgeSearch(10, [
    { name: 'a word', times: [149, 151, 152] },
    { name: 'nothing', times: [] },
  ]);
  expect(broken).toHaveLength(2);
});
