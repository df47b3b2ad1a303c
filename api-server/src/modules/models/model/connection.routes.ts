import * as admin from 'shared-contracts/admin-calls';
import * as settings from 'shared-contracts/settings-calls';
import type { Register } from '../../../http/register-call.ts';
import { writeProblem } from '../../../platform/language/worded-error.ts';
import { type ManagedConnection, presentConnection, presentModel } from './connection.presenter.ts';
import type { ConnectionsService } from './connection.service.ts';
import { storedFacts } from './model-facts.presenter.ts';
import type { ProvidersService } from './provider.service.ts';
import type { WorkspaceModel } from './workspace-model.service.ts';
import type { WorkspaceSpeech } from './workspace-speech.service.ts';

const pageSize = 50;
const saved = { message: 'Saved.' };

/** Serves the model connections of the installation. */
export function connectionRoutes(register: Register, connections: ConnectionsService, providers: ProvidersService): void {
  register(admin.listModelConnections, async () => ({
    connections: (await connections.list(null)).map(presentConnection),
    default_model: await connections.namedDefault(),
  }));
  register(admin.testModelConnection, async ({ body, language }) => writeProblem(await providers.test(body), language));
  register(admin.createModelConnection, async ({ body, language }) => {
    const { connection, problem } = writeProblem(await connections.connect(null, body.name, body), language);
    return { connection: connection && presentConnection(connection), problem };
  });
  register(admin.updateModelConnection, async ({ params, body, language }) => {
    const { connection, problem } = writeProblem(await connections.update(params.connection_id, body), language);
    return { connection: presentConnection(connection), problem };
  });
  register(admin.refreshModelConnection, async ({ params, language }) => {
    const { connection, problem } = writeProblem(await connections.refresh('installation', params.connection_id), language);
    return { connection: presentConnection(connection), problem };
  });
  register(admin.previewDisconnection, ({ params }) => connections.uses(params.connection_id));
  register(admin.deleteModelConnection, async ({ params }) => {
    await connections.disconnect('installation', params.connection_id);
    return { message: 'Disconnected.' };
  });
  register(admin.setConnectionAccess, async ({ params, body }) => {
    await connections.setAccess(params.connection_id, body.group_ids, body.new_models_on);
    return saved;
  });
  register(admin.listConnectionModels, async ({ params, query }) =>
    pageOf(await connections.find('installation', params.connection_id), query, await connections.defaultModel()),
  );
  register(admin.setConnectionModel, async ({ params, body }) => {
    await connections.setModel('installation', params.connection_id, body);
    return saved;
  });
  register(admin.setModelFacts, async ({ params, body }) => {
    await connections.setFacts(params.connection_id, body.model_id, storedFacts(body.stated_facts));
    return saved;
  });
  register(admin.setInstallationModel, async ({ body }) => {
    await connections.setDefault(body.default_model);
    return saved;
  });
}

interface WorkspaceDefaults {
  readonly model: WorkspaceModel;
  readonly speech: WorkspaceSpeech;
}

/** Serves the model connections of workspaces. Access: the caller may manage the workspace's models. */
export function workspaceConnectionRoutes(register: Register, connections: ConnectionsService, defaults: WorkspaceDefaults): void {
  register(settings.getWorkspaceDefaultModel, ({ user, params }) => defaults.model.read(user.userId, params.workspace_id));
  register(settings.setWorkspaceDefaultModel, async ({ user, params, body }) => {
    await defaults.model.choose(user.userId, params.workspace_id, body.default_model);
    return saved;
  });
  register(settings.getWorkspaceSpeech, ({ user, params }) => defaults.speech.read(user.userId, params.workspace_id));
  register(settings.setWorkspaceSpeech, async ({ user, params, body: { purpose, model, voice = null } }) => {
    await defaults.speech.choose(user.userId, params.workspace_id, { purpose, model, voice });
    return saved;
  });
  register(settings.listWorkspaceConnections, async ({ params }) => ({
    connections: (await connections.list(params.workspace_id)).map(presentConnection),
  }));
  register(settings.createWorkspaceConnection, async ({ params, body, language }) => {
    const { connection, problem } = writeProblem(await connections.connect(params.workspace_id, body.name, body), language);
    return { connection: connection && presentConnection(connection), problem };
  });
  register(settings.refreshWorkspaceConnection, async ({ params, language }) => {
    const { connection, problem } = writeProblem(await connections.refresh('workspace', params.workspace_connection_id), language);
    return { connection: presentConnection(connection), problem };
  });
  register(settings.deleteWorkspaceConnection, async ({ params }) => {
    await connections.disconnect('workspace', params.workspace_connection_id);
    return { message: 'Disconnected.' };
  });
  register(settings.listWorkspaceModels, async ({ params, query }) =>
    pageOf(await connections.find('workspace', params.workspace_connection_id), query, null),
  );
  register(settings.setWorkspaceModel, async ({ params, body }) => {
    await connections.setModel('workspace', params.workspace_connection_id, body);
    return saved;
  });
}

/** Returns a page of a connection's models whose names contain the searched text. */
function pageOf(
  { models, rules }: ManagedConnection,
  { search = '', offset = 0 }: { search?: string | undefined; offset?: number | undefined },
  byDefault: string | null,
) {
  const needle = search.toLowerCase();
  const presented = models.map((model) => presentModel(model, rules, byDefault));
  const found = presented.filter(({ model_id, display_name }) => `${model_id} ${display_name ?? ''}`.toLowerCase().includes(needle));
  const end = offset + pageSize;
  return { models: found.slice(offset, end), next: end < found.length ? end : null };
}
