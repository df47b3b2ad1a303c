import { limits } from 'shared-contracts';
import type { ModelEndpoint } from '../config/config.ts';
import type { ModelPort } from './model-port.ts';
import { protocolOf } from './protocols.ts';
import { trustedFetch } from './provider-fetch.ts';

/** The models of the endpoint that this server's settings name. */
export interface ModelRegistry {
  /** The endpoint's model of this id or name, without one its default; undefined when there is no such model or no endpoint. */
  readonly find: (modelId?: string) => ModelPort | undefined;
  /** Names of the models that are connected now, the default first; empty when nothing is. */
  readonly connected: () => readonly string[];
  readonly endpoint: ModelEndpoint | undefined;
  /** Asks the endpoint anew which models it has; keeps the configured one when it does not say. */
  readonly refresh: () => Promise<void>;
}

/**
 * Returns the id under which an endpoint's model is chosen. Browsers without a choice send the default id, so a model of that name needs
 * another id: choosing it must not mean the same as choosing nothing.
 */
export const serverModelId = (name: string): string => (name === limits.defaultChatModelId ? `server/${name}` : name);

export function createModelRegistry(settings: ModelEndpoint | undefined): ModelRegistry {
  let names: readonly string[] = settings ? [settings.model] : [];
  const endpoint = settings && { ...settings, keyHint: 'Check LLM_API_KEY.', fetch: trustedFetch };
  return {
    endpoint: settings,
    connected: () => names,
    find: (modelId = settings?.model ?? '') => {
      const name = names.find((known) => known === modelId || serverModelId(known) === modelId);
      return endpoint && name !== undefined ? protocolOf().chat(endpoint, name, serverModelId(name)) : undefined;
    },
    refresh: async () => {
      if (endpoint)
        names = [
          ...new Set([
            endpoint.model,
            ...(await protocolOf()
              .listModels(endpoint)
              .catch(() => [])),
          ]),
        ];
    },
  };
}
