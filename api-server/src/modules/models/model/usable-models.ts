import { sayProvider } from '../../../messages/provider.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type ModelFacts, modelFacts } from '../../../platform/model/model-facts.ts';
import { ModelError, type ModelPort } from '../../../platform/model/model-port.ts';
import { type ModelRegistry, serverModelId } from '../../../platform/model/model-registry.ts';
import { learnedFacts } from '../../../platform/model/refused-abilities.ts';
import { serverConnectionName } from '../../../platform/model/server-connection.ts';
import type { ProviderRow } from './model.types.ts';
import { type AllowedModel, allowedModels } from './model-access.policy.ts';
import type { ModelAccessRepository } from './model-access.repository.ts';
import { qualifiedId, scopeOf } from './provider.service.ts';

/** Describes a model that a person may use now. `row` is missing for those of the server's endpoint. */
export interface UsableModel {
  /** Names it in requests and stored choices. */
  readonly id: string;
  /** The provider's name for it. */
  readonly name: string;
  readonly shownName: string;
  readonly providerName: string;
  readonly facts: ModelFacts;
  /** The facts that administrators set. They count more than what anybody else says. */
  readonly stated?: ModelFacts;
  readonly from: 'person' | 'workspace' | 'installation' | 'server';
  readonly row?: ProviderRow;
  readonly workspaceName?: string | null;
  readonly requestsPerMinute: number | null;
}

interface UsableModelsDependencies {
  readonly server: ModelRegistry;
  readonly repository: ModelAccessRepository;
  readonly clock: Clock;
}

const minuteMs = 60_000;

/**
 * Creates the only place that decides which models a person may use (docs/adr/0050). What isn't listed here is treated like a model that
 * doesn't exist, wherever it was chosen or stored.
 */
export function createUsableModels({ server, repository, clock }: UsableModelsDependencies) {
  const { endpoint } = server;
  const fromServer = (model: AllowedModel): UsableModel => ({
    ...model,
    id: serverModelId(model.name),
    from: 'server',
    providerName: serverConnectionName(),
    facts: modelFacts(model.name, model.stated, endpoint && learnedFacts(endpoint.baseUrl, model.name), server.facts(model.name)),
  });

  /** Lists the models of the person's own connections, their workspaces, the installation and the server's endpoint, in this order. */
  async function list(userId: string): Promise<UsableModel[]> {
    const [reached, rules] = await Promise.all([repository.listReached(userId), repository.rules(userId)]);
    const connected = reached.flatMap(({ row, workspaceName }) =>
      allowedModels(row.models, rules.get(row.id) ?? []).map((model) => ({
        ...model,
        id: qualifiedId(row, model.name),
        from: scopeOf(row),
        row,
        workspaceName,
        providerName: row.name,
        facts: modelFacts(model.name, model.stated, learnedFacts(row.baseUrl, model.name), row.facts?.[model.name]),
      })),
    );
    const onServer = allowedModels(server.connected(), rules.get(null) ?? []);
    return [...connected, ...onServer.map(fromServer)];
  }

  return {
    list,
    /** Returns a model for images or embeddings in the server's settings if the person may use it. */
    onServer: async (userId: string, name: string): Promise<UsableModel | undefined> => {
      const [allowed] = allowedModels([name], (await repository.rules(userId)).get(null) ?? []);
      return allowed && fromServer(allowed);
    },
    /** Counts one request of the person. @throws ModelError when they have made as many in this minute as the model's limit allows. */
    take: async (userId: string, { id, shownName, requestsPerMinute }: UsableModel): Promise<void> => {
      if (requestsPerMinute === null) return;
      const minute = new Date(Math.floor(clock.now().getTime() / minuteMs) * minuteMs);
      if (await repository.countRequest(userId, id, minute, requestsPerMinute)) return;
      throw new ModelError('provider-refused', sayProvider('tooOften', { model: shownName, most: requestsPerMinute }));
    },
  };
}

export type UsableModels = ReturnType<typeof createUsableModels>;

/** Wraps a model so that every answer counts before it starts. */
export const countRequests = (model: ModelPort, take: () => Promise<void>): ModelPort => {
  const { structured } = model;
  return {
    ...model,
    async *stream(request, signal) {
      await take();
      yield* model.stream(request, signal);
    },
    ...(structured
      ? {
          structured: async (request, signal) => {
            await take();
            return structured(request, signal);
          },
        }
      : {}),
  };
};
