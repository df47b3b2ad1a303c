import type { ModelPurpose } from 'shared-contracts';
import { AppError } from '../../errors.ts';
import { sayProvider } from '../../messages/provider.ts';
import type { ModelEndpoint } from '../../platform/config/config.ts';
import type { ModelSource } from '../../platform/model/model-port.ts';
import { serverSource } from '../../platform/model/model-registry.ts';
import type { EmbeddingPort, Endpoint, ImagePort } from '../../platform/model/protocol.ts';
import { protocolOf } from '../../platform/model/protocols.ts';
import { trustedFetch } from '../../platform/model/provider-fetch.ts';
import type { Metering } from '../usage/metering.ts';
import type { ProviderRow } from './model.types.ts';
import type { ProvidersRepository } from './provider.repository.ts';
import { type ProvidersService, sourceOf } from './provider.service.ts';
import type { UsableModel, UsableModels } from './usable-models.ts';

interface SpecialModelsDependencies {
  readonly server: ModelEndpoint | undefined;
  readonly providers: ProvidersService;
  readonly usable: UsableModels;
  readonly repository: ProvidersRepository;
  readonly usage: Metering;
}

interface Found {
  readonly by: 'you' | 'server';
  readonly id: string;
  readonly modelId: string;
  readonly endpoint: () => Endpoint;
  readonly take: () => Promise<void>;
  readonly source: ModelSource;
}

/**
 * Creates the models for tasks other than chat: the one that the user chose among the connected models that they may use, else the
 * server's, if they may use that.
 */
export function createSpecialModels({ server, providers, usable, repository, usage }: SpecialModelsDependencies) {
  const connected = async (userId: string) => (await usable.list(userId)).filter(isConnected);

  async function find(userId: string, purpose: ModelPurpose): Promise<Found | undefined> {
    const chosen = await repository.specialModel(userId, purpose);
    const model = chosen === undefined ? undefined : (await connected(userId)).find(({ id }) => id === chosen);
    if (model)
      return {
        by: model.from === 'person' ? 'you' : 'server',
        id: model.id,
        modelId: model.name,
        endpoint: () => providers.endpoint(model.row),
        take: () => usable.take(userId, model),
        source: sourceOf(model.row, model.name),
      };
    const name = purpose === 'image' ? server?.imageModel : server?.embedModel;
    const onServer = name === undefined ? undefined : await usable.onServer(userId, name);
    if (!server || !onServer) return undefined;
    return {
      by: 'server',
      id: onServer.name,
      modelId: onServer.name,
      endpoint: () => ({ ...server, keyHint: sayProvider('checkServerKey'), fetch: trustedFetch }),
      take: () => usable.take(userId, onServer),
      source: serverSource(server.baseUrl, onServer.name),
    };
  }

  return {
    images: async (userId: string): Promise<ImagePort | undefined> => {
      const found = await find(userId, 'image');
      const endpoint = found?.endpoint();
      const port = found && endpoint && protocolOf(endpoint.protocol).images?.(endpoint, found.modelId, found.id);
      if (!port) return undefined;
      const metered = usage.images({ ...port, source: found.source }, userId);
      return {
        ...metered,
        create: async (prompt, signal) => {
          await found.take();
          return metered.create(prompt, signal);
        },
      };
    },
    /** Requests for embeddings don't count, because the server makes many of them for one file. */
    embeddings: async (userId: string): Promise<EmbeddingPort | undefined> => {
      const found = await find(userId, 'embedding');
      const endpoint = found?.endpoint();
      const port = found && endpoint && protocolOf(endpoint.protocol).embeddings?.(endpoint, found.modelId, found.id);
      return port && usage.embeddings({ ...port, source: found.source }, userId);
    },
    connected: async (userId: string, purpose: ModelPurpose) => {
      const found = await find(userId, purpose);
      return { by: found?.by ?? null, model: found?.id ?? null };
    },
    /** Stores the user's choice; null means the server's model. */
    choose: async (userId: string, purpose: ModelPurpose, modelId: string | null): Promise<void> => {
      const isKnown = modelId === null || (await connected(userId)).some(({ id }) => id === modelId);
      if (!isKnown) throw new AppError('not-connected', { detail: sayProvider('notConnected') });
      await repository.setSpecialModel(userId, purpose, modelId);
    },
  };
}

/** Returns whether a model belongs to a connection rather than to the server's endpoint. */
const isConnected = (model: UsableModel): model is UsableModel & { readonly row: ProviderRow } => model.row !== undefined;

export type SpecialModels = ReturnType<typeof createSpecialModels>;
