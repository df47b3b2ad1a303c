import { defineMessages } from 'shared-ui';

/** Holds the texts that only the page of all notebooks has. */
export const { useMessages: useNotebooksMessages } = defineMessages('mfe-notebooks-notebooks', {
  notebooksNote: 'Chats, files and documents that belong together.',
  searchNotebooks: 'Search notebooks',
  filterLabel: 'Which notebooks',
  filterAll: 'All',
  filterMine: 'Mine',
  filterShared: 'Shared with me',
  orderLabel: 'Order',
  orderChanged: 'Last change',
  orderName: 'Name',
  noNotebooksFound: 'No notebooks match.',
  newNotebook: 'New notebook',
  newNotebookNote: 'For chats, files and documents on one subject.',
});
