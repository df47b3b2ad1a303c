import type { Capabilities } from 'shared-contracts';
import { builtInModelId, builtInModelName } from '../../platform/model/built-in-assistant.ts';
import type { ModelPort } from '../../platform/model/model-port.ts';
import type { SpecialModels } from '../model/special-models.service.ts';
import type { WebSearchService } from '../web-search/web-search.service.ts';

interface CapabilitiesDependencies {
  readonly model: (userId: string) => Promise<ModelPort>;
  readonly webSearch: WebSearchService;
  readonly specialModels: SpecialModels;
}

/** Creates the service that says what answers can currently use. Access: limited to the caller's user id. */
export function createCapabilities({ model, webSearch, specialModels }: CapabilitiesDependencies) {
  return {
    of: async (userId: string): Promise<Capabilities> => {
      const [answering, web_search, images, embeddings] = await Promise.all([
        model(userId),
        webSearch.connected(userId),
        specialModels.connected(userId, 'image'),
        specialModels.connected(userId, 'embedding'),
      ]);
      const connected = answering.id !== builtInModelId;
      return { model: { connected, name: connected ? answering.id : builtInModelName }, web_search, images, embeddings };
    },
  };
}

export type CapabilitiesService = ReturnType<typeof createCapabilities>;
