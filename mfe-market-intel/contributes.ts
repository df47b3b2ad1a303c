import { defineContributions } from 'shared-contracts';

export const contributes = defineContributions({
  remote: 'mfe-market-intel',
  label: 'Market intel',
  routes: [{ id: 'market-intel', path: 'market-intel', title: 'Market intel', chunk: 'page-market-intel' }],
  panels: [
    {
      id: 'quick-reads',
      slot: 'right-panel',
      title: 'Quick Reads',
      when: { paths: ['market-intel'] },
      priority: 10,
      chunk: 'panel-quick-reads',
    },
  ],
  menus: [],
  commands: [{ id: 'market-intel', title: 'Market intel', to: '/market-intel', keywords: 'articles news quick reads' }],
});
