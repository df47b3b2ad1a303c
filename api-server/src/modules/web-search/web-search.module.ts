import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import { webSearchContributor } from './web-search.contributor.ts';
import { WebSearchRepository } from './web-search.repository.ts';
import { createWebSearchService } from './web-search.service.ts';

export function webSearchModule({ config, db, keys, providerFetch: fetch, clock }: Parts) {
  const webSearch = createWebSearchService({ repository: new WebSearchRepository(db), keys, server: config.search, fetch, clock });
  return defineModule({ name: 'web-search', contributors: [webSearchContributor(webSearch)], webSearch });
}

export type WebSearchModule = ReturnType<typeof webSearchModule>;
