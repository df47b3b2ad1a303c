import { defineMessages } from 'shared-ui';

export const { text, useMessages } = defineMessages('mfe-market-intel', {
  title: 'Market intel',
  note: 'Articles from the sources of your Work Areas, newest first.',
  failed: 'The articles could not be loaded',
  noArticles: 'No articles available.',
  noArticlesNote: 'Articles show here when a source of one of your Work Areas publishes them.',
  noAreaArticles: 'No article is filed under {{area}}.',
  articlesLabel: 'Articles',
  areaFilter: 'Work Area',
  allAreas: 'All areas',
  bookmark: 'Bookmark “{{title}}”',
  unbookmark: 'Remove the bookmark of “{{title}}”',
  opensNewTab: 'opens in a new tab',
  bookmarkFailedTitle: 'Error',
  bookmarkFailedDetail: 'Something went wrong, please try again later.',
  quickReads: 'Quick Reads',
  seeAll: 'See All',

  sampleNotice: 'This remote alone, without the product around it. What it shows are samples.',
});
