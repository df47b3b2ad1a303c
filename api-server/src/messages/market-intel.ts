import { defineMessages } from '../platform/language/messages.ts';

export const sayMarketIntel = defineMessages('marketIntel', {
  noArticle: 'No article is filed under {{area}}.',
  mayNotChange: 'Your role in this workspace reads its feeds, but does not change them.',
  tooManyFeeds_one: 'A workspace has up to {{count}} feed. Remove it first.',
  tooManyFeeds_other: 'A workspace has up to {{count}} feeds. Remove one first.',
  mayNotRemove: 'An Owner or Admin of the workspace can remove this feed.',
});
