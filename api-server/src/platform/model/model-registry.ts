import type { ModelEndpoint } from '../config.ts';
import { builtInAssistant } from './built-in-assistant.ts';
import type { ModelPort } from './model-port.ts';
import { openAiCompatible } from './openai-compatible.ts';

const listTimeoutMs = 5_000;

export interface ModelRegistry {
  /** The model that answers a request naming `modelId`: that one when it is connected, else the default. */
  readonly resolve: (modelId: string | undefined) => ModelPort;
  /** Ids of the models that are connected now, the default first; empty when nothing is. */
  readonly connected: () => readonly string[];
  readonly endpoint: ModelEndpoint | undefined;
  /** Asks the endpoint anew which models it has; keeps the known ones when it does not say. */
  readonly refresh: () => Promise<void>;
}

export function createModelRegistry(endpoint: ModelEndpoint | undefined): ModelRegistry {
  let ids: readonly string[] = endpoint ? [endpoint.model] : [];
  return {
    endpoint,
    connected: () => ids,
    resolve: (modelId) => {
      if (!endpoint || modelId === builtInAssistant.id) return builtInAssistant;
      return openAiCompatible(endpoint, modelId && ids.includes(modelId) ? modelId : endpoint.model);
    },
    refresh: async () => {
      if (endpoint) ids = [...new Set([endpoint.model, ...(await listModels(endpoint))])];
    },
  };
}

/** `GET /models` is part of the convention, but not every endpoint has it: then the configured model is the list. */
async function listModels(endpoint: ModelEndpoint): Promise<string[]> {
  try {
    const response = await fetch(`${endpoint.baseUrl.replace(/\/$/, '')}/models`, {
      headers: endpoint.apiKey ? { authorization: `Bearer ${endpoint.apiKey}` } : {},
      signal: AbortSignal.timeout(listTimeoutMs),
    });
    const body = (await response.json()) as { data?: { id?: unknown }[] };
    return (body.data ?? []).map(({ id }) => id).filter((id) => typeof id === 'string');
  } catch {
    return [];
  }
}
