import { defineMessages } from 'shared-ui';

/** Holds the texts of a document's menu, which a notebook's page shows without the texts of the editor. */
export const { useMessages: useDocumentMenuMessages } = defineMessages('mfe-notebooks-document-menu', {
  history: 'History',
  export: 'Export',
  exportMarkdown: 'Markdown (.md)',
  exportWord: 'Word (.docx)',
  exportPrint: 'Print, or save as PDF',
  exportFailedTitle: 'Error',
  exportFailed: 'The document could not be exported. Try again.',
});
