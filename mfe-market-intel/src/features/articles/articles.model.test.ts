import { distinctArticles } from 'shared-contracts';
import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { isBookmarked, withBookmark } from '../../core/bookmark/bookmarks.model.ts';
import { parseArticleFilter, parseIdentity, toSourceLink, withChosen, withOpenArticle, withParam } from './articles.model.ts';

it('shows each title of a source once, highest id first', () => {
  const one = { Title: 'Search ads', SourceDomain: 'a.example' };
  const shown = distinctArticles([
    make.article({ ...one, ArticleID: 1 }),
    make.article({ ...one, ArticleID: 9, SourceDomain: 'b.example' }),
    make.article({ ...one, ArticleID: 5 }),
  ]);
  expect(shown.map(({ ArticleID }) => ArticleID)).toEqual([9, 5]);
});

it('parses the filters in the address and ignores invalid ones', () => {
  expect(parseArticleFilter(new URLSearchParams('area=Sales&q=a&sort=title&layout=list'))).toEqual({
    area: 'Sales',
    source: '',
    q: 'a',
    sort: 'title',
    layout: 'list',
  });
  expect(parseArticleFilter(new URLSearchParams('sort=x&layout=y'))).toMatchObject({ sort: 'newest', layout: 'cards' });
  expect(withParam(new URLSearchParams('a=1&b=2'), 'a', '').toString()).toBe('b=2');
  expect(withChosen(['Sales'], 'People')).toEqual(['Sales', 'People']);
  expect(withChosen(['Sales'], 'Sales')).toEqual(['Sales']);
});

it('lists the open article exactly once', () => {
  const [one, other] = [make.article(), make.article()];
  expect(withOpenArticle([one], other, 1)).toEqual([other, one]);
  expect(withOpenArticle([one], one, 1)).toEqual([one]);
  expect(withOpenArticle([other, one], one, 1)).toEqual([one, other]);
  expect(withOpenArticle([one], undefined, 1)).toEqual([one]);
});

it('sets and clears a bookmark without changing the others', () => {
  const marks = withBookmark(withBookmark([], 1, true), 2, true);
  expect([isBookmarked(marks, 1), isBookmarked(marks, 2), isBookmarked(marks, 3)]).toEqual([true, true, false]);
  expect(isBookmarked(withBookmark(marks, 1, false), 1)).toBe(false);
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', ''])('rejects %j as a source link', (address) => {
  expect(toSourceLink(address)).toBeUndefined();
});

it('accepts a web address as a source link', () => {
  expect(toSourceLink('https://example.com/a?b=1')).toBe('https://example.com/a?b=1');
});

it('parses the article in an address, and none from a broken one', () => {
  expect(parseIdentity('#q3%20review')).toBe('q3 review');
  expect(parseIdentity('')).toBe('');
  expect(parseIdentity('#%E0%A4%A')).toBe('');
});
