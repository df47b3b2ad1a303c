import type { ModelProvider } from 'shared-contracts';
import type { ModelProtocol } from 'shared-contracts/calls';
import { AppError } from '../../errors.ts';
import { sayProvider } from '../../messages/provider.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Wording } from '../../platform/language/worded-error.ts';
import type { KeyBox } from '../../platform/model/key-box.ts';
import { ModelError, type ModelPort, type ModelSource } from '../../platform/model/model-port.ts';
import type { Endpoint } from '../../platform/model/protocol.ts';
import { protocolAt } from '../../platform/model/protocol-at.ts';
import { protocolOf } from '../../platform/model/protocols.ts';
import type { ProviderFetch } from '../../platform/model/provider-fetch.ts';
import type { ProviderRow } from './model.types.ts';
import type { ProvidersRepository } from './provider.repository.ts';

const providersMax = 20;
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

/** Returns the protocol that was entered, or what the address tells. */
export const protocolFor = ({ base_url, protocol }: GivenEndpoint): ModelProtocol => protocol ?? protocolAt(base_url);

interface ProvidersDependencies {
  readonly repository: ProvidersRepository;
  readonly keys: KeyBox;
  readonly fetch: ProviderFetch;
  readonly clock: Clock;
}

/** Manages the endpoints of model providers that users connect. API keys are stored but never returned. */
export class ProvidersService {
  private readonly deps: ProvidersDependencies;
  constructor(deps: ProvidersDependencies) {
    this.deps = deps;
  }

  rows(userId: string): Promise<ProviderRow[]> {
    return this.deps.repository.list(userId);
  }

  /** Lists an endpoint's models without storing anything. Those that are known already stand in for a missing list. */
  async test(given: GivenEndpoint, known: readonly string[] = []): Promise<{ models: string[]; problem: Wording | null }> {
    return this.check(this.endpointOf(given.base_url, given.api_key || undefined, 'person', protocolFor(given)), given.models ?? [], known);
  }

  /** Lists the models of a stored endpoint again. */
  checkStored(row: ProviderRow): Promise<{ models: string[]; problem: Wording | null }> {
    return this.check(this.endpoint(row), []);
  }

  async connect(userId: string, name: string, given: GivenEndpoint) {
    const { models, problem } = await this.test(given);
    if (problem !== null) return { provider: null, problem };
    if ((await this.rows(userId)).length >= providersMax)
      throw new AppError('limit-reached', { detail: sayProvider('tooMany', { count: providersMax }) });
    const id = newId('prv');
    const sealedKey = given.api_key ? this.deps.keys.seal(given.api_key, id) : null;
    const checkedAt = this.deps.clock.now();
    const row = await this.deps.repository.add({
      id,
      userId,
      name,
      baseUrl: given.base_url,
      protocol: protocolFor(given),
      sealedKey,
      models,
      checkedAt,
    });
    if (!row) throw new AppError('name-taken', { detail: sayProvider('nameTaken', { name }) });
    return { provider: presentProvider(row), problem: null };
  }

  /** Access: the caller owns the provider. */
  async refresh(userId: string, id: string) {
    const row = await this.deps.repository.find(userId, id);
    if (!row) throw new AppError('not-found');
    const { models, problem } = await this.checkStored(row);
    const fresh = problem === null ? await this.deps.repository.setModels(userId, id, models, this.deps.clock.now()) : row;
    return { provider: presentProvider(fresh ?? row), problem };
  }

  /** Access: the caller owns the provider. */
  disconnect(userId: string, id: string): Promise<void> {
    return this.deps.repository.remove(userId, id);
  }

  port(row: ProviderRow, modelId: string): ModelPort {
    return { ...protocolOf(row.protocol).chat(this.endpoint(row), modelId, qualifiedId(row, modelId)), source: sourceOf(row, modelId) };
  }

  /** Returns the endpoint with its key decrypted. @throws AppError when the key was encrypted with another secret. */
  endpoint(row: ProviderRow): Endpoint {
    const key = row.sealedKey === null ? undefined : this.deps.keys.open(row.sealedKey, row.id);
    if (row.sealedKey !== null && key === undefined)
      throw new AppError('not-connected', { detail: sayProvider('keyUnreadable', { name: row.name }) });
    return this.endpointOf(row.baseUrl, key, scopeOf(row), row.protocol);
  }

  private endpointOf(baseUrl: string, apiKey: string | undefined, scope: keyof typeof keyHints, protocol: ModelProtocol): Endpoint {
    return { baseUrl, apiKey, protocol, keyHint: keyHints[scope], fetch: this.deps.fetch };
  }

  /** Tests an endpoint. Names that the user typed replace a missing model list, but a refused key or address is always a problem. */
  private async check(
    endpoint: Endpoint,
    typed: readonly string[],
    known: readonly string[] = [],
  ): Promise<{ models: string[]; problem: Wording | null }> {
    try {
      const models = [...new Set([...typed, ...(await protocolOf(endpoint.protocol).listModels(endpoint))])];
      return { models, problem: models.length ? null : sayProvider('noModels') };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const named = typed.length ? typed : known;
      if (named.length && error.code === 'provider-failed') return { models: [...new Set(named)], problem: null };
      return { models: [], problem: error.sentence };
    }
  }
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

export const presentProvider = (row: ProviderRow): ModelProvider => ({
  provider_id: row.id,
  name: row.name,
  base_url: row.baseUrl,
  has_key: row.sealedKey !== null,
  protocol: row.protocol,
  models: [...row.models],
  checked_at: row.checkedAt.toISOString(),
});
