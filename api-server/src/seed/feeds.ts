/** Lists the feeds that every workspace starts with; each can be removed. */
export const shippedFeeds = [
  { key: 'hubspot-marketing', area: 'Marketing', title: 'HubSpot Marketing Blog', url: 'https://blog.hubspot.com/marketing/rss.xml' },
  { key: 'search-engine-journal', area: 'Marketing', title: 'Search Engine Journal', url: 'https://www.searchenginejournal.com/feed/' },
  { key: 'hubspot-sales', area: 'Sales', title: 'HubSpot Sales Blog', url: 'https://blog.hubspot.com/sales/rss.xml' },
  { key: 'nist-news', area: 'Operations', title: 'NIST News', url: 'https://www.nist.gov/news-events/news/rss.xml' },
  { key: 'supply-chain-dive', area: 'Operations', title: 'Supply Chain Dive', url: 'https://www.supplychaindive.com/feeds/news/' },
  { key: 'ecb-press', area: 'Finance', title: 'European Central Bank', url: 'https://www.ecb.europa.eu/rss/press.html' },
  { key: 'fed-press', area: 'Finance', title: 'Federal Reserve', url: 'https://www.federalreserve.gov/feeds/press_all.xml' },
  { key: 'hr-dive', area: 'Human Resources', title: 'HR Dive', url: 'https://www.hrdive.com/feeds/news/' },
] as const;
