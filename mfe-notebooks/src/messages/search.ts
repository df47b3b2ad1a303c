import { defineMessages } from 'shared-ui';

/** Holds the texts of the search page. */
export const { useMessages: useSearchMessages } = defineMessages('mfe-notebooks-search', {
  searchTitle: 'Search',
  searchNote: 'Titles and contents of everything you have: chats, notebooks, files, agents, reports, workflows, notes and saved articles.',
  searchHits: 'Results',
  searchCorrected: 'No results for “{{query}}”. Showing results for “{{corrected}}”.',
  filterKind: 'Kind',
  allKinds: 'All',
  filterAge: 'Changed',
  age_any: 'Any time',
  age_7: 'Last 7 days',
  age_30: 'Last 30 days',
  age_365: 'Last year',
  filterNotebook: 'Notebook',
  anyNotebook: 'Any notebook',
  searchResults: 'Results for “{{query}}”',
  searchWorks: 'Search Works',
  searchFailed: 'The search could not be completed',
  searchNothing: 'No results for “{{query}}”.',
  searchNothingNote: 'Try fewer words or different ones.',
  searchFirst: 'What are you looking for?',
  searchFirstNote: 'Enter a word from a title, a chat, a file or a note.',
});
