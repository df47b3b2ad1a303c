import type { LocalServerKind } from 'shared-contracts/connection-calls';
import { AppError } from '../../../errors.ts';
import { sayProvider } from '../../../messages/provider.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import type { modelProviders } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { readSetting, writeSetting } from '../../../platform/installation-settings.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import { builtInModelId, builtInModelName } from '../../../platform/model/built-in-assistant.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import { type LocalServers, localNames } from '../../../platform/model/local-servers.ts';
import { type ModelFacts, modelFacts } from '../../../platform/model/model-facts.ts';
import { type ModelRegistry, serverModelId } from '../../../platform/model/model-registry.ts';
import { learnedFacts } from '../../../platform/model/refused-abilities.ts';
import { type ManagedConnection, serverConnectionId } from './connection.presenter.ts';
import type { ConnectionsRepository, Holder, RuleChange } from './connection.repository.ts';
import { decisionOf, summaryOf, targetOf } from './connection-audit.ts';
import { installationModel } from './installation-model.ts';
import { type ProviderRow, wholeConnection } from './model.types.ts';
import { freeName, type GivenEndpoint, type ProvidersService, protocolFor, qualifiedId } from './provider.service.ts';

const connectionsMax = 50;

interface ConnectionsDependencies {
  readonly db: Drizzle;
  readonly repository: ConnectionsRepository;
  readonly providers: ProvidersService;
  readonly server: ModelRegistry;
  readonly keys: KeyBox;
  readonly local: LocalServers;
  readonly clock: Clock;
}

type NewConnection = typeof modelProviders.$inferInsert;

/** Describes what a manager decides about a model. `group_ids` is missing where groups don't apply. */
export interface ModelDecision {
  readonly model_id: string;
  readonly is_on: boolean;
  readonly display_name: string | null;
  readonly requests_per_minute: number | null;
  readonly group_ids?: readonly string[] | null;
}

/** Manages the model connections of workspaces and of the installation. Every change is in the audit log. */
export class ConnectionsService {
  private readonly deps: ConnectionsDependencies;
  constructor(deps: ConnectionsDependencies) {
    this.deps = deps;
  }

  async list(holder: Holder): Promise<ManagedConnection[]> {
    const server = holder === null ? await this.serverConnection() : undefined;
    const rows = await this.deps.repository.list(holder);
    return [...(server ? [server] : []), ...(await Promise.all(rows.map((row) => this.toManaged(row))))];
  }

  /** Returns a connection of the installation or of some workspace. @throws AppError when there is none with this id. */
  async find(scope: 'workspace' | 'installation', id: string): Promise<ManagedConnection> {
    if (scope === 'installation' && id === serverConnectionId) {
      const server = await this.serverConnection();
      if (server) return server;
    }
    const row = await this.deps.repository.find(scope, id);
    if (!row) throw new AppError('not-found');
    return this.toManaged(row);
  }

  async connect(
    holder: Holder,
    name: string,
    given: GivenEndpoint,
  ): Promise<{ connection: ManagedConnection | null; problem: Wording | null }> {
    const { repository, providers, keys, clock } = this.deps;
    const { models, facts = null, problem } = await providers.test(given);
    if (problem !== null) return { connection: null, problem };
    const id = newId('prv');
    const sealedKey = given.api_key ? keys.seal(given.api_key, id) : null;
    const endpoint = { baseUrl: given.base_url, protocol: protocolFor(given), sealedKey, models, facts, checkedAt: clock.now() };
    const count = (await repository.list(holder)).length;
    return { connection: await this.add(holder, name, { id, ...endpoint }, count), problem: null };
  }

  /** Connects a server on this computer for everybody. */
  async connectLocal(kind: LocalServerKind): Promise<{ connection: ManagedConnection | null; problem: Wording | null }> {
    const { repository, providers, local, clock } = this.deps;
    const { models, facts = null, problem } = await providers.checkLocal(kind);
    if (problem !== null) return { connection: null, problem };
    const rows = await repository.list(null);
    const known = rows.find((row) => row.local === kind);
    if (known) return { connection: await this.toManaged(known), problem: null };
    const name = freeName(localNames[kind], new Set(rows.map((row) => row.name)));
    const endpoint = { baseUrl: local.baseUrl(kind), local: kind, models, facts, checkedAt: clock.now() };
    return { connection: await this.add(null, name, { id: newId('prv'), ...endpoint, sealedKey: null }, rows.length), problem: null };
  }

  private async add(holder: Holder, name: string, values: Omit<NewConnection, 'name'>, count: number): Promise<ManagedConnection> {
    const { repository } = this.deps;
    if (count >= connectionsMax)
      throw new AppError('limit-reached', { detail: sayProvider('tooManyConnections', { most: connectionsMax }) });
    const row = await repository.transaction(async (tx) => {
      const added = await repository.add(tx, { ...values, name, workspaceId: holder });
      if (added) await recordAudit(tx, { action: 'model-connection.connect', target: targetOf(added), after: summaryOf(added) });
      return added;
    });
    if (!row) throw nameTaken(name);
    return this.toManaged(row);
  }

  /** Changes name, address or key of a connection of the installation. It is tested first if the address or the key changes. */
  async update(id: string, change: { name?: string | undefined; base_url?: string | undefined; api_key?: string | undefined }) {
    const { repository, providers, keys, clock } = this.deps;
    const row = await this.changeable('installation', id);
    const name = change.name ?? row.name;
    const baseUrl = change.base_url ?? row.baseUrl;
    const isMoved = baseUrl !== row.baseUrl;
    // The stored key would be sent to the new address, whose operator could read it.
    if (isMoved && row.sealedKey !== null && !change.api_key)
      throw new AppError('invalid-input', { errors: [{ path: 'api_key', message: sayProvider('keyForNewAddress') }] });
    if (await repository.isNameTaken(row.workspaceId, name, id)) throw nameTaken(name);
    let endpoint = {};
    if (isMoved || change.api_key) {
      const given = { base_url: baseUrl, api_key: change.api_key, protocol: row.protocol };
      const { models, facts = null, problem } = await providers.test(given, row.models);
      if (problem !== null) return { connection: await this.toManaged(row), problem };
      const sealedKey = change.api_key ? keys.seal(change.api_key, id) : null;
      // An address that was entered is not the one that was found on this computer.
      endpoint = { baseUrl, sealedKey, models, facts, local: null, checkedAt: clock.now() };
    }
    const changed = await repository.transaction(async (tx) => {
      const after = await repository.update(tx, id, { name, ...endpoint });
      const facts = { before: summaryOf(row), after: { ...summaryOf(after ?? row), ...(change.api_key ? { key: 'changed' } : {}) } };
      await recordAudit(tx, { action: 'model-connection.change', target: targetOf(row), ...facts });
      return after;
    });
    return { connection: await this.toManaged(changed ?? row), problem: null };
  }

  async refresh(scope: 'workspace' | 'installation', id: string): Promise<{ connection: ManagedConnection; problem: Wording | null }> {
    if (scope === 'installation' && id === serverConnectionId) {
      await this.deps.server.refresh();
      return { connection: await this.find(scope, id), problem: null };
    }
    const row = await this.changeable(scope, id);
    const { models, facts = null, problem } = await this.deps.providers.checkStored(row);
    const checkedAt = this.deps.clock.now();
    const fresh =
      problem === null
        ? await this.deps.repository.transaction((tx) => this.deps.repository.update(tx, id, { models, facts, checkedAt }))
        : undefined;
    return { connection: await this.toManaged(fresh ?? row), problem };
  }

  async uses(id: string): Promise<{ people: number; agents: number; workflows: number; is_default: boolean }> {
    await this.changeable('installation', id);
    const byDefault = await this.defaultModel();
    return { ...(await this.deps.repository.uses(id)), is_default: byDefault?.startsWith(`${id}/`) ?? false };
  }

  async disconnect(scope: 'workspace' | 'installation', id: string): Promise<void> {
    const row = await this.changeable(scope, id);
    await this.deps.repository.transaction(async (tx) => {
      const byDefault = await readSetting(tx, installationModel);
      if (byDefault.startsWith(`${id}/`)) await writeSetting(tx, installationModel, '');
      await this.deps.repository.remove(tx, id);
      await recordAudit(tx, { action: 'model-connection.disconnect', target: targetOf(row), before: summaryOf(row) });
    });
  }

  /** Limits a connection of the installation to groups, or opens it to everyone (null). */
  async setAccess(id: string, groupIds: readonly string[] | null, areNewModelsOn: boolean): Promise<void> {
    const connection = await this.find('installation', id);
    const decided = { isEnabled: areNewModelsOn, displayName: null, requestsPerMinute: null, groupIds };
    await this.decide(connection, { providerId: connection.row?.id ?? null, modelId: wholeConnection, ...decided });
  }

  /** Stores what a manager decided about a model. @throws AppError when the connection has no such model. */
  async setModel(scope: 'workspace' | 'installation', id: string, decision: ModelDecision): Promise<void> {
    const connection = await this.find(scope, id);
    if (!connection.models.some(({ name }) => name === decision.model_id)) throw new AppError('not-found');
    await this.decide(connection, {
      providerId: connection.row?.id ?? null,
      modelId: decision.model_id,
      isEnabled: decision.is_on,
      displayName: decision.display_name,
      requestsPerMinute: decision.requests_per_minute,
      groupIds: decision.group_ids ?? null,
    });
  }

  /** Stores what an administrator knows better about a model. @throws AppError when the connection has no such model. */
  async setFacts(id: string, modelId: string, facts: ModelFacts): Promise<void> {
    const { row, models, rules } = await this.find('installation', id);
    if (!models.some(({ name }) => name === modelId)) throw new AppError('not-found');
    const before = rules.find((rule) => rule.modelId === modelId)?.facts ?? {};
    const { id: connectionId } = targetOf(row);
    await this.deps.repository.transaction(async (tx) => {
      await this.deps.repository.setFacts(tx, row?.id ?? null, modelId, facts);
      const target = { kind: 'model', id: `${connectionId}/${modelId}`, name: modelId };
      await recordAudit(tx, { action: 'model.facts', target, before, after: facts });
    });
  }

  async defaultModel(): Promise<string | null> {
    return (await readSetting(this.deps.db, installationModel)) || null;
  }

  /** Returns the default model with its name, or null if nobody chose one or it is gone. */
  async namedDefault(): Promise<{ id: string; name: string } | null> {
    const id = await this.defaultModel();
    const model = id === null ? undefined : await this.chatModel(id);
    return model ? { id: model.id, name: model.shownName } : null;
  }

  /** Chooses the installation's default model, which must be one of the installation's own. */
  async setDefault(modelId: string | null): Promise<void> {
    const before = await this.defaultModel();
    const model = modelId === null ? undefined : await this.chatModel(modelId);
    if (modelId !== null && !model) throw new AppError('not-connected', { detail: sayProvider('notConnected') });
    await this.deps.repository.transaction(async (tx) => {
      await writeSetting(tx, installationModel, modelId ?? '');
      const target = { kind: 'model', id: modelId ?? '', name: model?.shownName ?? '' };
      await recordAudit(tx, { action: 'model.default', target, before: { default_model: before }, after: { default_model: modelId } });
    });
  }

  private async chatModel(modelId: string): Promise<{ readonly id: string; readonly shownName: string } | undefined> {
    if (modelId === builtInModelId) return { id: modelId, shownName: builtInModelName };
    for (const { models, rules } of await this.list(null)) {
      const model = models.find(({ id, isSpecial }) => id === modelId && !isSpecial);
      if (model) return { id: modelId, shownName: rules.find((rule) => rule.modelId === model.name)?.displayName ?? model.name };
    }
    return undefined;
  }

  private async decide(connection: ManagedConnection, change: RuleChange): Promise<void> {
    const { repository } = this.deps;
    const groups = await repository.knownGroups(change.groupIds ?? []);
    if (change.groupIds && groups.length !== new Set(change.groupIds).size) throw new AppError('not-found');
    const earlier = connection.rules.find((rule) => rule.modelId === change.modelId);
    await repository.transaction(async (tx: Transaction) => {
      await repository.setRule(tx, { ...change, groupIds: change.groupIds && groups.map(({ id }) => id) });
      const isWhole = change.modelId === wholeConnection;
      const { id, name } = targetOf(connection.row);
      await recordAudit(tx, {
        action: isWhole ? 'model-connection.access' : 'model.change',
        target: isWhole ? { kind: 'model-connection', id, name } : { kind: 'model', id: `${id}/${change.modelId}`, name: change.modelId },
        before: earlier && decisionOf(earlier, earlier.isRestricted ? earlier.groups : null),
        after: decisionOf(change, change.groupIds && groups),
      });
    });
  }

  /** Finds a connection that can be changed, which the endpoint in the server's settings can't. */
  private async changeable(scope: 'workspace' | 'installation', id: string): Promise<ProviderRow> {
    const { row } = await this.find(scope, id);
    if (!row) throw new AppError('not-allowed', { detail: sayProvider('fixedConnection') });
    return row;
  }

  private async toManaged(row: ProviderRow): Promise<ManagedConnection> {
    const factsOf = (name: string) => modelFacts(name, learnedFacts(row.baseUrl, name), row.facts?.[name]);
    const models = row.models.map((name) => ({ id: qualifiedId(row, name), name, facts: factsOf(name) }));
    const rules = await this.deps.repository.rules(row.id);
    return { row, baseUrl: row.baseUrl, hasKey: row.sealedKey !== null, models, rules };
  }

  private async serverConnection(): Promise<ManagedConnection | undefined> {
    const { endpoint } = this.deps.server;
    if (!endpoint) return undefined;
    const chats = this.deps.server.connected();
    const { imageModel, embedModel, transcriptionModel, speechModel } = endpoint;
    const special = [imageModel, embedModel, transcriptionModel, speechModel].filter((name) => name !== undefined && !chats.includes(name));
    const findNamed = (name: string) => {
      const facts = modelFacts(name, learnedFacts(endpoint.baseUrl, name), this.deps.server.facts(name));
      return { id: serverModelId(name), name, facts };
    };
    const models = [...chats.map(findNamed), ...[...new Set(special)].map((name) => ({ ...findNamed(name ?? ''), isSpecial: true }))];
    const rules = await this.deps.repository.rules(null);
    return { baseUrl: endpoint.baseUrl, hasKey: endpoint.apiKey !== undefined, models, rules };
  }
}

const nameTaken = (name: string) => new AppError('name-taken', { detail: sayProvider('connectionNameTaken', { name }) });
