import { defineRemote, lazyPage } from 'shared-contracts';

export const remote = defineRemote({
  pages: {
    'market-intel': lazyPage(() => import(/* webpackChunkName: "page-market-intel" */ './app/market-intel.page.tsx'), 'MarketIntelPage'),
  },
  panels: {
    'quick-reads': lazyPage(
      () => import(/* webpackChunkName: "panel-quick-reads" */ './features/quick-reads/quick-reads.panel.tsx'),
      'QuickReadsPanel',
    ),
  },
});
