import { defineMessages } from 'shared-ui';

/** Holds the texts of what shows a file's pages, sheets and lines. */
export const { useMessages: useFileViewerMessages } = defineMessages('mfe-notebooks-file-viewer', {
  pageTab: 'Page',
  textTab: 'Text',
  passagesFailed: 'The cited passage could not be loaded',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageNumber: 'Page number',
  pageTotal: 'of {{total}}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomReset: '{{percent}} %: fit to width',
  zoomPercent: '{{percent}} %',
  citedAt: 'Cited passage {{at}} of {{total}}',
  previousCited: 'Previous cited passage',
  nextCited: 'Next cited passage',
  pdfPage: 'Page {{page}} of {{total}}',
  pdfUnmarked: 'The cited passage can’t be marked on this page. See the Text tab.',
  pdfPageFailed: 'This page can’t be displayed',
  pdfFailed: 'This PDF can’t be displayed',
  pdf_protected: 'It needs a password. Download it and open it with a PDF reader.',
  pdf_damaged: 'It may be damaged. Download it and try a PDF reader.',
  pdf_unreachable: 'Check your connection and try again.',
  sheetTab: 'Sheet',
  sheetNumber: 'Sheet {{number}}',
  linesLabel: 'Lines of the file',
});
