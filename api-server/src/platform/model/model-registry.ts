import { limits } from 'shared-contracts';
import { sayProvider } from '../../messages/provider.ts';
import type { ModelEndpoint } from '../config/config.ts';
import type { ModelFacts } from './model-facts.ts';
import type { ModelPort, ModelSource } from './model-port.ts';
import { protocolOf } from './protocols.ts';
import { trustedFetch } from './provider-fetch.ts';
import { serverConnectionId } from './server-connection.ts';

/** Holds the models of the endpoint in this server's settings. */
export interface ModelRegistry {
  /** Returns the endpoint's model with this id or name, or its default. Undefined if there is no such model or no endpoint. */
  readonly find: (modelId?: string) => ModelPort | undefined;
  /** Lists the names of connected models, the default first. */
  readonly connected: () => readonly string[];
  /** Returns what the endpoint's list says about a model. */
  readonly facts: (name: string) => ModelFacts | undefined;
  readonly endpoint: ModelEndpoint | undefined;
  /** Updates the list of models from the endpoint. Keeps the configured one if the endpoint doesn't list any. */
  readonly refresh: () => Promise<void>;
}

/**
 * Returns the id under which an endpoint's model is chosen. Browsers without a choice send the default id, so a model of that name needs
 * another id: choosing it must not mean the same as choosing nothing.
 */
export const serverModelId = (name: string): string => (name === limits.defaultChatModelId ? `server/${name}` : name);

/** Names the server's endpoint for the record of its calls. */
export const serverSource = (baseUrl: string, model: string): ModelSource => ({
  model,
  connectionId: serverConnectionId,
  connectionName: new URL(baseUrl).hostname,
  payer: 'installation',
});

export function createModelRegistry(settings: ModelEndpoint | undefined): ModelRegistry {
  let names: readonly string[] = settings ? [settings.model] : [];
  let facts: ReadonlyMap<string, ModelFacts> = new Map();
  const endpoint = settings && { ...settings, keyHint: sayProvider('checkServerKey'), fetch: trustedFetch };
  return {
    endpoint: settings,
    connected: () => names,
    find: (modelId = settings?.model ?? '') => {
      const name = names.find((known) => known === modelId || serverModelId(known) === modelId);
      if (!endpoint || name === undefined) return undefined;
      return { ...protocolOf(endpoint.protocol).chat(endpoint, name, serverModelId(name)), source: serverSource(endpoint.baseUrl, name) };
    },
    facts: (name) => facts.get(name),
    refresh: async () => {
      if (!endpoint) return;
      const listed = await protocolOf(endpoint.protocol)
        .listModels(endpoint)
        .catch(() => []);
      names = [...new Set([endpoint.model, ...listed.map(({ name }) => name)])];
      facts = new Map(listed.flatMap((model) => (model.facts ? [[model.name, model.facts]] : [])));
    },
  };
}
