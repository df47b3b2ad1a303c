import { randomBytes } from 'node:crypto';
import { AuthRepository } from '../modules/auth/auth.repository.ts';
import { ModelsService } from '../modules/model/model.service.ts';
import { ProvidersRepository } from '../modules/model/provider.repository.ts';
import { ProvidersService } from '../modules/model/provider.service.ts';
import { createSpecialModels } from '../modules/model/special-models.service.ts';
import { WebSearchRepository } from '../modules/web-search/web-search.repository.ts';
import { createWebSearchService } from '../modules/web-search/web-search.service.ts';
import { createKeyBox } from '../platform/model/key-box.ts';
import { createModelRegistry } from '../platform/model/model-registry.ts';
import { guardedFetch } from '../platform/model/provider-fetch.ts';
import type { ServiceDependencies } from './service-dependencies.ts';

/** Keys are encrypted under the settings' secret; without one under a secret that the database keeps, which protects a copy of one table only. */
export async function modelServices({ config, database: { db }, clock }: ServiceDependencies) {
  const repository = new ProvidersRepository(db);
  const fresh = randomBytes(48).toString('base64url');
  const keys = createKeyBox(config.secretsKey ?? (await new AuthRepository(db).secret('provider-keys', fresh)));
  const fetch = guardedFetch(config.privateProviders);
  const providers = new ProvidersService({ repository, keys, fetch, clock });
  return {
    keys,
    providers,
    models: new ModelsService({ server: createModelRegistry(config.model), providers, repository }),
    specialModels: createSpecialModels({ server: config.model, providers, repository }),
    webSearch: createWebSearchService({ repository: new WebSearchRepository(db), keys, server: config.search, fetch, clock }),
  };
}
