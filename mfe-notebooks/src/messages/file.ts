import { defineMessages } from 'shared-ui';

/** Holds the texts of the file page. */
export const { useMessages: useFileMessages } = defineMessages('mfe-notebooks-file', {
  fileFailed: 'The file could not be loaded',
  fileDownload: 'Download',
  fileShare: 'Share',
  fileOpen: 'Open in a new tab',
  fileNotebook: 'Open its notebook',
  fileRetryFailedTitle: 'Error',
  fileRetryFailed: 'The file couldn’t be read. Try again in a moment.',
});
