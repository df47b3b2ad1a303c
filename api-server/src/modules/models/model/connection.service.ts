import type { LocalServerKind } from 'shared-contracts/connection-calls';
import { AppError } from '../../../errors.ts';
import type { Holder } from '../../../kernel/scope.ts';
import { sayProvider } from '../../../messages/provider.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { modelProviders } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { readSetting, writeSetting } from '../../../platform/installation-settings.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import { type LocalServers, localNames } from '../../../platform/model/local-servers.ts';
import { modelFacts } from '../../../platform/model/model-facts.ts';
import { type ModelRegistry, serverModelId } from '../../../platform/model/model-registry.ts';
import { learnedFacts } from '../../../platform/model/refused-abilities.ts';
import { serverConnectionId } from '../../../platform/model/server-connection.ts';
import type { ManagedConnection } from './connection.presenter.ts';
import type { ConnectionsRepository, RuleRow } from './connection.repository.ts';
import { connectionEntry, summaryOf, targetOf } from './connection-audit.ts';
import { installationModel } from './installation-model.ts';
import type { ConnectionHolder, ProviderRow } from './model.types.ts';
import { type GivenEndpoint, type ProvidersService, protocolFor, qualifiedId } from './provider.service.ts';

const ownMax = 20;
const sharedMax = 50;

interface ConnectionsDependencies {
  readonly repository: ConnectionsRepository;
  readonly providers: ProvidersService;
  readonly server: ModelRegistry;
  readonly keys: KeyBox;
  readonly local: LocalServers;
  readonly clock: Clock;
}

type ServerEndpoint = NonNullable<ModelRegistry['endpoint']>;
type NewConnection = typeof modelProviders.$inferInsert;

/** Describes what came of reaching an endpoint. Without a problem, there is a connection. */
interface Connected {
  readonly connection: ManagedConnection | null;
  readonly problem: Wording | null;
}

export interface ConnectionChange {
  readonly name?: string | undefined;
  readonly base_url?: string | undefined;
  readonly api_key?: string | undefined;
}

export type Connections = ReturnType<typeof createConnections>;

/**
 * Manages the model connections of people, workspaces and the installation. Access: callers have checked what the user may do with those of
 * the holder. What is connected and disconnected is in the audit log. API keys are stored but never returned.
 */
export function createConnections({ repository, providers, server, keys, local, clock }: ConnectionsDependencies) {
  async function list(holder: ConnectionHolder): Promise<ManagedConnection[]> {
    const rows = await repository.list(holder);
    const { endpoint } = server;
    const fromSettings = holder.of === 'installation' && endpoint ? [null] : [];
    const rules = await repository.rules([...fromSettings, ...rows.map(({ id }) => id)]);
    const stored = rows.map((row) => manage(row, rules.get(row.id)));
    return fromSettings.length && endpoint ? [manageServer(endpoint, rules.get(null)), ...stored] : stored;
  }

  /** @throws AppError when the holder has no connection with this id. */
  async function find(holder: ConnectionHolder, id: string): Promise<ManagedConnection> {
    if (holder.of === 'installation' && id === serverConnectionId && server.endpoint)
      return manageServer(server.endpoint, (await repository.rules([null])).get(null));
    const row = await repository.find(holder, id);
    if (!row) throw new AppError('not-found');
    return toManaged(row);
  }

  /** Returns the workspace that has a connection, for calls of earlier releases, which don't name it. Their declaration has checked access. */
  async function workspaceOf(id: string): Promise<Holder<'workspace'>> {
    const workspaceId = await repository.workspaceOf(id);
    if (workspaceId === undefined) throw new AppError('not-found');
    return { of: 'workspace', id: workspaceId };
  }

  async function connect(holder: ConnectionHolder, name: string, given: GivenEndpoint): Promise<Connected> {
    const { models, facts = null, problem } = await providers.test(given);
    if (problem !== null) return { connection: null, problem };
    const id = newId('prv');
    const sealedKey = given.api_key ? keys.seal(given.api_key, id) : null;
    const endpoint = { baseUrl: given.base_url, protocol: protocolFor(given), sealedKey, models, facts, checkedAt: clock.now() };
    const count = (await repository.list(holder)).length;
    return { connection: await add(holder, { id, name, ...endpoint }, count), problem: null };
  }

  /** Connects a server on this computer. */
  async function connectLocal(holder: ConnectionHolder, kind: LocalServerKind): Promise<Connected> {
    const { models, facts = null, problem } = await providers.checkLocal(kind);
    if (problem !== null) return { connection: null, problem };
    const rows = await repository.list(holder);
    const known = rows.find((row) => row.local === kind);
    if (known) return { connection: await toManaged(known), problem: null };
    const name = freeName(localNames[kind], new Set(rows.map((row) => row.name)));
    const endpoint = { baseUrl: local.baseUrl(kind), local: kind, sealedKey: null, models, facts, checkedAt: clock.now() };
    return { connection: await add(holder, { id: newId('prv'), name, ...endpoint }, rows.length), problem: null };
  }

  async function add(holder: ConnectionHolder, values: NewConnection, count: number): Promise<ManagedConnection> {
    const most = holder.of === 'me' ? ownMax : sharedMax;
    if (count >= most) throw new AppError('limit-reached', { detail: sayTooMany(holder, most) });
    const held = { userId: holder.of === 'me' ? holder.id : null, workspaceId: holder.of === 'workspace' ? holder.id : null };
    const row = await repository.transaction(async (tx) => {
      const added = await repository.add(tx, { ...values, ...held });
      if (added) await recordAudit(tx, connectionEntry('connect', holder, added));
      return added;
    });
    if (!row) throw nameTaken(holder, values.name);
    return toManaged(row);
  }

  /** Changes name, address or key. The endpoint is tested first if the address or the key changes. */
  async function update(holder: ConnectionHolder, id: string, change: ConnectionChange) {
    const row = await changeable(holder, id);
    const name = change.name ?? row.name;
    const baseUrl = change.base_url ?? row.baseUrl;
    const isMoved = baseUrl !== row.baseUrl;
    // The stored key would be sent to the new address, whose operator could read it.
    if (isMoved && row.sealedKey !== null && !change.api_key)
      throw new AppError('invalid-input', { errors: [{ path: 'api_key', message: sayProvider('keyForNewAddress') }] });
    if (await repository.isNameTaken(holder, name, id)) throw nameTaken(holder, name);
    let endpoint = {};
    if (isMoved || change.api_key) {
      const given = { base_url: baseUrl, api_key: change.api_key, protocol: row.protocol };
      const { models, facts = null, problem } = await providers.test(given, row.models);
      if (problem !== null) return { connection: await toManaged(row), problem };
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
    return { connection: await toManaged(changed ?? row), problem: null };
  }

  /** Asks for the models again and keeps the known ones if the endpoint doesn't answer. */
  async function refresh(holder: ConnectionHolder, id: string): Promise<{ connection: ManagedConnection; problem: Wording | null }> {
    if (holder.of === 'installation' && id === serverConnectionId) {
      await server.refresh();
      return { connection: await find(holder, id), problem: null };
    }
    const row = await changeable(holder, id);
    const { models, facts = null, problem } = await providers.checkStored(row);
    if (problem !== null) return { connection: await toManaged(row), problem };
    const fresh = await repository.transaction((tx) => repository.update(tx, id, { models, facts, checkedAt: clock.now() }));
    return { connection: await toManaged(fresh ?? row), problem };
  }

  async function disconnect(holder: ConnectionHolder, id: string): Promise<void> {
    const row = await changeable(holder, id);
    await repository.transaction(async (tx) => {
      const byDefault = await readSetting(tx, installationModel);
      if (byDefault.startsWith(`${id}/`)) await writeSetting(tx, installationModel, '');
      await repository.remove(tx, id);
      await recordAudit(tx, connectionEntry('disconnect', holder, row));
    });
  }

  /** Finds a connection that can be changed, which the endpoint in the server's settings can't. */
  async function changeable(holder: ConnectionHolder, id: string): Promise<ProviderRow> {
    const { row } = await find(holder, id);
    if (!row) throw new AppError('not-allowed', { detail: sayProvider('fixedConnection') });
    return row;
  }

  async function toManaged(row: ProviderRow): Promise<ManagedConnection> {
    return manage(row, (await repository.rules([row.id])).get(row.id));
  }

  function manageServer(endpoint: ServerEndpoint, rules: readonly RuleRow[] = []): ManagedConnection {
    const chats = server.connected();
    const { imageModel, embedModel, transcriptionModel, speechModel } = endpoint;
    const special = [imageModel, embedModel, transcriptionModel, speechModel].filter((name) => name !== undefined && !chats.includes(name));
    const findNamed = (name: string) => {
      const facts = modelFacts(name, learnedFacts(endpoint.baseUrl, name), server.facts(name));
      return { id: serverModelId(name), name, facts };
    };
    const models = [...chats.map(findNamed), ...[...new Set(special)].map((name) => ({ ...findNamed(name ?? ''), isSpecial: true }))];
    return { baseUrl: endpoint.baseUrl, hasKey: endpoint.apiKey !== undefined, models, rules };
  }

  return { list, find, workspaceOf, changeable, connect, connectLocal, update, refresh, disconnect };
}

function manage(row: ProviderRow, rules: readonly RuleRow[] = []): ManagedConnection {
  const factsOf = (name: string) => modelFacts(name, learnedFacts(row.baseUrl, name), row.facts?.[name]);
  const models = row.models.map((name) => ({ id: qualifiedId(row, name), name, facts: factsOf(name) }));
  return { row, baseUrl: row.baseUrl, hasKey: row.sealedKey !== null, models, rules };
}

/** Returns the name, with a number if it is taken. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; taken.has(name); number += 1) name = `${name.replace(/ \d+$/, '')} ${number}`;
  return name;
}

const sayTooMany = ({ of }: ConnectionHolder, most: number) =>
  of === 'me' ? sayProvider('tooMany', { count: most }) : sayProvider('tooManyConnections', { most });

const nameTaken = ({ of }: ConnectionHolder, name: string) =>
  new AppError('name-taken', { detail: sayProvider(of === 'me' ? 'nameTaken' : 'connectionNameTaken', { name }) });
