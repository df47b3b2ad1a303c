import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { pickRandom } from './quick-reads.model.ts';

const articles = Array.from({ length: 10 }, (_, index) => make.article({ ArticleID: index + 1 }));
const ids = (random: () => number) => pickRandom(articles, 6, random).map(({ ArticleID }) => ArticleID);

it('picks six different articles, newest first', () => {
  expect(ids(() => 0)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(ids(() => 0.999)).toEqual([10, 9, 8, 7, 6, 5]);
  expect(new Set(pickRandom(articles)).size).toBe(6);
});

it('picks all articles when there are fewer than six', () => {
  expect(pickRandom(articles.slice(0, 2))).toHaveLength(2);
});
