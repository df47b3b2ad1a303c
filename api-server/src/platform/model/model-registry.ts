import type { ModelEndpoint } from '../config.ts';
import { listModels } from './list-models.ts';
import type { ModelPort } from './model-port.ts';
import { openAiCompatible } from './openai-compatible.ts';
import { trustedFetch } from './provider-fetch.ts';

/** The models of the endpoint that this server's settings name. */
export interface ModelRegistry {
  /** The endpoint's model of this id, without one its default; undefined when there is no such model or no endpoint. */
  readonly find: (modelId?: string) => ModelPort | undefined;
  /** Ids of the models that are connected now, the default first; empty when nothing is. */
  readonly connected: () => readonly string[];
  readonly endpoint: ModelEndpoint | undefined;
  /** Asks the endpoint anew which models it has; keeps the configured one when it does not say. */
  readonly refresh: () => Promise<void>;
}

export function createModelRegistry(settings: ModelEndpoint | undefined): ModelRegistry {
  let ids: readonly string[] = settings ? [settings.model] : [];
  const endpoint = settings && { ...settings, keyHint: 'Check LLM_API_KEY.', fetch: trustedFetch };
  return {
    endpoint: settings,
    connected: () => ids,
    find: (modelId = settings?.model ?? '') => (endpoint && ids.includes(modelId) ? openAiCompatible(endpoint, modelId) : undefined),
    refresh: async () => {
      if (endpoint) ids = [...new Set([endpoint.model, ...(await listModels(endpoint).catch(() => []))])];
    },
  };
}
