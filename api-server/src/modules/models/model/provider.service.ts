import type { ModelProtocol } from 'shared-contracts/calls';
import type { LocalServerKind } from 'shared-contracts/connection-calls';
import { protocolAt } from 'shared-contracts/connection-calls';
import { AppError } from '../../../errors.ts';
import { sayProvider } from '../../../messages/provider.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import { type LocalServers, localNames } from '../../../platform/model/local-servers.ts';
import type { ModelFacts } from '../../../platform/model/model-facts.ts';
import { ModelError, type ModelPort, type ModelSource } from '../../../platform/model/model-port.ts';
import type { Endpoint, ListedModel } from '../../../platform/model/protocol.ts';
import { protocolOf } from '../../../platform/model/protocols.ts';
import { type ProviderFetch, trustedFetch } from '../../../platform/model/provider-fetch.ts';
import type { ProviderRow } from './model.types.ts';

/** Says who can enter another key, by whose connection it is. */
const keyHints = {
  person: sayProvider('reconnectKey'),
  workspace: sayProvider('workspaceKey'),
  installation: sayProvider('installationKey'),
};

/** Describes an endpoint as somebody entered it. */
export interface GivenEndpoint {
  readonly base_url: string;
  readonly api_key?: string | undefined;
  readonly protocol?: ModelProtocol | undefined;
  readonly models?: readonly string[] | undefined;
}

/** Describes what an endpoint listed. `facts` is missing if it lists none. */
export interface Checked {
  readonly models: string[];
  readonly facts?: Facts;
  readonly problem: Wording | null;
}

type Facts = Readonly<Record<string, ModelFacts>>;

/** Returns what a list says about its models, by name. */
export const factsByName = (listed: readonly ListedModel[]): Facts =>
  Object.fromEntries(listed.flatMap(({ name, facts }) => (facts ? [[name, facts]] : [])));

/** Returns the protocol that was entered, or what the address tells. */
export const protocolFor = ({ base_url, protocol }: GivenEndpoint): ModelProtocol => protocol ?? protocolAt(base_url);

interface ProvidersDependencies {
  readonly keys: KeyBox;
  readonly fetch: ProviderFetch;
  readonly local: LocalServers;
}

export type ProvidersService = ReturnType<typeof createProvidersService>;

/** Reaches the endpoints of connections: lists their models, and answers with them. */
export function createProvidersService(deps: ProvidersDependencies) {
  /** Lists an endpoint's models without storing anything. Those that are known already stand in for a missing list. */
  async function test(given: GivenEndpoint, known: readonly string[] = []): Promise<Checked> {
    return check(endpointOf(given.base_url, given.api_key || undefined, 'person', protocolFor(given)), given.models ?? [], known);
  }

  /** Lists the models of a stored endpoint again. */
  async function checkStored(row: ProviderRow): Promise<Checked> {
    if (row.local !== null) return checkLocal(row.local);
    return check(endpoint(row), []);
  }

  function port(row: ProviderRow, modelId: string): ModelPort {
    return { ...protocolOf(row.protocol).chat(endpoint(row), modelId, qualifiedId(row, modelId)), source: sourceOf(row, modelId) };
  }

  /** Lists the models of a server on this computer. */
  async function checkLocal(kind: LocalServerKind): Promise<Checked> {
    const listed = await deps.local.models(kind);
    if (!listed) return { models: [], problem: sayProvider('localGone', { name: localNames[kind] }) };
    const models = listed.map(({ name }) => name);
    return { models, facts: factsByName(listed), problem: models.length ? null : sayProvider('localEmpty', { name: localNames[kind] }) };
  }

  /** Returns the endpoint with its key decrypted. @throws AppError when the key was encrypted with another secret. */
  function endpoint(row: ProviderRow): Endpoint {
    if (row.local !== null) return localEndpoint(row.local, row.name);
    const key = row.sealedKey === null ? undefined : deps.keys.open(row.sealedKey, row.id);
    if (row.sealedKey !== null && key === undefined)
      throw new AppError('not-connected', { detail: sayProvider('keyUnreadable', { name: row.name }) });
    return endpointOf(row.baseUrl, key, scopeOf(row), row.protocol);
  }

  /** The address comes from the settings and not from the row, so that nothing stored can lead elsewhere. */
  function localEndpoint(kind: LocalServerKind, name: string): Endpoint {
    if (!deps.local.isAllowed) throw new AppError('not-connected', { detail: sayProvider('localOff', { name }) });
    return {
      baseUrl: deps.local.baseUrl(kind),
      apiKey: undefined,
      protocol: 'openai-chat',
      keyHint: keyHints.person,
      fetch: trustedFetch,
    };
  }

  function endpointOf(baseUrl: string, apiKey: string | undefined, scope: keyof typeof keyHints, protocol: ModelProtocol): Endpoint {
    return { baseUrl, apiKey, protocol, keyHint: keyHints[scope], fetch: deps.fetch };
  }

  /** Tests an endpoint. Names that the user typed replace a missing model list, but a refused key or address is always a problem. */
  async function check(endpoint: Endpoint, typed: readonly string[], known: readonly string[] = []): Promise<Checked> {
    try {
      const listed = await protocolOf(endpoint.protocol).listModels(endpoint);
      const models = [...new Set([...typed, ...listed.map(({ name }) => name)])];
      return { models, facts: factsByName(listed), problem: models.length ? null : sayProvider('noModels') };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const named = typed.length ? typed : known;
      if (named.length && error.code === 'provider-failed') return { models: [...new Set(named)], problem: null };
      return { models: [], problem: error.sentence };
    }
  }

  return { test, checkStored, port, checkLocal, endpoint };
}

/** Returns whose connection it is. */
export const scopeOf = ({ userId, workspaceId }: Pick<ProviderRow, 'userId' | 'workspaceId'>): keyof typeof keyHints =>
  userId !== null ? 'person' : workspaceId !== null ? 'workspace' : 'installation';

/** Names a connected provider for the record of its calls. */
export const sourceOf = (row: Pick<ProviderRow, 'id' | 'name' | 'userId' | 'workspaceId'>, model: string): ModelSource => ({
  model,
  connectionId: row.id,
  connectionName: row.name,
  payer: scopeOf(row),
});

/** Returns the id that chats use for a model of a connected provider. */
export const qualifiedId = (row: Pick<ProviderRow, 'id'>, modelId: string) => `${row.id}/${modelId}`;
