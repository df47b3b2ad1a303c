import { defineMessages } from 'shared-ui';

/** Holds the texts of the saved articles. */
export const { useMessages: useSavedMessages } = defineMessages('mfe-market-intel-saved', {
  closeArticle: 'Close the article',
  noContent: 'The source provides only a title. Open the source to read the article.',
  openSource: 'Open the source',
  opensNewTab: 'opens in a new tab',
  savedFailed: 'The saved articles could not be loaded',
  savedLabel: 'Saved articles',
  noSaved: 'No saved articles yet. Select “Save to notebook” below an article to keep its text here, even after its feed drops it.',
  savedOn: 'Saved {{date}}',
  savedGone: 'This saved article is no longer available',
});
