import type { ModelPurpose } from 'shared-contracts';
import { AppError } from '../../errors.ts';
import { sayProvider } from '../../messages/provider.ts';
import type { ModelEndpoint } from '../../platform/config/config.ts';
import type { EmbeddingPort, Endpoint, ImagePort } from '../../platform/model/protocol.ts';
import { protocolOf } from '../../platform/model/protocols.ts';
import { trustedFetch } from '../../platform/model/provider-fetch.ts';
import type { ProvidersRepository } from './provider.repository.ts';
import { type ProvidersService, qualifiedId } from './provider.service.ts';

interface SpecialModelsDependencies {
  readonly server: ModelEndpoint | undefined;
  readonly providers: ProvidersService;
  readonly repository: ProvidersRepository;
}

interface Found {
  readonly by: 'you' | 'server';
  readonly id: string;
  readonly modelId: string;
  readonly endpoint: () => Endpoint;
}

/** Creates the models for tasks other than chat: the one that the user chose among their providers' models, else the server's. */
export function createSpecialModels({ server, providers, repository }: SpecialModelsDependencies) {
  async function find(userId: string, purpose: ModelPurpose): Promise<Found | undefined> {
    const chosen = await repository.specialModel(userId, purpose);
    const rows = chosen === undefined ? [] : await providers.rows(userId);
    for (const row of rows)
      for (const modelId of row.models)
        if (qualifiedId(row, modelId) === chosen) return { by: 'you', id: chosen, modelId, endpoint: () => providers.endpoint(row) };
    const modelId = purpose === 'image' ? server?.imageModel : server?.embedModel;
    if (!server || !modelId) return undefined;
    return {
      by: 'server',
      id: modelId,
      modelId,
      endpoint: () => ({ ...server, keyHint: sayProvider('checkServerKey'), fetch: trustedFetch }),
    };
  }

  return {
    images: async (userId: string): Promise<ImagePort | undefined> => {
      const found = await find(userId, 'image');
      return found && protocolOf().images?.(found.endpoint(), found.modelId, found.id);
    },
    embeddings: async (userId: string): Promise<EmbeddingPort | undefined> => {
      const found = await find(userId, 'embedding');
      return found && protocolOf().embeddings?.(found.endpoint(), found.modelId, found.id);
    },
    connected: async (userId: string, purpose: ModelPurpose) => {
      const found = await find(userId, purpose);
      return { by: found?.by ?? null, model: found?.id ?? null };
    },
    /** Stores the user's choice; null means the server's model. */
    choose: async (userId: string, purpose: ModelPurpose, modelId: string | null): Promise<void> => {
      const rows = modelId === null ? [] : await providers.rows(userId);
      const isConnected = rows.some((row) => row.models.some((name) => qualifiedId(row, name) === modelId));
      if (modelId !== null && !isConnected) throw new AppError('not-connected', { detail: sayProvider('notConnected') });
      await repository.setSpecialModel(userId, purpose, modelId);
    },
  };
}

export type SpecialModels = ReturnType<typeof createSpecialModels>;
