import type { HelpArticle } from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { openingOf, searchHelp } from './help-search.model.ts';

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
  it('finds what has every word, by its beginning, and puts titles first', () => {
    expect(found('chang')).toEqual(['change', 'log', 'alerts']);
    expect(found('Change PASSWORD')).toEqual(['change', 'log']);
  });

  it('reads past the small words of a question, but finds them when nothing else is asked', () => {
    expect(found('How do I change my password?')).toEqual(['change', 'log']);
    expect(found('how')).toEqual(['log']);
  });

  it.each(['', '  ', '?!', 'zebra', 'password zebra'])('finds nothing for %j', (query) => expect(found(query)).toEqual([]));
});

it('opens with the first sentence, without marks', () => {
  expect(openingOf('- **One** thing: and\nmore. Then')).toBe('One thing:');
});
