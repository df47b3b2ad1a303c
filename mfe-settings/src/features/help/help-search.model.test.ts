import type { HelpArticle } from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { getOpeningSentence, searchHelp } from './help-search.model.ts';

const article = (slug: string, title: string, body: string): HelpArticle => ({
  slug,
  title,
  body,
  category: 'security_and_compliance',
  pages: [],
});
const all = [
  article('log', 'Export the log', 'Change how long it is kept. The password is not in it.'),
  article('change', 'Change your password', 'Type it **twice**.'),
  article('alerts', 'Alerts', 'They tell of changes.'),
];
const found = (query: string) => searchHelp(all, query).map(({ slug }) => slug);

describe('searchHelp', () => {
  it('finds articles with every word as a prefix, titles first', () => {
    expect(found('chang')).toEqual(['change', 'log', 'alerts']);
    expect(found('Change PASSWORD')).toEqual(['change', 'log']);
  });

  it('ignores stop words unless the query has nothing else', () => {
    expect(found('How do I change my password?')).toEqual(['change', 'log']);
    expect(found('how')).toEqual(['log']);
  });

  it.each(['', '  ', '?!', 'zebra', 'password zebra'])('finds nothing for %j', (query) => expect(found(query)).toEqual([]));
});

it('returns the first sentence without Markdown', () => {
  expect(getOpeningSentence('- **One** thing: and\nmore. Then')).toBe('One thing:');
});
