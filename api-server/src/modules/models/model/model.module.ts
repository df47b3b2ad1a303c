import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { createLocalServers } from '../../../platform/model/local-servers.ts';
import { createModelRegistry } from '../../../platform/model/model-registry.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import type { UsageModule } from '../../governance/usage/usage.module.ts';
import type { InstallationModule } from '../../identity/installation/installation.module.ts';
import { ConnectionsRepository } from './connection.repository.ts';
import { connectionHandlers, connectionRoutes, installationModelRoutes, workspaceModelRoutes } from './connection.routes.ts';
import { createConnections } from './connection.service.ts';
import { connectionAliasRoutes } from './connection-aliases.routes.ts';
import { createConnectionDecisions } from './connection-decisions.service.ts';
import { listEmbeddingChoices } from './embedding-choices.ts';
import { LocalModelsRepository } from './local-model.repository.ts';
import { localModelRoutes } from './local-model.routes.ts';
import { createLocalModels } from './local-model.service.ts';
import { modelRoutes } from './model.routes.ts';
import { createModelsService } from './model.service.ts';
import { ModelAccessRepository } from './model-access.repository.ts';
import { ModelChoicesRepository } from './model-choices.repository.ts';
import { modelLosses } from './model-losses.repository.ts';
import { createProvidersService } from './provider.service.ts';
import { createSpecialModels, serverEndpoint } from './special-models.service.ts';
import { createUsableModels } from './usable-models.ts';
import { createWorkspaceModel } from './workspace-model.service.ts';
import { createWorkspaceSpeech } from './workspace-speech.service.ts';

interface Needs {
  readonly usage: UsageModule;
  readonly policy: PolicyModule;
  readonly installation: InstallationModule;
}

export function modelModule(
  { config, db, keys, providerFetch, clock }: Parts,
  { usage: { metering: usage, priceLookup: prices }, policy: { policies }, installation }: Needs,
) {
  const repository = new ModelChoicesRepository(db);
  const server = createModelRegistry(config.model);
  const local = createLocalServers(config.localModels);
  const providers = createProvidersService({ keys, fetch: providerFetch, local });
  const usable = createUsableModels({ server, repository: new ModelAccessRepository(db), clock });
  const stored = new ConnectionsRepository(db);
  const connections = createConnections({ repository: stored, providers, server, keys, local, clock });
  const decisions = createConnectionDecisions({ db, repository: stored, connections });
  const models = createModelsService({
    server,
    providers,
    usable,
    repository,
    usage,
    prices,
    police: policies.police,
    isOwner: async (userId) => (await installation.roleOf(userId)) === 'owner',
    installationModel: decisions.defaultModel,
  });
  return defineModule({
    name: 'model',
    routes: ({ register }) => {
      const on = connectionHandlers({ connections, decisions });
      modelRoutes(register, models);
      connectionRoutes(register, on, providers);
      connectionAliasRoutes(register, { on, connections, providers });
      installationModelRoutes(register, decisions);
      workspaceModelRoutes(register, {
        model: createWorkspaceModel({ db, usable }),
        speech: createWorkspaceSpeech({ db, usable, providers, serverEndpoint: () => serverEndpoint(config.model) }),
      });
      localModelRoutes(register, {
        local: createLocalModels({ db, local, repository: new LocalModelsRepository(db) }),
        models,
        connections,
      });
    },
    groupUses: [modelLosses(db)],
    models,
    specialModels: createSpecialModels({ server: config.model, providers, connections, usable, repository, usage }),
    embeddingChoices: () => listEmbeddingChoices({ connections, prices, serverProtocol: config.model?.protocol }),
    /** The embedding model in the server's settings. */
    suggestedEmbedding: config.model?.embedModel,
    /** Resolves the model that a user named, or their default. */
    resolve: (userId: string, modelId: string | undefined) => models.resolve(userId, modelId),
  });
}

export type ModelModule = ReturnType<typeof modelModule>;
