import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import { createModelRegistry } from '../../platform/model/model-registry.ts';
import { modelRoutes } from './model.routes.ts';
import { ModelsService } from './model.service.ts';
import { ProvidersRepository } from './provider.repository.ts';
import { ProvidersService } from './provider.service.ts';
import { createSpecialModels } from './special-models.service.ts';

export function modelModule({ config, db, keys, providerFetch, clock }: Parts) {
  const repository = new ProvidersRepository(db);
  const providers = new ProvidersService({ repository, keys, fetch: providerFetch, clock });
  const models = new ModelsService({ server: createModelRegistry(config.model), providers, repository });
  return defineModule({
    name: 'model',
    routes: ({ register }) => modelRoutes(register, models, providers),
    models,
    specialModels: createSpecialModels({ server: config.model, providers, repository }),
    /** Resolves the model that a user named, or their default. */
    resolve: (userId: string, modelId: string | undefined) => models.resolve(userId, modelId),
  });
}

export type ModelModule = ReturnType<typeof modelModule>;
