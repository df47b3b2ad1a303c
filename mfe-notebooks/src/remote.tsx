import { defineRemote, lazyPage } from 'shared-contracts';
// Loaded here once. Otherwise every page's chunk would carry its own copy of the texts.
import './messages/works.ts';

export const remote = defineRemote({
  pages: {
    notebooks: lazyPage(() => import(/* webpackChunkName: "page-notebooks" */ './features/notebooks/notebooks.page.tsx'), 'NotebooksPage'),
    notebook: lazyPage(() => import(/* webpackChunkName: "page-notebook" */ './features/notebook/notebook.page.tsx'), 'NotebookPage'),
    // Both pages share one chunk, because separate ones would each carry the editor.
    document: lazyPage(() => import(/* webpackChunkName: "page-document" */ './app/document/document.page.tsx'), 'DocumentPage'),
    'document-history': lazyPage(
      () => import(/* webpackChunkName: "page-document" */ './features/document-history/document-history.page.tsx'),
      'DocumentHistoryPage',
    ),
    file: lazyPage(() => import(/* webpackChunkName: "page-file" */ './features/file/file.page.tsx'), 'FilePage'),
    'my-works': lazyPage(() => import(/* webpackChunkName: "page-my-works" */ './features/my-works/my-works.page.tsx'), 'MyWorksPage'),
    search: lazyPage(() => import(/* webpackChunkName: "page-search" */ './features/search/search.page.tsx'), 'SearchPage'),
    trash: lazyPage(() => import(/* webpackChunkName: "page-trash" */ './features/trash/trash.page.tsx'), 'TrashPage'),
  },
  panels: {
    home: lazyPage(() => import(/* webpackChunkName: "panel-home" */ './features/home/home.panel.tsx'), 'HomePanel'),
    notebooks: lazyPage(
      () => import(/* webpackChunkName: "panel-notebooks" */ './features/notebooks/notebooks.panel.tsx'),
      'NotebooksPanel',
    ),
  },
});
