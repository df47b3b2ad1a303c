import type { Model } from 'shared-contracts';
import { builtInModelId, builtInModelName } from '../../platform/model/built-in-assistant.ts';
import type { ModelRegistry } from '../../platform/model/model-registry.ts';

const builtIn: Model = {
  id: builtInModelId,
  provider: 'Atrium',
  providerLogo: null,
  modelId: builtInModelId,
  modelName: builtInModelName,
  releaseDate: null,
  description: 'Looks things up in your chats and the help and quotes what it finds. Works without any key.',
  connected: true,
};

/** Shown while nothing is connected: what people connect most, none of it connected. */
const suggestions: readonly Model[] = [
  suggestion('OpenAI', 'gpt-4o', 'GPT-4o', '2024-05-13', 'Text and images, through OpenAI’s own endpoint.'),
  suggestion('OpenAI', 'gpt-4.1-2025-04-14', 'gpt-4.1-2025-04-14', '2025-04-14', 'Long documents and code, through OpenAI’s own endpoint.'),
  suggestion('Ollama', 'llama3.1', 'Llama 3.1', '2024-07-23', 'Runs on your own machine with Ollama.'),
  suggestion('vLLM', 'mistral-small', 'Mistral Small', '2024-09-18', 'Runs on your own servers with vLLM.'),
];

function suggestion(provider: string, modelId: string, modelName: string, releaseDate: string, description: string): Model {
  return { id: modelId, provider, providerLogo: null, modelId, modelName, releaseDate, description, connected: false };
}

/** The models that a user can choose now, and what could be connected while nothing is. */
export function createModelsService(registry: ModelRegistry) {
  const list = (): Model[] => {
    const connected = registry.connected().map(presentConnected);
    return connected.length ? [...connected, builtIn] : [builtIn, ...suggestions];
  };
  const presentConnected = (modelId: string): Model => ({
    id: modelId,
    provider: registry.endpoint ? new URL(registry.endpoint.baseUrl).hostname : '',
    providerLogo: null,
    modelId,
    modelName: modelId,
    releaseDate: null,
    description: 'Connected by this server’s settings.',
    connected: true,
  });
  return {
    list,
    /** Asks the endpoint anew and answers what is connected. */
    refresh: async (): Promise<Model[]> => {
      await registry.refresh();
      return list().filter((model) => model.connected);
    },
  };
}

export type ModelsService = ReturnType<typeof createModelsService>;
