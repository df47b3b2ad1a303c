import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import { webSearchContributor } from './web-search.contributor.ts';
import { WebSearchRepository } from './web-search.repository.ts';
import { createWebSearchService } from './web-search.service.ts';

interface Needs {
  readonly policy: PolicyModule;
}

export function webSearchModule({ config, db, keys, providerFetch: fetch, clock }: Parts, { policy: { policies } }: Needs) {
  const repository = new WebSearchRepository(db);
  const webSearch = createWebSearchService({ repository, policies, keys, server: config.search, fetch, clock });
  return defineModule({ name: 'web-search', contributors: [webSearchContributor(webSearch)], webSearch });
}

export type WebSearchModule = ReturnType<typeof webSearchModule>;
