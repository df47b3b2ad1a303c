import * as admin from 'shared-contracts/admin-calls';
import * as scoped from 'shared-contracts/connection-calls';
import * as settings from 'shared-contracts/settings-calls';
import type { Register } from '../../../http/register-call.ts';
import type { Holder } from '../../../kernel/scope.ts';
import { writeProblem } from '../../../platform/language/worded-error.ts';
import { type ManagedConnection, presentConnection, presentModel } from './connection.presenter.ts';
import type { ConnectionChange, Connections } from './connection.service.ts';
import type { ConnectionDecisions, ModelDecision } from './connection-decisions.service.ts';
import type { ConnectionHolder } from './model.types.ts';
import { storedFacts } from './model-facts.presenter.ts';
import type { GivenEndpoint, ProvidersService } from './provider.service.ts';
import type { WorkspaceModel } from './workspace-model.service.ts';
import type { WorkspaceSpeech } from './workspace-speech.service.ts';

const pageSize = 50;
const saved = { message: 'Saved.' };

export interface ConnectionServices {
  readonly connections: Connections;
  readonly decisions: ConnectionDecisions;
}

/** Returns what calls do with the connections of a holder, for those with a scope and for those of earlier releases. */
export function connectionHandlers({ connections, decisions }: ConnectionServices) {
  return {
    list: async (holder: ConnectionHolder) => ({
      connections: (await connections.list(holder)).map(presentConnection),
      ...(holder.of === 'installation' ? { default_model: await decisions.namedDefault() } : {}),
    }),
    create: async (holder: ConnectionHolder, { name, ...given }: GivenEndpoint & { readonly name: string }, language: string) => {
      const { connection, problem } = writeProblem(await connections.connect(holder, name, given), language);
      return { connection: connection && presentConnection(connection), problem };
    },
    update: async (holder: ConnectionHolder, id: string, change: ConnectionChange, language: string) => {
      const { connection, problem } = writeProblem(await connections.update(holder, id, change), language);
      return { connection: presentConnection(connection), problem };
    },
    refresh: async (holder: ConnectionHolder, id: string, language: string) => {
      const { connection, problem } = writeProblem(await connections.refresh(holder, id), language);
      return { connection: presentConnection(connection), problem };
    },
    remove: async (holder: ConnectionHolder, id: string) => {
      await connections.disconnect(holder, id);
      return { message: 'Disconnected.' };
    },
    listModels: async (holder: ConnectionHolder, id: string, page: ModelPage) => {
      const byDefault = holder.of === 'installation' ? await decisions.defaultModel() : null;
      return pageOf(await connections.find(holder, id), page, byDefault);
    },
    setModel: async (holder: Holder<'workspace' | 'installation'>, id: string, decision: ModelDecision) => {
      await decisions.setModel(holder, id, decision);
      return saved;
    },
  };
}

export type ConnectionHandlers = ReturnType<typeof connectionHandlers>;

/** Serves the model connections of people, workspaces and the installation. */
export function connectionRoutes(register: Register, on: ConnectionHandlers, providers: ProvidersService): void {
  register(scoped.listScopedConnections, ({ holder }) => on.list(holder));
  register(scoped.testScopedConnection, async ({ body, language }) => writeProblem(await providers.test(body), language));
  register(scoped.createScopedConnection, ({ holder, body, language }) => on.create(holder, body, language));
  register(scoped.updateScopedConnection, ({ holder, params, body, language }) => on.update(holder, params.connection_id, body, language));
  register(scoped.refreshScopedConnection, ({ holder, params, language }) => on.refresh(holder, params.connection_id, language));
  register(scoped.deleteScopedConnection, ({ holder, params }) => on.remove(holder, params.connection_id));
  register(scoped.listScopedModels, ({ holder, params, query }) => on.listModels(holder, params.connection_id, query));
  register(scoped.setScopedModel, ({ holder, params, body }) => on.setModel(holder, params.connection_id, body));
}

/** Serves what only administrators do with the connections of the installation. */
export function installationModelRoutes(register: Register, decisions: ConnectionDecisions): void {
  register(admin.previewDisconnection, ({ params }) => decisions.uses(params.connection_id));
  register(admin.setConnectionAccess, async ({ params, body }) => {
    await decisions.setAccess(params.connection_id, body.group_ids, body.new_models_on);
    return saved;
  });
  register(admin.setModelFacts, async ({ params, body }) => {
    await decisions.setFacts(params.connection_id, body.model_id, storedFacts(body.stated_facts));
    return saved;
  });
  register(admin.setInstallationModel, async ({ body }) => {
    await decisions.setDefault(body.default_model);
    return saved;
  });
}

interface WorkspaceDefaults {
  readonly model: WorkspaceModel;
  readonly speech: WorkspaceSpeech;
}

/** Serves the default models of workspaces. Access: the caller may manage the workspace's models. */
export function workspaceModelRoutes(register: Register, { model, speech }: WorkspaceDefaults): void {
  register(settings.getWorkspaceDefaultModel, ({ user, params }) => model.read(user.userId, params.workspace_id));
  register(settings.setWorkspaceDefaultModel, async ({ user, params, body }) => {
    await model.choose(user.userId, params.workspace_id, body.default_model);
    return saved;
  });
  register(settings.getWorkspaceSpeech, ({ user, params }) => speech.read(user.userId, params.workspace_id));
  register(settings.setWorkspaceSpeech, async ({ user, params, body: { purpose, model: modelId, voice = null } }) => {
    await speech.choose(user.userId, params.workspace_id, { purpose, model: modelId, voice });
    return saved;
  });
}

interface ModelPage {
  readonly search?: string | undefined;
  readonly offset?: number | undefined;
}

/** Returns a page of a connection's models whose names contain the searched text. */
function pageOf({ models, rules }: ManagedConnection, { search = '', offset = 0 }: ModelPage, byDefault: string | null) {
  const needle = search.toLowerCase();
  const presented = models.map((model) => presentModel(model, rules, byDefault));
  const found = presented.filter(({ model_id, display_name }) => `${model_id} ${display_name ?? ''}`.toLowerCase().includes(needle));
  const end = offset + pageSize;
  return { models: found.slice(offset, end), next: end < found.length ? end : null };
}
