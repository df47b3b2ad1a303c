import { distinctArticles } from 'shared-contracts';
import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { isBookmarked, withBookmark } from '../../core/bookmark/bookmarks.model.ts';
import { articlesAsked, choices, identityOf, sourceLink, withParam, withRead } from './articles.model.ts';

it('shows each title of a source once, the highest id first', () => {
  const one = { Title: 'Search ads', SourceDomain: 'a.example' };
  const shown = distinctArticles([
    make.article({ ...one, ArticleID: 1 }),
    make.article({ ...one, ArticleID: 9, SourceDomain: 'b.example' }),
    make.article({ ...one, ArticleID: 5 }),
  ]);
  expect(shown.map(({ ArticleID }) => ArticleID)).toEqual([9, 5]);
});

it('reads what the address asks for, and nothing it cannot mean', () => {
  expect(articlesAsked(new URLSearchParams('area=Sales&q=a&sort=title&layout=list'))).toEqual({
    area: 'Sales',
    source: '',
    q: 'a',
    sort: 'title',
    layout: 'list',
  });
  expect(articlesAsked(new URLSearchParams('sort=x&layout=y'))).toMatchObject({ sort: 'newest', layout: 'cards' });
  expect(withParam(new URLSearchParams('a=1&b=2'), 'a', '').toString()).toBe('b=2');
  expect(choices(['Sales'], 'People')).toEqual(['Sales', 'People']);
  expect(choices(['Sales'], 'Sales')).toEqual(['Sales']);
});

it('has the article that is read, once', () => {
  const [one, other] = [make.article(), make.article()];
  expect(withRead([one], other, 1)).toEqual([other, one]);
  expect(withRead([one], one, 1)).toEqual([one]);
  expect(withRead([other, one], one, 1)).toEqual([one, other]);
  expect(withRead([one], undefined, 1)).toEqual([one]);
});

it('sets and clears a bookmark without touching the others', () => {
  const marks = withBookmark(withBookmark([], 1, true), 2, true);
  expect([isBookmarked(marks, 1), isBookmarked(marks, 2), isBookmarked(marks, 3)]).toEqual([true, true, false]);
  expect(isBookmarked(withBookmark(marks, 1, false), 1)).toBe(false);
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', ''])('links no source at %j', (address) => {
  expect(sourceLink(address)).toBeUndefined();
});

it('links a source of the web', () => {
  expect(sourceLink('https://example.com/a?b=1')).toBe('https://example.com/a?b=1');
});

it('reads the article of an address, and none of a broken one', () => {
  expect(identityOf('#q3%20review')).toBe('q3 review');
  expect(identityOf('')).toBe('');
  expect(identityOf('#%E0%A4%A')).toBe('');
});
