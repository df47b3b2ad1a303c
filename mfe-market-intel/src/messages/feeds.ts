import { defineMessages } from 'shared-ui';

/** Holds the texts of the feeds section. */
export const { useMessages: useFeedsMessages } = defineMessages('mfe-market-intel-feeds', {
  areaFilter: 'Work Area',
  feeds: 'Feeds of your workspace',
  feedsNote:
    'Everyone in the workspace can read their articles. Owners, Admins and the person who added a feed can see why it was skipped.',
  feedsReadOnly: 'Everyone in the workspace can read their articles. Owners, Admins and Members can add feeds.',
  addFeed: 'Add feed',
  feedAddress: 'Address of an RSS, Atom or JSON feed',
  feedAddressRule: 'Enter the feed’s full address, starting with https://',
  feedAreaRule: 'Choose the Work Area for its articles.',
  feedsFailed: 'The feeds could not be loaded',
  feedFailedTitle: 'The feed was not changed',
  noFeeds: 'No feeds yet.',
  feedRemoved: 'Feed removed',
  removeFeedTitle: 'Remove {{name}}?',
  removeFeedBody: 'Its articles are removed too, except the ones that are bookmarked.',
  remove: 'Remove',
  removeFeed: 'Remove {{name}}',
  fetchNow: 'Fetch {{name}} now',
  feedArticles_one: '{{count}} article',
  feedArticles_other: '{{count}} articles',
  feed_new: 'Not fetched yet',
  feed_ok: 'Fetched',
  feed_unchanged: 'Nothing new',
  feed_skipped: 'Skipped',
});
