import { defineMessages } from '../platform/language/messages.ts';

export const sayMarketIntel = defineMessages('marketIntel', {
  noArticle: 'No article is filed under {{area}}.',
  mayNotChange: 'Your role in this workspace lets you read its feeds, but not change them.',
  tooManyFeeds_one: 'A workspace can have up to {{count}} feed. Remove it first.',
  tooManyFeeds_other: 'A workspace can have up to {{count}} feeds. Remove one first.',
  mayNotRemove: 'Only an Owner or Admin of the workspace can remove this feed.',
});
